/// The members of a JSON text that has been read so far: to find a name that stands twice in one object, and a member
/// by its name.
///
/// One open-addressed table serves the whole text, sized once by its colons, so that reading stays linear and takes
/// the same few allocations however many members there are. The hash is the standard library's, seeded for each
/// process: nobody can prepare names that collide.
struct JSONMemberTable {
  private struct Entry {
    /// Which object of the text, counted from 1; 0 marks a free place.
    var object = 0
    /// Where the name stands, its quotation marks included.
    var name = 0..<0
    /// Where the value stands, without the space around it.
    var value = 0..<0
  }

  private let bytes: ArraySlice<UInt8>
  private var entries: [Entry] = []

  init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
  }

  /// Notes a valid JSON string as a name of `object`.
  ///
  /// - Returns: the place to note its value at; nil if that object has a member of this name already.
  mutating func insert(_ name: Range<Int>, inObject object: Int) -> Int? {
    if entries.isEmpty {
      // Each member has a colon of its own: the table is never more than half full.
      let most = UncheckedBytes.count(.byte(UInt8(ascii: ":")), in: bytes) + 1
      var capacity = 8
      while capacity < most * 2 { capacity *= 2 }
      entries = [Entry](repeating: Entry(), count: capacity)
    }
    let inside = bytes[name].dropFirst().dropLast()
    let hasEscape =
      UncheckedBytes.first(.byte(UInt8(ascii: "\\")), in: inside, from: inside.startIndex) < inside.endIndex
    let place = hasEscape ? place(of: JSONStringBytes(bytes[name]), object) : place(of: inside, object)
    guard entries[place].object == 0 else { return nil }
    entries[place] = Entry(object: object, name: name)
    return place
  }

  mutating func setValue(_ value: Range<Int>, at place: Int) {
    entries[place].value = value
  }

  /// The value of the member of that name; nil if `object` has none.
  func value(of name: some Sequence<UInt8>, inObject object: Int) -> Range<Int>? {
    guard !entries.isEmpty else { return nil }
    let entry = entries[place(of: name, object)]
    return entry.object == 0 ? nil : entry.value
  }

  /// The place of that member, or the free one where it would stand.
  private func place(of name: some Sequence<UInt8>, _ object: Int) -> Int {
    let mask = entries.count - 1
    var place = Self.hash(of: name, inObject: object) & mask
    while entries[place].object != 0 {
      if entries[place].object == object, JSONStringBytes(bytes[entries[place].name]).elementsEqual(name) {
        return place
      }
      place = (place + 1) & mask
    }
    return place
  }

  /// Where to look first. Every byte of the name and the object's number count.
  static func hash(of name: some Sequence<UInt8>, inObject object: Int) -> Int {
    var hasher = Hasher()
    // Eight bytes at a time: a fraction of the work, and the same words for the same bytes.
    var word: UInt64 = 0
    var count: UInt64 = 0
    for byte in name {
      word = word &<< 8 | UInt64(byte)
      count &+= 1
      if count & 7 == 0 { hasher.combine(word) }
    }
    hasher.combine(word)
    hasher.combine(UInt64(truncatingIfNeeded: object) &<< 32 | count)
    return hasher.finalize()
  }
}

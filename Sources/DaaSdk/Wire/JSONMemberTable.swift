/// The member names of a JSON text that has been read so far, to find a name that stands twice in one object.
///
/// One open-addressed table serves the whole text, sized once from its length, so that reading stays linear
/// and takes the same few allocations however many members there are. The hash is the standard library's,
/// seeded for each process: nobody can prepare names that collide.
struct JSONNameTable {
  private struct Entry {
    /// Which object of the text, counted from 1; 0 marks a free place.
    var object = 0
    /// Where the name stands, its quotation marks included.
    var name = 0..<0
  }

  private let bytes: ArraySlice<UInt8>
  private var entries: [Entry] = []

  init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
  }

  /// Notes a valid JSON string as a name of `object`; false if that object has a member of this name already.
  mutating func insert(_ name: Range<Int>, inObject object: Int) -> Bool {
    if entries.isEmpty {
      // The shortest member, `"":0,`, takes five bytes: the table is never more than half full.
      var capacity = 8
      while capacity < bytes.count / 5 * 2 + 2 { capacity *= 2 }
      entries = [Entry](repeating: Entry(), count: capacity)
    }
    let mask = entries.count - 1
    var place = hash(of: name, inObject: object) & mask
    while entries[place].object != 0 {
      if entries[place].object == object, isSame(entries[place].name, name) { return false }
      place = (place + 1) & mask
    }
    entries[place] = Entry(object: object, name: name)
    return true
  }

  private func hash(of name: Range<Int>, inObject object: Int) -> Int {
    var hasher = Hasher()
    hasher.combine(object)
    var units = JSONStringUnits(bytes[name])
    while let unit = units.next() { hasher.combine(unit) }
    return hasher.finalize()
  }

  private func isSame(_ one: Range<Int>, _ other: Range<Int>) -> Bool {
    var first = JSONStringUnits(bytes[one])
    var second = JSONStringUnits(bytes[other])
    while true {
      let unit = first.next()
      guard unit == second.next() else { return false }
      if unit == nil { return true }
    }
  }
}

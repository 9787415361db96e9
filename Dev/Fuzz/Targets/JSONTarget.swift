import Foundation

/// Our verdict is a plain reader's; accepted is JSON to Foundation too, and the members found are Foundation's.
func fuzzJSON(_ bytes: [UInt8]) {
  let slice = ([0, 0] + bytes + [0])[2..<(2 + bytes.count)]
  let isAccepted = (try? StrictJSON.checkObject(bytes[...])) != nil
  expect(isAccepted == ((try? StrictJSON.checkObject(slice)) != nil), "a slice reads as the whole does")
  let isUTF8 = String(validating: bytes, as: UTF8.self) != nil
  expect(UTF8Sequence.isValid(bytes[...]) == isUTF8, "our UTF-8 is the standard library's")
  let plain = PlainJSON.object(bytes)
  expect(isAccepted == (plain != nil), "our verdict is the plain reader's")
  guard isAccepted, let plain else { return }
  expect(isUTF8, "accepted is UTF-8")
  guard let ours = try? JSONObject(bytes[...]) else {
    return expect(false, "the members of what is accepted can be read")
  }
  for (name, value) in plain {
    let name = PlainJSON.Value.text(name).text ?? ""
    guard let member = ours[name] else { return expect(false, "a member to the plain reader is one to us") }
    expect(
      member.text?.utf8.elementsEqual((value.text ?? "").utf8) ?? (value.text == nil), "a text is the plain one's")
    expect(member.wholeNumber == value.wholeNumber, "a whole number is the plain reader's")
    expect(plain[name + "x"] != nil || ours[name + "x"] == nil, "no member that isn't there")
  }
  // Foundation gives up on numbers that no Double holds; that is no verdict on the grammar.
  guard let object = try? JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any] else {
    return expect(plain.values.flatMap(\.numbers).contains(where: isHuge), "accepted is an object to Foundation")
  }
  // After an escape Foundation takes U+FEFF for a byte order mark and leaves it out, which no standard says.
  guard Data(bytes).range(of: Data([0xEF, 0xBB, 0xBF])) == nil else { return }
  for (name, value) in object {
    // Where two names are canonically equivalent, Foundation keeps one of them: it is a member to us too.
    guard let member = ours[name] else { return expect(false, "a member to Foundation is one to us") }
    if let text = value as? String { expect(member.isText(text), "a text is Foundation's") }
    expect((member.object != nil) == (value is [String: Any]), "an object is Foundation's")
    expect(ours[name + "\u{1}"] == nil || object[name + "\u{1}"] != nil, "no member that isn't there")
  }
}

/// Whether no Double is near to it: too far from zero, or, not being zero, too near.
private func isHuge(_ number: String) -> Bool {
  guard let value = Double(number) else { return true }
  let digits = number.prefix { $0 != "e" && $0 != "E" }
  return value.isInfinite || (!value.isNormal && digits.contains { ("1"..."9").contains($0) })
}

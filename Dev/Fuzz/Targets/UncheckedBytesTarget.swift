/// The loops eight bytes at a time do what one byte at a time does, on any part of any bytes, whatever stands around it.
func fuzzUncheckedBytes(_ bytes: [UInt8]) {
  guard bytes.count >= 4 else { return }
  let rest = bytes.count - 4
  let start = 4 + Int(bytes[0]) % (rest + 1)
  let end = start + Int(bytes[1]) % (bytes.count - start + 1)
  let from = start + Int(bytes[2]) % (end - start + 1)
  let slice = bytes[start..<end]
  let patterns: [(BytePattern, (UInt8) -> Bool)] = [
    (.byte(bytes[3] & 0x7F), { $0 == bytes[3] & 0x7F }),
    (.notPlainInJSONString, { $0 < 0x20 || $0 == 0x22 || $0 == 0x5C || $0 > 0x7F }),
    (.notPrintableASCII, { $0 < 0x20 || $0 > 0x7E }), (.notASCII, { $0 > 0x7F }),
  ]
  for (pattern, isMarked) in patterns {
    expect(
      UncheckedBytes.first(pattern, in: slice, from: from) == slice[from...].firstIndex(where: isMarked) ?? end,
      "the first is the first")
    expect(UncheckedBytes.count(pattern, in: slice) == slice.filter(isMarked).count, "the count is the count")
  }
  let width = slice.count + Int(bytes[3])
  let zeros = { (count: Int) in [UInt8](repeating: 0, count: width - count) }
  expect(
    UncheckedBytes.padded(start..<from, from..<end, of: slice, into: [UInt8](repeating: 0, count: 2 * width))
      == zeros(from - start) + slice[..<from] + zeros(end - from) + slice[from...], "padded is padded")

  // Over the middle of a text: as much as is needed, at any place, and nothing beside it.
  let encoded = Array(PlainBase64URL.encode(slice).utf8)
  let before = [UInt8](repeating: UInt8(ascii: "<"), count: Int(bytes[3] & 0x0F))
  let after = [UInt8](repeating: UInt8(ascii: ">"), count: Int(bytes[3] >> 4))
  var text = before + [UInt8](repeating: 0, count: encoded.count) + after
  Base64URL.encode(slice, into: &text, at: before.count)
  expect(text == before + encoded + after, "the text is Foundation's, in its place alone")
}

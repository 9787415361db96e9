"""Mutants made by rule that no test is asked to notice, each with the reason.

A name is the file, the function, the line's text and the change, as `by_rule` makes it; one that is made no more is an
error. `scripts/mutants --by-rule --spared` runs them: one that is noticed after all should go from here.
"""

_BY_REASON: dict[str, list[str]] = {
    "Room asked for in advance, and more of it than is written: speed alone.": [
        "AuthKey/JOSESignature.swift, der: der.reserveCapacity(72) [without: der.reserveCapacity(72)]",
        "AuthKey/JOSESignature.swift, der: der.reserveCapacity(72) [73 for 72]",
        "Platform/LibCrypto.swift, sign: var der = [UInt8](repeating: 0, count: 72) [73 for 72]",
        "Sca/CallbackMessage.swift, percentDecoded: bytes.reserveCapacity(encoded.count) [without: bytes.reserveCapacity(encoded.count)]",
        "Sca/CallbackMessage.swift, withoutControls: kept.reserveCapacity(utf8.count) [without: kept.reserveCapacity(utf8.count)]",
        "Wire/JSONObject.swift, text: utf8.reserveCapacity(bytes.count) [without: utf8.reserveCapacity(bytes.count)]",
        "Wire/UncheckedBytes.swift, decode: [UInt8](unsafeUninitializedCapacity: text.count * 3 / 4) { bytes, count in [4 for 3]",
    ],
    "A value that is written over, or whose bits are dropped, before anyone reads it.": [
        "AuthKey/JOSESignature.swift, der: var der: [UInt8] = [0x30, 0] [1 for 0]",
        "Platform/LibCrypto.swift, sha256: var value = [UInt8](repeating: 0, count: 32) [1 for 0]",
        "Platform/LibCrypto.swift, x963: var point = [UInt8](repeating: 0, count: UncompressedPoint.byteCount) [1 for 0]",
        "Platform/LibCrypto.swift, sign: var der = [UInt8](repeating: 0, count: 72) [1 for 0]",
        "Platform/MarkerFile.swift, read: var bytes = [UInt8](repeating: 0, count: Self.maximumLength) [1 for 0]",
        "Platform/SystemRandom.swift, -: var bytes = [UInt8](repeating: 0, count: count) [1 for 0]",
        "Wire/JSONMemberTable.swift, -: var name = 0..<0 [1 for 0, #2]",
        "Wire/JSONMemberTable.swift, -: var value = 0..<0 [1 for 0, #2]",
        "Wire/StrictJSON.swift, hexUnit: var unit: UInt16 = 0 [1 for 0]",
        "Wire/UncheckedBytes.swift, decode: var isGood = false [the contrary of false]",
        "Wire/UncheckedBytes.swift, decode64: var seen: UInt32 = 0 [1 for 0]",
        "Wire/UncheckedBytes.swift, encode64: let word = Int(bytes[read]) << 8 | (hasTwo ? Int(bytes[read + 1]) : 0) [1 for 0]",
    ],
    "Four digits that have been checked: none is without a value.": [
        "Wire/JSONStringBytes.swift, hexUnit: return digits.reduce(0) { $0 << 4 | UInt32(ASCII.hexValue($1) ?? 0) } [1 for 0, #2]",
    ],
    "What is so short is refused by the next line too.": [
        "AuthKey/JOSESignature.swift, init: guard der.count >= 2, der.first == 0x30, Int(der[der.startIndex + 1]) == der.count - 2 else { return nil } [> for >=: der.count >= 2]",
        "AuthKey/JOSESignature.swift, init: guard der.count >= 2, der.first == 0x30, Int(der[der.startIndex + 1]) == der.count - 2 else { return nil } [3 for 2]",
        "AuthKey/JOSESignature.swift, takeInteger: guard der.endIndex - position >= 2, der[position] == 0x02 else { return nil } [> for >=: der.endIndex - position >= 2]",
        "AuthKey/JOSESignature.swift, takeInteger: guard der.endIndex - position >= 2, der[position] == 0x02 else { return nil } [3 for 2]",
    ],
    "The two are known to differ.": [
        "AuthKey/P256Scalar.swift, isInRange: for (digit, limit) in zip(place, order) where bytes[digit] != limit { return bytes[digit] < limit } [<= for <: bytes[digit] < limit]",
    ],
    "The first is known to be a brace.": [
        "Sca/CeremonyCallback.swift, text: UncheckedBytes.first(.notPrintableASCII, in: json[...], from: 0) == json.count [1 for 0]",
    ],
    "A number of 17 digits is above the limit.": [
        "Wire/JSONObject.swift, wholeNumber: guard bytes.count <= 16, bytes.allSatisfy(ASCII.isDigit) else { return nil } [17 for 16]",
    ],
    "A port of six digits is above 65,535: the bound only keeps the number small.": [
        'Sca/CeremonyOrigin.swift, checkPort: guard (1...5).contains(digits.count), digits.first != UInt8(ascii: "0"), digits.allSatisfy(ASCII.isDigit) else { [6 for 5]',
    ],
    "A percent sign is followed by two digits: checked before.": [
        'Sca/RedirectURI.swift, lengthOfDot: guard path[position] == UInt8(ascii: "%"), position + 2 < path.endIndex, [always: position + 2 < path.endIndex]',
        'Sca/RedirectURI.swift, lengthOfDot: guard path[position] == UInt8(ascii: "%"), position + 2 < path.endIndex, [<= for <: position + 2 < path.endIndex]',
    ],
    "OpenSSL reads the group's name to its zero.": [
        "Platform/LibCrypto.swift, init: OSSL_PARAM_construct_utf8_string(OSSL_PARAM_NAME_GROUP, group.baseAddress, group.count - 1), [2 for 1]",
    ],
    "These calls of OpenSSL fail for want of memory alone.": [
        "Platform/LibCrypto.swift, generate: defer { ERR_clear_error() } [without: ERR_clear_error()]",
        "Platform/LibCrypto.swift, named: defer { ERR_clear_error() } [without: ERR_clear_error()]",
        "Platform/LibCrypto.swift, x963: defer { ERR_clear_error() } [without: ERR_clear_error()]",
        "Platform/LibCrypto.swift, init: defer { ERR_clear_error() } [without: ERR_clear_error(), #2]",
        "Platform/LibCrypto.swift, init: EVP_PKEY_CTX_free(context) [without: EVP_PKEY_CTX_free(context)]",
        "Platform/LibCrypto.swift, verifies: guard let context = try? operation.copy() else { return false } [the contrary of false]",
    ],
    "Made once in a process: what stays behind is one object.": [
        "Platform/LibCrypto.swift, named: defer { EVP_PKEY_CTX_free(context) } [without: EVP_PKEY_CTX_free(context)]",
    ],
    "No marker is so long.": [
        "Platform/MarkerFile.swift, -: private static let maximumLength = 128 [129 for 128]",
    ],
    "Needs a disk that fails.": [
        "Platform/MarkerFile.swift, write: guard Self.retrying({ sysWrite(descriptor, text) }) == text.count, fsync(descriptor) == 0 else { [always: fsync(descriptor) == 0]",
    ],
    "For Darwin alone: on Linux nothing is to be protected, and nothing fails.": [
        "Platform/MarkerFile.swift, write: try Self.protect(draft) [without: try Self.protect(draft)]",
        "Platform/MarkerFile.swift, write: unlink(draft) [without: unlink(draft), #2]",
    ],
    "Every #available holds on Linux, so what follows is never reached.": [
        "Platform/SystemCallback.swift, systemDeliversHTTPS: return false [the contrary of false]",
        "Platform/SystemCallback.swift, systemHasPasskeys: return false [the contrary of false]",
    ],
    "To sleep for no time; or for a nanosecond more.": [
        "Platform/SystemClock.swift, -: guard now < instant.nanoseconds else { return } [<= for <: now < instant.nanoseconds]",
        "Platform/SystemClock.swift, -: try await Task.sleep(nanoseconds: min(instant.nanoseconds - now, 1_000_000_000)) [1000000001 for 1_000_000_000]",
    ],
    "A device without an enclave is not asked for its passcode.": [
        "Platform/SystemKey.swift, hasPasscode: func hasPasscode() async -> Bool { false } [the contrary of false]",
    ],
    "Linux's generator does not fail.": [
        "Platform/SystemRandom.swift, -: if failed { throw RandomFailure(status: errno) } [never: failed]",
    ],
    "Numbers that are only told apart.": [
        "Sca/CeremonySlot.swift, -: private var farewells = 0 [1 for 0]",
        "Sca/CeremonySlot.swift, dismiss: farewells += 1 [2 for 1]",
    ],
    "The sheet is dismissed again, before any other can be open.": [
        "Sca/RunningCeremony.swift, dismissSheet: self.sheet = nil [without: self.sheet = nil]",
    ],
    "0xF4 has a case of its own before.": [
        "Wire/UTF8Sequence.swift, length: case 0xF1...0xF3: length = 4 [244 for 0xF3]",
    ],
    "One item is the default, said aloud.": [
        "Platform/AppleKeychain.swift, item: query[kSecMatchLimit as String] = kSecMatchLimitOne [without: query[kSecMatchLimit as String] = kSecMatchLimitOne]",
    ],
    "r and s in range always have this form.": [
        "Platform/SystemCrypto.swift, -: guard let ecdsa = try? P256.Signing.ECDSASignature(rawRepresentation: signature.bytes) else { return false } [the contrary of false]",
    ],
    "A table of another size, or another place to look next: speed alone.": [
        'Wire/JSONMemberTable.swift, insert: let most = UncheckedBytes.count(.byte(UInt8(ascii: ":")), in: bytes) + 1 [2 for 1]',
        "Wire/JSONMemberTable.swift, insert: while capacity < most * 2 { capacity *= 2 } [<= for <: capacity < most * 2]",
        "Wire/JSONMemberTable.swift, insert: while capacity < most * 2 { capacity *= 2 } [3 for 2]",
        "Wire/JSONMemberTable.swift, place: place = (place + 1) & mask [2 for 1]",
    ],
    "The way for escapes, to the same place: speed alone.": [
        'Wire/JSONMemberTable.swift, insert: UncheckedBytes.first(.byte(UInt8(ascii: "\\\\")), in: inside, from: inside.startIndex) < inside.endIndex [<= for <: UncheckedBytes.first(.byte(UInt8(ascii: "\\\\")), in: inside, from: inside.startIndex) < inside.endIndex]',
    ],
    "Another hash of the same bytes, as good: that each counts is tested.": [
        "Wire/JSONMemberTable.swift, hash: var word: UInt64 = 0 [1 for 0]",
        "Wire/JSONMemberTable.swift, hash: var count: UInt64 = 0 [1 for 0]",
        "Wire/JSONMemberTable.swift, hash: count &+= 1 [2 for 1]",
        "Wire/JSONMemberTable.swift, hash: if count & 7 == 0 { hasher.combine(word) } [always: count & 7 == 0]",
        "Wire/JSONMemberTable.swift, hash: if count & 7 == 0 { hasher.combine(word) } [!= for ==: count & 7 == 0]",
        "Wire/JSONMemberTable.swift, hash: if count & 7 == 0 { hasher.combine(word) } [1 for 0]",
        "Wire/JSONMemberTable.swift, hash: hasher.combine(UInt64(truncatingIfNeeded: object) &<< 32 | count) [33 for 32]",
    ],
    "Eight bytes at a time or one: speed alone. The fuzzer for unchecked bytes holds both against plain code.": [
        "Wire/UncheckedBytes.swift, first: let lastWord = buffer.count &- 8 [9 for 8]",
        "Wire/UncheckedBytes.swift, first: while position <= lastWord { [never: position <= lastWord]",
        "Wire/UncheckedBytes.swift, first: while position <= lastWord { [< for <=: position <= lastWord]",
        "Wire/UncheckedBytes.swift, count: let lastWord = buffer.count &- 8 [9 for 8]",
        "Wire/UncheckedBytes.swift, count: while position <= lastWord { [never: position <= lastWord]",
        "Wire/UncheckedBytes.swift, count: while position <= lastWord { [< for <=: position <= lastWord]",
    ],
    "63, 55 and so on: divided by eight or by nine, the same.": [
        "Wire/UncheckedBytes.swift, first: if marks != 0 { return bytes.startIndex &+ position &+ marks.trailingZeroBitCount / 8 } [9 for 8]",
    ],
    "A precondition: to break it would end the tests.": [
        'Wire/UncheckedBytes.swift, first: precondition(start >= bytes.startIndex && start <= bytes.endIndex, "a position of other bytes") [without: precondition(start >= bytes.startIndex && start <= bytes.endIndex, "a position of other bytes")]',
        'Wire/UncheckedBytes.swift, first: precondition(start >= bytes.startIndex && start <= bytes.endIndex, "a position of other bytes") [not asked of &&: start >= bytes.startIndex]',
        'Wire/UncheckedBytes.swift, first: precondition(start >= bytes.startIndex && start <= bytes.endIndex, "a position of other bytes") [not asked of &&: start <= bytes.endIndex]',
        'Wire/UncheckedBytes.swift, padded: precondition(first.count <= half && second.count <= half, "a number wider than its place") [without: precondition(first.count <= half && second.count <= half, "a number wider than its place")]',
        'Wire/UncheckedBytes.swift, padded: precondition(first.count <= half && second.count <= half, "a number wider than its place") [not asked of &&: first.count <= half]',
        'Wire/UncheckedBytes.swift, padded: precondition(first.count <= half && second.count <= half, "a number wider than its place") [not asked of &&: second.count <= half]',
        'Wire/UncheckedBytes.swift, decode: precondition(text.count % 4 != 1 && values.count == 4 * 256, "no length of base64, or no table of all bytes") [without: precondition(text.count % 4 != 1 && values.count == 4 * 256, "no length of base64, or no table of all bytes")]',
        'Wire/UncheckedBytes.swift, decode: precondition(text.count % 4 != 1 && values.count == 4 * 256, "no length of base64, or no table of all bytes") [not asked of &&: text.count % 4 != 1]',
        'Wire/UncheckedBytes.swift, decode: precondition(text.count % 4 != 1 && values.count == 4 * 256, "no length of base64, or no table of all bytes") [not asked of &&: values.count == 4 * 256]',
        'Wire/UncheckedBytes.swift, encodeBase64: precondition(start >= 0 && end <= text.count, "no room for the text") [without: precondition(start >= 0 && end <= text.count, "no room for the text")]',
        'Wire/UncheckedBytes.swift, encodeBase64: precondition(start >= 0 && end <= text.count, "no room for the text") [not asked of &&: start >= 0]',
        'Wire/UncheckedBytes.swift, encodeBase64: precondition(start >= 0 && end <= text.count, "no room for the text") [not asked of &&: end <= text.count]',
        'Wire/UncheckedBytes.swift, encode64: precondition(alphabet.count == 64, "no base64 alphabet") [without: precondition(alphabet.count == 64, "no base64 alphabet")]',
    ],
    "The bits that are dropped are zero, or all set with the others.": [
        "Wire/BytePattern.swift, marks: marks(UInt64(byte)) & 0x80 != 0 [129 for 0x80]",
        "Wire/UncheckedBytes.swift, decode64: unused = group & 0xFFFF [65534 for 0xFFFF]",
        "Wire/UncheckedBytes.swift, decode64: unused = group & 0xFF [254 for 0xFF]",
        "Wire/UncheckedBytes.swift, decode64: return seen &>> 24 == 0 && unused == 0 [25 for 24]",
    ],
}
SPARED = {name: reason for reason, names in _BY_REASON.items() for name in names}

"""Mutants made by rule that no test is asked to notice, each with the reason.

A name is the file, the line's text and the change, as `by_rule` makes it; one that is made no more is an error.
"""

_BY_REASON: dict[str, list[str]] = {
    "Room asked for in advance, and more of it than is written: speed alone.": [
        "AuthKey/JOSESignature.swift: der.reserveCapacity(72) [without: der.reserveCapacity(72)]",
        "AuthKey/JOSESignature.swift: der.reserveCapacity(72) [73 for 72]",
        "Platform/LibCrypto.swift: var der = [UInt8](repeating: 0, count: 72) [73 for 72]",
        "Sca/CallbackMessage.swift: bytes.reserveCapacity(encoded.count) [without: bytes.reserveCapacity(encoded.count)]",
        "Sca/CallbackMessage.swift: kept.reserveCapacity(utf8.count) [without: kept.reserveCapacity(utf8.count)]",
        "Wire/JSONObject.swift: utf8.reserveCapacity(bytes.count) [without: utf8.reserveCapacity(bytes.count)]",
        "Wire/UncheckedBytes.swift: [UInt8](unsafeUninitializedCapacity: text.count * 3 / 4) { bytes, count in [4 for 3]",
    ],
    "A value that is written over, or whose bits are dropped, before anyone reads it.": [
        "AuthKey/JOSESignature.swift: var der: [UInt8] = [0x30, 0] [1 for 0]",
        "Platform/LibCrypto.swift: var value = [UInt8](repeating: 0, count: 32) [1 for 0]",
        "Platform/LibCrypto.swift: var point = [UInt8](repeating: 0, count: P256PublicKey.x963ByteCount) [1 for 0]",
        "Platform/LibCrypto.swift: var der = [UInt8](repeating: 0, count: 72) [1 for 0]",
        "Platform/MarkerFile.swift: var bytes = [UInt8](repeating: 0, count: Self.maximumLength) [1 for 0]",
        "Platform/SystemRandom.swift: var bytes = [UInt8](repeating: 0, count: count) [1 for 0]",
        "Wire/JSONMemberTable.swift: var name = 0..<0 [1 for 0, #2]",
        "Wire/JSONMemberTable.swift: var value = 0..<0 [1 for 0, #2]",
        "Wire/JSONStringBytes.swift: return digits.reduce(0) { $0 << 4 | UInt32(ASCII.hexValue($1) ?? 0) } [1 for 0, #2]",
        "Wire/StrictJSON.swift: var unit: UInt16 = 0 [1 for 0]",
        "Wire/UncheckedBytes.swift: var isGood = false [the contrary of false]",
        "Wire/UncheckedBytes.swift: var seen: UInt32 = 0 [1 for 0]",
        "Wire/UncheckedBytes.swift: let word = Int(bytes[read]) << 8 | (hasTwo ? Int(bytes[read + 1]) : 0) [1 for 0]",
    ],
    "What is so short is refused by the next line too.": [
        "AuthKey/JOSESignature.swift: guard der.count >= 2, der.first == 0x30, Int(der[der.startIndex + 1]) == der.count - 2 else { return nil } [> for >=: der.count >= 2]",
        "AuthKey/JOSESignature.swift: guard der.count >= 2, der.first == 0x30, Int(der[der.startIndex + 1]) == der.count - 2 else { return nil } [3 for 2]",
        "AuthKey/JOSESignature.swift: guard der.endIndex - position >= 2, der[position] == 0x02 else { return nil } [> for >=: der.endIndex - position >= 2]",
        "AuthKey/JOSESignature.swift: guard der.endIndex - position >= 2, der[position] == 0x02 else { return nil } [3 for 2]",
    ],
    "No base64url text has one character, or 65,537.": [
        "AuthKey/JWSSigningInput.swift: guard UncheckedBytes.first(.notASCII, in: bytes[...], from: 0) == bytes.count, dot > 0, dot < bytes.count - 1, [1 for 0, #2]",
        "AuthKey/JWSSigningInput.swift: guard UncheckedBytes.first(.notASCII, in: bytes[...], from: 0) == bytes.count, dot > 0, dot < bytes.count - 1, [2 for 1]",
        "Sca/CeremonyCallback.swift: static let maximumResultLength = 65_536 [65537 for 65_536]",
    ],
    "The two are known to differ, or the number to be above the limit, or the first to be a brace.": [
        "AuthKey/P256Scalar.swift: for (digit, limit) in zip(place, order) where bytes[digit] != limit { return bytes[digit] < limit } [<= for <: bytes[digit] < limit]",
        "Sca/CeremonyCallback.swift: UncheckedBytes.first(.notPrintableASCII, in: json[...], from: 0) == json.count [1 for 0]",
        "Wire/JSONObject.swift: guard bytes.count <= 16, bytes.allSatisfy(ASCII.isDigit) else { return nil } [17 for 16]",
    ],
    "A percent sign is followed by two digits: checked before.": [
        'Sca/RedirectURI.swift: guard path[position] == UInt8(ascii: "%"), position + 2 < path.endIndex, [always: position + 2 < path.endIndex]',
        'Sca/RedirectURI.swift: guard path[position] == UInt8(ascii: "%"), position + 2 < path.endIndex, [<= for <: position + 2 < path.endIndex]',
    ],
    "OpenSSL reads the group's name to its zero.": [
        "Platform/LibCrypto.swift: OSSL_PARAM_construct_utf8_string(OSSL_PARAM_NAME_GROUP, group.baseAddress, group.count - 1), [2 for 1]",
    ],
    "These calls of OpenSSL fail for want of memory alone, or leave nothing in the queue when they fail.": [
        "Platform/LibCrypto.swift: defer { ERR_clear_error() } [without: ERR_clear_error(), #2]",
        "Platform/LibCrypto.swift: defer { ERR_clear_error() } [without: ERR_clear_error(), #3]",
        "Platform/LibCrypto.swift: defer { ERR_clear_error() } [without: ERR_clear_error(), #4]",
        "Platform/LibCrypto.swift: defer { ERR_clear_error() } [without: ERR_clear_error(), #5]",
        "Platform/LibCrypto.swift: EVP_PKEY_CTX_free(context) [without: EVP_PKEY_CTX_free(context)]",
        "Platform/LibCrypto.swift: defer { ERR_clear_error() } [without: ERR_clear_error(), #6]",
        "Platform/LibCrypto.swift: guard let context = try? operation.copy() else { return false } [the contrary of false]",
    ],
    "Made once in a process: what stays behind is one object.": [
        "Platform/LibCrypto.swift: defer { EVP_PKEY_CTX_free(context) } [without: EVP_PKEY_CTX_free(context), #3]",
    ],
    "No marker is so long.": [
        "Platform/MarkerFile.swift: private static let maximumLength = 128 [129 for 128]",
    ],
    "Needs a file system that fails, or has no links.": [
        "Platform/MarkerFile.swift: if errno == EEXIST { return false } [always: errno == EEXIST]",
        "Platform/MarkerFile.swift: guard Self.retrying({ sysWrite(descriptor, text) }) == text.count, fsync(descriptor) == 0 else { [always: fsync(descriptor) == 0]",
    ],
    "For Darwin alone: on Linux nothing is to be protected, and nothing fails.": [
        "Platform/MarkerFile.swift: try Self.protect(draft) [without: try Self.protect(draft)]",
        "Platform/MarkerFile.swift: unlink(draft) [without: unlink(draft), #3]",
    ],
    "Every #available holds on Linux, so what follows is never reached.": [
        "Platform/SystemCallback.swift: return false [the contrary of false]",
        "Platform/SystemCallback.swift: return false [the contrary of false, #2]",
    ],
    "To sleep for no time; or for a nanosecond more.": [
        "Platform/SystemClock.swift: guard now < instant.nanoseconds else { return } [<= for <: now < instant.nanoseconds]",
        "Platform/SystemClock.swift: try await Task.sleep(nanoseconds: min(instant.nanoseconds - now, 1_000_000_000)) [1000000001 for 1_000_000_000]",
    ],
    "A device without an enclave is not asked for its passcode.": [
        "Platform/SystemKey.swift: func hasPasscode() async -> Bool { false } [the contrary of false]",
    ],
    "Linux's generator does not fail.": [
        "Platform/SystemRandom.swift: if failed { throw RandomFailure(status: errno) } [never: failed]",
    ],
    "Numbers that are only told apart.": [
        "Sca/CeremonySlot.swift: private var farewells = 0 [1 for 0]",
        "Sca/CeremonySlot.swift: farewells += 1 [2 for 1]",
    ],
    "A reason that is empty, as it is before.": [
        "Platform/AppleKeyEnclave.swift: if case .userPresence(let reason) = policy, !reason.isEmpty { context.localizedReason = reason } [always: !reason.isEmpty]",
    ],
    "One item is the default, said aloud.": [
        "Platform/AppleKeychain.swift: query[kSecMatchLimit as String] = kSecMatchLimitOne [without: query[kSecMatchLimit as String] = kSecMatchLimitOne]",
    ],
    "r and s in range always have this form.": [
        "Platform/SystemCrypto.swift: guard let ecdsa = try? P256.Signing.ECDSASignature(rawRepresentation: signature.bytes) else { return false } [the contrary of false]",
    ],
    "A table of twice the size, another place to look next, or a hash as good or somewhat weaker: speed alone.": [
        'Wire/JSONMemberTable.swift: let most = UncheckedBytes.count(.byte(UInt8(ascii: ":")), in: bytes) + 1 [2 for 1]',
        "Wire/JSONMemberTable.swift: while capacity < most * 2 { capacity *= 2 } [<= for <: capacity < most * 2]",
        "Wire/JSONMemberTable.swift: while capacity < most * 2 { capacity *= 2 } [3 for 2]",
        'Wire/JSONMemberTable.swift: UncheckedBytes.first(.byte(UInt8(ascii: "\\\\")), in: inside, from: inside.startIndex) < inside.endIndex [<= for <: UncheckedBytes.first(.byte(UInt8(ascii: "\\\\")), in: inside, from: inside.startIndex) < inside.endIndex]',
        "Wire/JSONMemberTable.swift: place = (place + 1) & mask [2 for 1]",
        "Wire/JSONMemberTable.swift: var word: UInt64 = 0 [1 for 0]",
        "Wire/JSONMemberTable.swift: var count: UInt64 = 0 [1 for 0]",
        "Wire/JSONMemberTable.swift: word = word &<< 8 | UInt64(byte) [9 for 8]",
        "Wire/JSONMemberTable.swift: count &+= 1 [2 for 1]",
        "Wire/JSONMemberTable.swift: if count & 7 == 0 { hasher.combine(word) } [always: count & 7 == 0]",
        "Wire/JSONMemberTable.swift: if count & 7 == 0 { hasher.combine(word) } [!= for ==: count & 7 == 0]",
        "Wire/JSONMemberTable.swift: if count & 7 == 0 { hasher.combine(word) } [8 for 7]",
        "Wire/JSONMemberTable.swift: if count & 7 == 0 { hasher.combine(word) } [1 for 0]",
        "Wire/JSONMemberTable.swift: hasher.combine(UInt64(truncatingIfNeeded: object) &<< 32 | count) [without: hasher.combine(UInt64(truncatingIfNeeded: object) &<< 32 | count)]",
        "Wire/JSONMemberTable.swift: hasher.combine(UInt64(truncatingIfNeeded: object) &<< 32 | count) [33 for 32]",
    ],
    "Eight bytes at a time or one: speed alone. The fuzzer for unchecked bytes holds both against plain code.": [
        "Wire/UncheckedBytes.swift: let lastWord = buffer.count &- 8 [9 for 8]",
        "Wire/UncheckedBytes.swift: while position <= lastWord { [never: position <= lastWord]",
        "Wire/UncheckedBytes.swift: while position <= lastWord { [< for <=: position <= lastWord]",
        "Wire/UncheckedBytes.swift: let lastWord = buffer.count &- 8 [9 for 8, #2]",
        "Wire/UncheckedBytes.swift: while position <= lastWord { [never: position <= lastWord, #2]",
        "Wire/UncheckedBytes.swift: while position <= lastWord { [< for <=: position <= lastWord, #2]",
    ],
    "63, 55 and so on: divided by eight or by nine, the same.": [
        "Wire/UncheckedBytes.swift: if marks != 0 { return bytes.startIndex &+ position &+ marks.trailingZeroBitCount / 8 } [9 for 8]",
    ],
    "A precondition: to break it would end the tests.": [
        'Wire/UncheckedBytes.swift: precondition(start >= bytes.startIndex && start <= bytes.endIndex, "a position of other bytes") [without: precondition(start >= bytes.startIndex && start <= bytes.endIndex, "a position of other bytes")]',
        'Wire/UncheckedBytes.swift: precondition(start >= bytes.startIndex && start <= bytes.endIndex, "a position of other bytes") [not asked of &&: start >= bytes.startIndex]',
        'Wire/UncheckedBytes.swift: precondition(start >= bytes.startIndex && start <= bytes.endIndex, "a position of other bytes") [not asked of &&: start <= bytes.endIndex]',
        'Wire/UncheckedBytes.swift: precondition(first.count <= half && second.count <= half, "a number wider than its place") [without: precondition(first.count <= half && second.count <= half, "a number wider than its place")]',
        'Wire/UncheckedBytes.swift: precondition(first.count <= half && second.count <= half, "a number wider than its place") [not asked of &&: first.count <= half]',
        'Wire/UncheckedBytes.swift: precondition(first.count <= half && second.count <= half, "a number wider than its place") [not asked of &&: second.count <= half]',
        'Wire/UncheckedBytes.swift: precondition(text.count % 4 != 1 && values.count == 4 * 256, "no length of base64, or no table of all bytes") [without: precondition(text.count % 4 != 1 && values.count == 4 * 256, "no length of base64, or no table of all bytes")]',
        'Wire/UncheckedBytes.swift: precondition(text.count % 4 != 1 && values.count == 4 * 256, "no length of base64, or no table of all bytes") [not asked of &&: text.count % 4 != 1]',
        'Wire/UncheckedBytes.swift: precondition(text.count % 4 != 1 && values.count == 4 * 256, "no length of base64, or no table of all bytes") [not asked of &&: values.count == 4 * 256]',
        'Wire/UncheckedBytes.swift: precondition(start >= 0 && end <= text.count, "no room for the text") [without: precondition(start >= 0 && end <= text.count, "no room for the text")]',
        'Wire/UncheckedBytes.swift: precondition(start >= 0 && end <= text.count, "no room for the text") [not asked of &&: start >= 0]',
        'Wire/UncheckedBytes.swift: precondition(start >= 0 && end <= text.count, "no room for the text") [not asked of &&: end <= text.count]',
        'Wire/UncheckedBytes.swift: precondition(alphabet.count == 64, "no base64 alphabet") [without: precondition(alphabet.count == 64, "no base64 alphabet")]',
    ],
    "The bits that are dropped are zero, or all set with the others.": [
        "Wire/BytePattern.swift: marks(UInt64(byte)) & 0x80 != 0 [129 for 0x80]",
        "Wire/UncheckedBytes.swift: unused = group & 0xFFFF [65534 for 0xFFFF]",
        "Wire/UncheckedBytes.swift: unused = group & 0xFF [254 for 0xFF]",
        "Wire/UncheckedBytes.swift: return seen &>> 24 == 0 && unused == 0 [25 for 24]",
    ],
}
SPARED = {name: reason for reason, names in _BY_REASON.items() for name in names}

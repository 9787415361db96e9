/// A domain name as a browser serialises it: lowercase letters, digits and hyphens (RFC 1123 §2.1).
enum DomainName {
  /// Whether `name` is one that a browser reads as a domain and leaves as it is.
  ///
  /// `xn--` labels are taken by their shape; whether their Punycode decodes to a permitted name is not looked at.
  static func isValid(_ name: ArraySlice<UInt8>, minimumLabels: Int) -> Bool {
    guard name.count <= 253 else { return false }
    let labels = name.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard labels.count >= minimumLabels, labels.allSatisfy(isLabel), let last = labels.last else {
      return false
    }
    // A host whose last label looks like a number is parsed as an IPv4 address (WHATWG URL, host parsing).
    return !last.allSatisfy(ASCII.isDigit) && !last.starts(with: "0x".utf8)
  }

  private static func isLabel(_ label: ArraySlice<UInt8>) -> Bool {
    guard (1...63).contains(label.count), label.first != UInt8(ascii: "-"), label.last != UInt8(ascii: "-") else {
      return false
    }
    return label.allSatisfy { ASCII.isLowercaseLetter($0) || ASCII.isDigit($0) || $0 == UInt8(ascii: "-") }
  }
}

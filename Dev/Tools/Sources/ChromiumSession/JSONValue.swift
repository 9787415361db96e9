import Foundation

/// A JSON value: what the DevTools protocol's parameters and results are made of.
package enum JSONValue: Sendable, Equatable {
  case null
  case bool(Bool)
  case number(Double)
  case string(String)
  case array([JSONValue])
  case object([String: JSONValue])

  package subscript(name: String) -> JSONValue? {
    if case .object(let members) = self { return members[name] }
    return nil
  }

  package var string: String? {
    if case .string(let value) = self { return value }
    return nil
  }

  package var number: Double? {
    if case .number(let value) = self { return value }
    return nil
  }

  package var bool: Bool? {
    if case .bool(let value) = self { return value }
    return nil
  }

  package var array: [JSONValue]? {
    if case .array(let value) = self { return value }
    return nil
  }

  /// A string as a JavaScript literal, to be put into a script.
  package static func literal(_ text: String) -> String {
    // JSON is a subset of JavaScript; a string always encodes.
    let data = (try? JSONEncoder().encode([text])) ?? Data("[\"\"]".utf8)
    return String(decoding: data.dropFirst().dropLast(), as: UTF8.self)
  }
}

extension JSONValue: Codable {
  package init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    // The commonest first: each attempt that fails costs.
    if let value = try? container.decode(String.self) {
      self = .string(value)
    } else if let value = try? container.decode([String: JSONValue].self) {
      self = .object(value)
    } else if let value = try? container.decode(Bool.self) {
      self = .bool(value)
    } else if let value = try? container.decode(Double.self) {
      self = .number(value)
    } else if let value = try? container.decode([JSONValue].self) {
      self = .array(value)
    } else {
      self = .null
    }
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .null: try container.encodeNil()
    case .bool(let value): try container.encode(value)
    case .number(let value):
      // The protocol refuses 1.0 where it wants an integer.
      if let integer = Int64(exactly: value) {
        try container.encode(integer)
      } else {
        try container.encode(value)
      }
    case .string(let value): try container.encode(value)
    case .array(let value): try container.encode(value)
    case .object(let value): try container.encode(value)
    }
  }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByFloatLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  package init(stringLiteral value: String) { self = .string(value) }
  package init(booleanLiteral value: Bool) { self = .bool(value) }
  package init(integerLiteral value: Int) { self = .number(Double(value)) }
  package init(floatLiteral value: Double) { self = .number(value) }
  package init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
  package init(dictionaryLiteral elements: (String, JSONValue)...) {
    self = .object(Dictionary(elements) { _, last in last })
  }
}

/// A JSON value, whose objects keep the order in which their members were named.
///
/// Foundation's encoder sorts keys or shuffles them; here a document has its columns in the order of the table. Numbers
/// stay the text that they are in the files, so that 64 bits survive.
package enum JSON: Equatable, Sendable {
  /// What is missing. An object has all its keys, so that every object of a kind is alike.
  case null
  case bool(Bool)
  case number(String)
  case text(String)
  case list([JSON])
  case object([Member])

  package struct Member: Equatable, Sendable {
    package let key: String
    package let value: JSON

    package init(_ key: String, _ value: JSON) { (self.key, self.value) = (key, value) }
  }

  /// What every verb prints with `--json`: the schema's version, and then the members of an object.
  package static func document(_ object: JSON) -> JSON {
    let version = Member("schema_version", .number("\(Schema.version)"))
    return .object([version] + (object.members ?? []).filter { $0.key != version.key })
  }

  package var members: [Member]? { if case .object(let members) = self { members } else { nil } }

  package var list: [JSON]? { if case .list(let values) = self { values } else { nil } }

  package subscript(key: String) -> JSON? { members?.first { $0.key == key }?.value }
}

extension JSON: ExpressibleByDictionaryLiteral {
  /// An object, as in `["name": name, "cases": cases.count]`.
  package init(dictionaryLiteral elements: (String, any JSONValue)...) {
    self = .object(elements.map { Member($0, $1.json) })
  }
}

// MARK: - Values

package protocol JSONValue {
  var json: JSON { get }
}

extension JSON: JSONValue {
  package var json: JSON { self }
}

extension Bool: JSONValue {
  package var json: JSON { .bool(self) }
}

extension String: JSONValue {
  package var json: JSON { .text(self) }
}

extension JSONValue where Self: BinaryInteger {
  package var json: JSON { .number("\(self)") }
}

extension Int: JSONValue {}
extension Int64: JSONValue {}
extension UInt64: JSONValue {}

extension Double: JSONValue {
  /// A number; JSON has no name for what is not finite, and a ratio to nothing is missing.
  package var json: JSON { isFinite ? .number(description) : .null }
}

extension Optional: JSONValue where Wrapped: JSONValue {
  package var json: JSON { self?.json ?? .null }
}

extension Array: JSONValue where Element: JSONValue {
  package var json: JSON { .list(map(\.json)) }
}

extension Dictionary: JSONValue where Key == String, Value: JSONValue {
  package var json: JSON { .object(sorted { $0.key < $1.key }.map { JSON.Member($0.key, $0.value.json) }) }
}

// MARK: - Writing

extension JSON: CustomStringConvertible {
  /// The value as it stands in a file or on standard output: two spaces per level, a key per line.
  package var description: String {
    var text = ""
    write(to: &text, indent: "")
    return text
  }

  private func write(to text: inout String, indent: String) {
    switch self {
    case .null: text += "null"
    case .bool(let value): text += value ? "true" : "false"
    case .number(let number): text += number
    case .text(let string): Self.write(string, to: &text)
    case .list(let values):
      Self.write(values, between: ("[", "]"), to: &text, indent) { value, text, indent in
        value.write(to: &text, indent: indent)
      }
    case .object(let members):
      Self.write(members, between: ("{", "}"), to: &text, indent) { member, text, indent in
        Self.write(member.key, to: &text)
        text += " : "
        member.value.write(to: &text, indent: indent)
      }
    }
  }

  private static func write<Element>(
    _ elements: [Element],
    between brackets: (String, String),
    to text: inout String,
    _ indent: String,
    _ write: (Element, inout String, String) -> Void
  ) {
    text += brackets.0
    let inner = indent + "  "
    for (index, element) in elements.enumerated() {
      text += index == 0 ? "\n" : ",\n"
      text += inner
      write(element, &text, inner)
    }
    if !elements.isEmpty { text += "\n" + indent }
    text += brackets.1
  }

  private static func write(_ string: String, to text: inout String) {
    text += "\""
    for scalar in string.unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "\n": text += "\\n"
      case "\r": text += "\\r"
      case "\t": text += "\\t"
      case let scalar where scalar.isInvisible:
        for unit in String(scalar).utf16 {
          let digits = String(unit, radix: 16)
          text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        }
      default: text.unicodeScalars.append(scalar)
      }
    }
    text += "\""
  }
}

extension Unicode.Scalar {
  /// Whether a terminal would not show the character but do something: move its cursor, or turn text around.
  fileprivate var isInvisible: Bool {
    if isASCII { return value < 0x20 || value == 0x7F }
    return switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator: true
    default: false
    }
  }
}

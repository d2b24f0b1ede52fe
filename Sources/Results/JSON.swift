/// A JSON value, whose objects keep the order in which their members were named.
///
/// Foundation's encoder sorts keys or shuffles them; here a document has its columns in the order of the table. Numbers
/// stay the text that they are in the files, so that 64 bits survive.
public enum JSON: Equatable, Sendable {
  /// What is missing. An object has all its keys, so that every object of a kind is alike.
  case null
  /// Yes or no.
  case bool(Bool)
  /// A number as it is written.
  case number(String)
  /// A text.
  case text(String)
  /// A list.
  case list([JSON])
  /// An object.
  case object([Member])

  /// A key and its value.
  public struct Member: Equatable, Sendable {
    package let key: String
    package let value: JSON

    package init(_ key: String, _ value: JSON) { (self.key, self.value) = (key, value) }
  }

  /// What every verb prints with `--json`: the schema's version, and then the members of an object.
  public static func document(_ object: JSON) -> JSON {
    let version = Member("schema_version", .number("\(Schema.version)"))
    return .object([version] + (object.members ?? []).filter { $0.key != version.key })
  }

  /// The members of an object; nil for anything else.
  package var members: [Member]? { if case .object(let members) = self { members } else { nil } }

  /// The values of a list; nil for anything else.
  package var list: [JSON]? { if case .list(let values) = self { values } else { nil } }

  /// The value of a key; nil where it is missing or this is no object.
  package subscript(key: String) -> JSON? { members?.first { $0.key == key }?.value }
}

extension JSON: ExpressibleByDictionaryLiteral {
  /// An object, as in `["name": name, "cases": cases.count]`.
  public init(dictionaryLiteral elements: (String, any JSONValue)...) {
    self = .object(elements.map { Member($0, $1.json) })
  }
}

// MARK: - Values

/// What can stand in a JSON document.
public protocol JSONValue {
  /// The value in JSON.
  var json: JSON { get }
}

extension JSON: JSONValue {
  /// Itself.
  public var json: JSON { self }
}

extension Bool: JSONValue {
  /// `true` or `false`.
  public var json: JSON { .bool(self) }
}

extension String: JSONValue {
  /// A text.
  public var json: JSON { .text(self) }
}

extension JSONValue where Self: BinaryInteger {
  /// A number.
  public var json: JSON { .number("\(self)") }
}

extension Int: JSONValue {}
extension Int64: JSONValue {}
extension UInt64: JSONValue {}

extension Double: JSONValue {
  /// A number; JSON has no name for what is not finite, and a ratio to nothing is missing.
  public var json: JSON { isFinite ? .number(description) : .null }
}

extension Optional: JSONValue where Wrapped: JSONValue {
  /// The value, or null.
  public var json: JSON { self?.json ?? .null }
}

extension Array: JSONValue where Element: JSONValue {
  /// A list.
  public var json: JSON { .list(map(\.json)) }
}

extension Dictionary: JSONValue where Key == String, Value: JSONValue {
  /// An object, sorted by key.
  public var json: JSON { .object(sorted { $0.key < $1.key }.map { JSON.Member($0.key, $0.value.json) }) }
}

// MARK: - Writing

extension JSON: CustomStringConvertible {
  /// The value as it stands in a file or on standard output: two spaces per level, a key per line.
  public var description: String {
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

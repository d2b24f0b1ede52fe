#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// How one kind of value stands in a cell of a CSV file and in JSON.
package struct Codec<Value: Sendable>: Sendable {
  /// What stands there, for the documentation, as in `number`.
  let form: String
  var parts: [ColumnNote] = []
  let encode: @Sendable (Value) throws(Problem) -> JSON
  let decode: @Sendable (JSON) throws(Problem) -> Value
  /// A cell's text as the JSON value that it stands for.
  let value: @Sendable (_ cell: String) -> JSON

  package init(
    _ form: String,
    encode: @escaping @Sendable (Value) throws(Problem) -> JSON,
    decode: @escaping @Sendable (JSON) throws(Problem) -> Value,
    value: @escaping @Sendable (String) -> JSON = { .text($0) }
  ) {
    (self.form, self.encode, self.decode, self.value) = (form, encode, decode, value)
  }

  /// A value whose text is a text in JSON, too.
  package static func text(
    _ form: String,
    encode: @escaping @Sendable (Value) throws(Problem) -> String,
    decode: @escaping @Sendable (String) throws(Problem) -> Value
  ) -> Codec {
    Codec(
      form,
      encode: { value throws(Problem) in .text(try encode(value)) },
      decode: { json throws(Problem) in
        guard case .text(let text) = json else { throw .wrongType }
        return try decode(text)
      }
    )
  }

  /// A value whose text is a number in JSON.
  package static func number(
    _ form: String,
    encode: @escaping @Sendable (Value) throws(Problem) -> String,
    decode: @escaping @Sendable (String) throws(Problem) -> Value
  ) -> Codec {
    Codec(
      form,
      encode: { value throws(Problem) in .number(try encode(value)) },
      decode: { json throws(Problem) in
        guard case .number(let text) = json else { throw .wrongType }
        return try decode(text)
      },
      value: { .number($0) }
    )
  }

  /// The same with nil, which is an empty cell, and null or no key at all in JSON.
  package static func optional<Wrapped>(_ codec: Codec<Wrapped>) -> Codec where Value == Wrapped? {
    let form = codec.form.split(separator: " ", maxSplits: 1)
    var optional = Codec(
      "\(form[0])?" + form.dropFirst().map { " \($0)" }.joined(),
      encode: { value throws(Problem) in
        guard let value else { return .null }
        return try codec.encode(value)
      },
      decode: { json throws(Problem) in json == .null ? nil : try codec.decode(json) },
      value: { cell in cell.isEmpty ? .null : codec.value(cell) }
    )
    optional.parts = codec.parts
    return optional
  }
}

// MARK: - Texts

extension Codec<String> {
  /// A name: not empty and without control characters, so that it never spans lines.
  package static var name: Codec { text("text", encode: requireName, decode: requireName) }

  /// Free text, such as the reason of a failure; it may be empty and may span lines.
  ///
  /// A NUL becomes U+FFFD, because CSV cannot carry it and a failed child's last words may hold one: losing the
  /// character is better than losing the row. JSON can carry one, and what was read has to be what is written of it.
  package static var prose: Codec { text("text", encode: withoutNUL, decode: withoutNUL) }

  @Sendable
  private static func withoutNUL(_ text: String) throws(Problem) -> String {
    guard text.utf8.contains(CSVByte.nul) else { return text }
    // By scalar: a NUL with an accent behind it is one Character.
    return String(String.UnicodeScalarView(text.unicodeScalars.map { $0.value == 0 ? "\u{FFFD}" : $0 }))
  }

  /// Text that has to be there, such as the reason why something is missing.
  package static var reason: Codec { text("text", encode: requireReason, decode: requireReason) }

  @Sendable
  private static func requireName(_ text: String) throws(Problem) -> String {
    guard !text.isEmpty else { throw Problem(.malformed, "is empty", advice: "give it a value") }
    guard !text.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) else {
      throw Problem(
        .malformed,
        "\(Excerpt.quoted(text)) holds a control character",
        advice: "use printable characters"
      )
    }
    return text
  }

  @Sendable
  private static func requireReason(_ text: String) throws(Problem) -> String {
    guard !text.isEmpty else {
      throw Problem(.malformed, "is empty", advice: "say what is missing and why")
    }
    return text
  }
}

extension Codec where Value: RawRepresentable & CaseIterable, Value.RawValue == String {
  /// One word of a closed list.
  package static var word: Codec {
    let known = Value.allCases.map(\.rawValue)
    return text(
      "word (\(known.map { "`\($0)`" }.joined(separator: ", ")))",
      encode: { value throws(Problem) in value.rawValue },
      decode: { text throws(Problem) in
        if let value = Value(rawValue: text) { return value }
        let words = known.joined(separator: ", ")
        throw Problem(.malformed, "\(Excerpt.quoted(text)) is none of \(words)", advice: "use one of these")
      }
    )
  }
}

// MARK: - Numbers

extension Codec<Int> {
  /// A whole number within a range, which whoever computes with it can rely on.
  package static func count(from minimum: Int = 0, to maximum: Int = FileLimits.largestNumber) -> Codec {
    let check: @Sendable (Int) throws(Problem) -> Int = { value throws(Problem) in
      guard value < minimum || value > maximum else { return value }
      throw Problem(
        .outOfRange,
        value < minimum ? "\(value) is below \(minimum)" : "\(value) is above \(maximum)",
        advice: "correct the value or drop the row"
      )
    }
    return number(
      "count",
      encode: { value throws(Problem) in String(try check(value)) },
      decode: { text throws(Problem) in try check(CSVNumber.integer(text)) }
    )
  }
}

extension Codec<UInt64> {
  /// A seed: any whole number that 64 bits hold.
  package static var seed: Codec {
    number(
      "count",
      encode: { value throws(Problem) in String(value) },
      decode: { text throws(Problem) in
        if CSVNumber.isPlain(text), let value = UInt64(text) { return value }
        throw Problem(
          .malformed,
          "\(Excerpt.quoted(text)) is no seed",
          advice: "write a whole number from 0 to 18446744073709551615"
        )
      }
    )
  }
}

extension Double {
  /// What a file says of a measured figure: six significant digits, which is a hundred times finer than any figure
  /// repeats itself; whole numbers as they are.
  package var toSixDigits: Double {
    // Below that no power of ten divides it, and nothing that is measured is so small.
    guard isFinite, self != rounded(), magnitude > 1e-300 else { return self }
    let exponent = Int(log10(magnitude).rounded(.down)) - 5
    let digits = (self / pow(10, Double(exponent))).rounded()
    // By way of the text: a product with a power of ten could have more digits.
    return Double("\(Int(digits))e\(exponent)") ?? self
  }
}

extension Codec<Double> {
  /// A number of either sign with all its digits: a sample, from which everything else can be computed again, or a
  /// count.
  package static var number: Codec { checked { _ in nil } }

  /// The same that is not negative.
  package static var amount: Codec { checked(notNegative) }

  /// A figure of either sign, of which six digits are written and read.
  package static var figure: Codec { checked(written: \.toSixDigits) { _ in nil } }

  /// The same that is not negative.
  package static var positiveFigure: Codec { checked(written: \.toSixDigits, notNegative) }

  private static var notNegative: @Sendable (Double) -> (text: String, advice: String)? {
    { $0 >= 0 ? nil : ("\($0) is below 0", "correct the value or drop the row") }
  }

  /// The level of an interval.
  package static var level: Codec {
    checked { 0 < $0 && $0 < 1 ? nil : ("\($0) is not between 0 and 1", "write 0.99") }
  }

  private static func checked(
    written: @escaping @Sendable (Double) -> Double = { $0 },
    _ objection: @escaping @Sendable (Double) -> (text: String, advice: String)?
  ) -> Codec {
    let check: @Sendable (Double) throws(Problem) -> Double = { value throws(Problem) in
      if let objection = objection(value) {
        throw Problem(.outOfRange, objection.text, advice: objection.advice)
      }
      guard value.isFinite, abs(value) > Double(FileLimits.largestNumber) else { return value }
      throw Problem(
        .outOfRange,
        "\(value) is beyond ±\(FileLimits.largestNumber)",
        advice: "correct the value or drop the row"
      )
    }
    return number(
      "number",
      encode: { value throws(Problem) in try CSVNumber.text(written(check(value))) },
      decode: { text throws(Problem) in try written(check(CSVNumber.double(text))) }
    )
  }
}

// MARK: - What only JSON has

extension Codec<Bool> {
  package static var flag: Codec {
    Codec(
      "boolean",
      encode: { value throws(Problem) in .bool(value) },
      decode: { json throws(Problem) in
        guard case .bool(let value) = json else { throw .wrongType }
        return value
      }
    )
  }
}

extension Codec {
  /// An object of a table, within another one.
  package static func record(_ table: Table<Value>) -> Codec {
    var record = Codec(
      "object",
      encode: { value throws(Problem) in try table.object(of: value) },
      decode: { json throws(Problem) in try table.row(from: json) }
    )
    record.parts = table.notes
    return record
  }

  /// A list of values of one kind.
  package static func list<Element>(of codec: Codec<Element>) -> Codec where Value == [Element] {
    var list = Codec(
      "list of \(codec.form)",
      encode: { values throws(Problem) in
        var list: [JSON] = []
        for (index, value) in values.enumerated() {
          do throws(Problem) { list.append(try codec.encode(value)) } catch {
            throw error.within("[\(index)]")
          }
        }
        return .list(list)
      },
      decode: { json throws(Problem) in
        guard case .list(let list) = json else { throw .wrongType }
        var values: [Element] = []
        for (index, value) in list.enumerated() {
          do throws(Problem) { values.append(try codec.decode(value)) } catch {
            throw error.within("[\(index)]")
          }
        }
        return values
      }
    )
    list.parts = codec.parts
    return list
  }

  /// An object whose keys are names of anything, such as files.
  package static func map<Element>(of codec: Codec<Element>) -> Codec where Value == [String: Element] {
    Codec(
      "object of \(codec.form)",
      encode: { values throws(Problem) in
        var members: [JSON.Member] = []
        for (key, value) in values.sorted(by: { $0.key < $1.key }) {
          do throws(Problem) { members.append(.init(key, try codec.encode(value))) } catch {
            throw error.within(key)
          }
        }
        return .object(members)
      },
      decode: { json throws(Problem) in
        guard let members = json.members else { throw .wrongType }
        var values: [String: Element] = [:]
        for member in members {
          do throws(Problem) { values[member.key] = try codec.decode(member.value) } catch {
            throw error.within(member.key)
          }
        }
        return values
      }
    )
  }
}

extension Problem {
  /// The key of an object is not there.
  static var missing: Problem {
    Problem(.malformed, "is missing", advice: "restore the key, or measure again")
  }

  /// The value of a key is of another kind.
  static var wrongType: Problem {
    Problem(.malformed, "has the wrong type", advice: "compare it with the documented schema")
  }
}

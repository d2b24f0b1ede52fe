import Foundation

/// Foundation's JSON errors as problems with a key path.
enum JSONProblem {
  static func describe(_ error: any Error, in bytes: [UInt8]) -> Problem {
    switch error {
    case DecodingError.keyNotFound(let key, let context):
      Problem(
        .malformed,
        column: path(context.codingPath + [key]),
        "is missing",
        advice: "restore the key, or measure again"
      )
    case DecodingError.valueNotFound(_, let context), DecodingError.typeMismatch(_, let context):
      Problem(
        .malformed,
        column: path(context.codingPath),
        "has the wrong type",
        advice: "compare it with the documented schema"
      )
    case DecodingError.dataCorrupted(let context):
      describe(context)
    case EncodingError.invalidValue(let value, let context):
      Problem(
        .outOfRange,
        column: path(context.codingPath),
        "\(value) cannot be written",
        advice: "leave a missing value out"
      )
    default:
      Problem(.malformed, "\(error)", advice: "restore the file")
    }
  }

  /// The line of a syntax error, where Foundation gives its position.
  static func line(of error: any Error, in bytes: [UInt8]) -> Int? {
    guard case DecodingError.dataCorrupted(let context) = error, context.codingPath.isEmpty else {
      return nil
    }
    let position = (context.underlyingError as? NSError)?.userInfo["NSJSONSerializationErrorIndex"] as? Int
    // Without a position it is the end that is missing: the parser ran out of bytes.
    return 1 + bytes.prefix(position ?? bytes.count).count { $0 == CSVByte.lineFeed }
  }

  private static func describe(_ context: DecodingError.Context) -> Problem {
    let detail = (context.underlyingError as? NSError)?.userInfo["NSDebugDescription"] as? String
    let text = detail ?? context.debugDescription
    // A number that no Double holds, such as 1e400, comes as corrupted data too.
    let isNumber =
      text.hasPrefix("Number ") || text.contains("does not fit") || text.contains("not representable")
    return Problem(
      isNumber ? .outOfRange : .malformed,
      column: context.codingPath.isEmpty ? nil : path(context.codingPath),
      text.hasSuffix(".") ? String(text.dropLast()) : text,
      advice: isNumber ? "correct the value" : "the file was cut or edited: restore it or measure again"
    )
  }

  private static func path(_ keys: [any CodingKey]) -> String {
    keys.map { $0.intValue.map { "[\($0)]" } ?? $0.stringValue }.joined(separator: ".")
  }
}

import Foundation

/// Foundation's JSON errors as problems with a key path.
enum JSONProblem {
  static func describe(_ error: any Error) -> Problem {
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

  /// Describes a value that its key does not take, since the syntax was checked before.
  ///
  /// Where the value is a number, such as 1.5 for a count, the decoder gives no key.
  private static func describe(_ context: DecodingError.Context) -> Problem {
    let text = context.codingPath.isEmpty ? "a number does not fit its key" : context.debugDescription
    return Problem(
      .malformed,
      column: context.codingPath.isEmpty ? nil : path(context.codingPath),
      text.hasSuffix(".") ? String(text.dropLast()) : text,
      advice: "compare it with the documented schema"
    )
  }

  private static func path(_ keys: [any CodingKey]) -> String {
    keys.map { $0.intValue.map { "[\($0)]" } ?? $0.stringValue }.joined(separator: ".")
  }
}

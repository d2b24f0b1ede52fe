import Foundation

/// Some text of a page, and what its numbers have to be.
struct Reading {
  let shown: String
  let found: [Found]

  private static let scales: [String: Double] = [" ns": 1, " µs": 1e3, " ms": 1e6, " %": 0.01]

  /// Whether each number is what was found, rounded to its digits, and whether the interval stands beside it
  /// wherever it says more.
  var isRight: Bool {
    let numbers = Self.numbers(in: shown)
    let scale = Self.scales.first { shown.contains($0.key) }?.value ?? 1
    func isRounded(_ value: Double?, _ number: (value: Double, places: Int)) -> Bool {
      guard let value else { return false }
      return abs(max(0, value) / scale - number.value) <= 0.500001 * pow(10, -Double(number.places))
    }
    let values = found.filter { $0.value != nil }
    if shown.contains("(") {
      guard values.count == 1, numbers.count == 3 else { return false }
      return zip([values[0].value, values[0].low, values[0].high], numbers).allSatisfy(isRounded)
    }
    guard values.count == numbers.count else { return false }
    return zip(values, numbers).allSatisfy { found, number in
      [found.value, found.low ?? found.value, found.high ?? found.value].allSatisfy { isRounded($0, number) }
    }
  }

  private static func numbers(in text: String) -> [(value: Double, places: Int)] {
    text.matches(of: /\d[\d,]*(?:\.(?<decimals>\d+))?/).compactMap { match in
      Double(match.output.0.filter { $0 != "," }).map { ($0, match.output.decimals?.count ?? 0) }
    }
  }

  /// The same with the last digit of each number changed, one after another.
  var falsified: [Reading] {
    shown.indices.filter { place in
      let next = shown.index(after: place)
      guard shown[place].isNumber else { return false }
      return next == shown.endIndex || !(shown[next].isNumber || ".,".contains(shown[next]))
    }
    .map { place in
      let digit = shown[place].wholeNumberValue ?? 0
      return Reading(
        shown: shown.replacingCharacters(in: place...place, with: "\((digit + 5) % 10)"),
        found: found
      )
    }
  }
}

import Foundation
import Results

/// Numbers and names as the page says them.
package enum PageText {
  /// What a display at 120 Hz leaves for everything, in nanoseconds.
  static let frame = 1e9 / 120

  package static func frameShare(_ nanoseconds: Double) -> String { percent(nanoseconds / frame) }

  /// A share as a percentage with two significant digits or more.
  package static func percent(_ share: Double) -> String {
    let value = share * 100
    guard value != 0 else { return "0 %" }
    for (places, least) in [(0, 10), (1, 1), (2, 0.1), (3, 0.01), (4, 0.001)] where abs(value) >= least {
      return "\(ReportFigure.trimmed(value, places: places)) %"
    }
    return value > 0 ? "<0.001 %" : "\(ReportFigure.short(value)) %"
  }

  /// A whole number with its thousands set apart.
  package static func whole(_ value: Int) -> String {
    var digits = String(value.magnitude)
    var groups: [String] = []
    while digits.count > 3 {
      groups.insert(String(digits.suffix(3)), at: 0)
      digits.removeLast(3)
    }
    return (value < 0 ? "−" : "") + ([digits] + groups).joined(separator: ",")
  }

  /// A value as a whole number; unrounded where 64 bits do not hold it.
  package static func whole(_ value: Double) -> String {
    Int(exactly: value.rounded()).map(whole) ?? ReportFigure.short(value)
  }

  /// A large number in the prefix that fits: `12 k`, `3.4 M`.
  static func large(_ value: Double) -> String {
    for (prefix, size) in [("G", 1e9), ("M", 1e6), ("k", 1e3)] where abs(value) >= size {
      return "\(trimmed(value / size)) \(prefix)"
    }
    return trimmed(value)
  }

  /// As many decimals as a number of its size needs, none of them a zero at the end.
  static func trimmed(_ value: Double) -> String {
    let places =
      switch abs(value) {
      case ..<0.1: 4
      case ..<10: 2
      case ..<100: 1
      default: 0
      }
    return ReportFigure.trimmed(value, places: places)
  }

  /// A tick of time, in the unit that fits.
  static func time(_ nanoseconds: Double) -> String {
    for (name, size) in [("s", 1e9), ("ms", 1e6), ("µs", 1e3)] where abs(nanoseconds) >= size * 0.999999 {
      return "\(trimmed(nanoseconds / size)) \(name)"
    }
    return "\(trimmed(nanoseconds)) ns"
  }

  /// A value of a row, large numbers kept readable.
  static func value(_ value: Double, unit: String) -> String {
    switch unit {
    case "1/s": "\(large(value))/s"
    case "count", "bytes":
      abs(value) >= 1000
        ? whole(value) + (unit == "bytes" ? " bytes" : "")
        : ReportFigure.value(value, unit: unit)
    default: ReportFigure.value(value, unit: unit)
    }
  }

  /// The ends of an interval; nil where there is none, or none that is wider than its value.
  static func interval(_ low: Double?, _ high: Double?, unit: String) -> String? {
    guard let low, let high, low < high else { return nil }
    return "\(value(low, unit: unit)) … \(value(high, unit: unit))"
  }

  package static func list(_ words: [String]) -> String {
    guard let last = words.last else { return "" }
    let rest = words.dropLast().joined(separator: ", ")
    return rest.isEmpty ? last : "\(rest) and \(last)"
  }

  /// `1 thing`, `2 things`.
  static func count(_ number: Int, _ thing: String, _ plural: String? = nil) -> String {
    count(Double(number), thing, plural)
  }

  static func count(_ number: Double, _ thing: String, _ plural: String? = nil) -> String {
    "\(whole(number)) \(Noun.of(number, thing, plural))"
  }

  package static func strategies(_ number: Int) -> String { count(number, "strategy", "strategies") }

  /// A sentence in which no line ends between a number and its unit.
  static func glued(_ sentence: String) -> String {
    [" ns", " µs", " ms", " s ", " %", " Hz"].reduce(sentence) { text, unit in
      text.replacing(unit, with: "\u{A0}" + unit.dropFirst())
    }
  }

  /// Seconds since 1970 as date and time of day, UTC.
  static func date(_ seconds: Int) -> String {
    let text = Date(timeIntervalSince1970: Double(seconds)).formatted(.iso8601)
    return "\(text.replacing("T", with: " ").prefix(16)) UTC"
  }
}

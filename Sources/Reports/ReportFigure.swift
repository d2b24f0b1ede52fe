#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// Numbers as people read them, always with `.` decimals.
package enum ReportFigure {
  /// A value in its unit: times in the unit that fits, all else unchanged.
  package static func value(_ value: Double, unit: String) -> String {
    switch unit {
    case "ns": return time(value)
    // A tenth of a retain per message is a finding, however many retains there are.
    case "count": return trimmed(value, places: 2)
    case "bytes": return "\(trimmed(value, places: 2)) bytes"
    case "ratio": return short(value)
    case "yes/no": return value == 1 ? "yes" : "no"
    default: return "\(short(value)) \(unit)"
    }
  }

  private static func time(_ value: Double) -> String {
    for (name, size) in [("s", 1e9), ("ms", 1e6), ("µs", 1e3)] where abs(value) >= size {
      return "\(short(value / size)) \(name)"
    }
    return "\(short(value)) ns"
  }

  /// Up to so many decimals, and no zeros behind them.
  static func trimmed(_ value: Double, places: Int) -> String {
    var text = decimal(value, places: places)
    guard text.contains(".") else { return text }
    while text.hasSuffix("0") { text.removeLast() }
    if text.hasSuffix(".") { text.removeLast() }
    return text
  }

  /// A ratio as the change from the base: `+5.2 %`, `−3.1 %`, `± 0 %`; from double on as a factor, `× 3.10`.
  package static func change(_ ratio: Double) -> String {
    guard ratio < 2 else { return "× \(short(ratio))" }
    let share = (ratio - 1) * 100
    let text = decimal(abs(share), places: 2)
    if text == "0.00" { return ratio == 1 ? "± 0 %" : "\(ratio > 1 ? "+" : "−")<0.01 %" }
    return "\(share < 0 ? "−" : "+")\(text) %"
  }

  package static func interval(_ low: Double, _ high: Double) -> String {
    "\(change(low)) … \(change(high))"
  }

  /// A whole number without decimals, and everything else with three significant digits at least.
  package static func short(_ value: Double) -> String {
    if value == value.rounded(), abs(value) < 1e15 { return String(Int(value)) }
    return switch abs(value) {
    case ..<0.01: scientific(value)
    case ..<10: decimal(value, places: 2)
    case ..<100: decimal(value, places: 1)
    default: decimal(value, places: 0)
    }
  }

  /// A value with so many decimals.
  ///
  /// Not by `printf`, as its decimal point is the locale's.
  package static func decimal(_ value: Double, places: Int) -> String {
    guard value.isFinite else { return "?" }
    let scale = (0..<places).reduce(1.0) { scale, _ in scale * 10 }
    let scaled = (abs(value) * scale).rounded()
    guard scaled < 1e15 else { return "\(value)" }
    let (whole, rest) = Int(scaled).quotientAndRemainder(dividingBy: Int(scale))
    let sign = value < 0 && scaled > 0 ? "−" : ""
    guard places > 0 else { return "\(sign)\(whole)" }
    let digits = String(rest)
    return "\(sign)\(whole).\(String(repeating: "0", count: places - digits.count))\(digits)"
  }

  private static func scientific(_ value: Double) -> String {
    let exponent = Int(floor(log10(abs(value))))
    let mantissa = value / pow(10, Double(exponent))
    return "\(decimal(mantissa, places: 1))e\(exponent)"
  }
}

import Reports
import Results

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// A measured value as a text shows it: with its digits, and with its interval where the last of them is not
/// certain.
struct Figure {
  let value: Double
  let low: Double?
  let high: Double?
  /// Counted, so that every digit is certain.
  let isExact: Bool

  init(_ value: Double, _ low: Double? = nil, _ high: Double? = nil, isExact: Bool = false) {
    (self.value, self.low, self.high, self.isExact) = (value, low, high, isExact)
  }

  /// Nil for a row without a value.
  init?(_ row: ResultRow) {
    guard let value = row.value else { return nil }
    self.init(value, row.intervalLow, row.intervalHigh, isExact: row.stat == .exact)
  }

  func scaled(by factor: Double) -> Figure {
    Figure(value * factor, low.map { $0 * factor }, high.map { $0 * factor }, isExact: isExact)
  }

  /// Whether it is certainly more than the other one.
  func isAbove(_ other: Figure) -> Bool { (low ?? 0) > (other.high ?? .infinity) }

  /// Whether their intervals overlap, so that their order is open.
  func meets(_ other: Figure) -> Bool { !isAbove(other) && !other.isAbove(self) }

  /// Nanoseconds in the unit that fits.
  ///
  /// Never below 0: a fitted line falls by chance where depth does not matter.
  var time: String {
    let units = [("ns", 1.0), ("µs", 1e-3), ("ms", 1e-6), ("s", 1e-9)]
    let unit = units.first { abs(value) * $0.1 < 999.5 } ?? units[0]
    return Figure(max(0, value), low.map { max(0, $0) }, high.map { max(0, $0) }).scaled(by: unit.1)
      .text(" \(unit.0)")
  }

  /// A share as a percentage.
  var percent: String { scaled(by: 100).text(" %") }

  /// A ratio, or a count.
  var plain: String { isExact ? ReportFigure.value(value, unit: "count") : text("") }

  /// The value alone, with so many significant digits.
  func rounded(to digits: Int) -> String {
    ReportFigure.decimal(value, places: Self.places(value, digits: digits))
  }

  /// With three digits; with two where the interval is too wide for a third, or where there is none.
  private func text(_ unit: String) -> String {
    let width = low.flatMap { low in high.map { $0 - low } }
    let places = Self.places(value, digits: width.map { $0 < abs(value) / 10 } ?? false ? 3 : 2)
    func shown(_ number: Double) -> String { ReportFigure.decimal(number, places: places) }
    guard let low, let high, shown(low) != shown(value) || shown(high) != shown(value) else {
      return "\(shown(value))\(unit)"
    }
    return "\(shown(value))\(unit) (\(shown(low))–\(shown(high)))"
  }

  private static func places(_ value: Double, digits: Int) -> Int {
    guard value != 0 else { return 0 }
    let scale = pow(10, Double(digits - 1) - log10(abs(value)).rounded(.down))
    // 9.996 has one digit more before its point once it is rounded.
    let rounded = (abs(value) * scale).rounded() / scale
    return max(0, digits - 1 - Int(log10(rounded).rounded(.down)))
  }
}

import Foundation
import Results

/// Numbers as people read them.
enum Figure {
  static func plain(_ value: Double, places: Int) -> String {
    guard value.isFinite else { return "?" }
    let scale = (0..<places).reduce(1.0) { scale, _ in scale * 10 }
    let scaled = (abs(value) * scale).rounded()
    guard scaled < 1e15 else { return "\(value)" }
    let whole = Int(scaled) / Int(scale)
    let fraction = "\(Int(scaled) % Int(scale))"
    let sign = value < 0 && scaled > 0 ? "-" : ""
    guard places > 0 else { return "\(sign)\(whole)" }
    return "\(sign)\(whole).\(String(repeating: "0", count: places - fraction.count))\(fraction)"
  }

  /// `1 case`, `2 cases`; `plural` where an `s` does not make it.
  static func count(_ number: Int, _ thing: String, _ plural: String? = nil) -> String {
    "\(number) \(Noun.of(Double(number), thing, plural))"
  }

  static func short(_ value: Double) -> String {
    switch abs(value) {
    case ..<10: plain(value, places: 2)
    case ..<100: plain(value, places: 1)
    default: plain(value, places: 0)
    }
  }

  static func percent(_ share: Double) -> String { "\(plain(share * 100, places: share < 0.1 ? 1 : 0)) %" }

  /// A time as a percentage of a frame at 120 Hz, which is 8.33 ms, with two significant digits.
  static func frameShare(_ nanoseconds: Double) -> String {
    let percent = nanoseconds / (1e9 / 120) * 100
    return percent > 0 ? "\(twoDigits(percent)) %" : "0 %"
  }

  /// A number with two significant digits, and from 10 on a whole one.
  static func twoDigits(_ value: Double) -> String {
    guard value > 0, value.isFinite else { return plain(value, places: 0) }
    let places = 1 - Int(log10(value).rounded(.down))
    return plain(value, places: min(max(places, 0), 9))
  }

  static func time(_ nanoseconds: Double) -> String {
    for (unit, size) in [("ms", 1e6), ("µs", 1e3)] where nanoseconds >= size {
      return "\(short(nanoseconds / size)) \(unit)"
    }
    return "\(short(nanoseconds)) ns"
  }

  static func seconds(_ value: Double) -> String {
    if value < 90 { return "\(plain(value, places: value < 10 ? 1 : 0)) s" }
    return
      "\(plain((value / 60).rounded(.down), places: 0)) min \(plain(value.truncatingRemainder(dividingBy: 60), places: 0)) s"
  }

  static func bytes(_ value: Double) -> String {
    for (unit, size) in [("GiB", 1_073_741_824.0), ("MiB", 1_048_576), ("KiB", 1_024)] where value >= size {
      return "\(plain(value / size, places: 1)) \(unit)"
    }
    return "\(plain(value, places: 0)) B"
  }
}

extension ResultRow {
  /// The value of a figure that noise alone can take below zero, such as a time above the floor: 0 where it is negative
  /// and its interval includes 0.
  ///
  /// A positive one stays, however wide its interval: as 0 it would seem to be free.
  var valueFromZero: Double? {
    guard let value, value < 0, intervalHigh ?? 0 >= 0 else { return self.value }
    return 0
  }
}

/// The unit in which all times of one table column are shown.
///
/// One unit per column, so that figures can be compared by their length.
enum TimeScale: Double {
  case nanoseconds = 1
  case microseconds = 1_000
  case milliseconds = 1_000_000

  /// The unit in which the middle of the values has one to four digits before the point.
  init(fitting values: [Double]) {
    let middle = values.sorted().dropFirst(values.count / 2).first ?? 0
    self = middle >= 1_000_000 ? .milliseconds : middle >= 10_000 ? .microseconds : .nanoseconds
  }

  var unit: String {
    switch self {
    case .nanoseconds: "ns"
    case .microseconds: "µs"
    case .milliseconds: "ms"
    }
  }

  func text(_ nanoseconds: Double) -> String {
    Figure.plain(nanoseconds / rawValue, places: self == .nanoseconds ? 1 : 2)
  }
}

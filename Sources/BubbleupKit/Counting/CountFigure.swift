/// One count, or why there is none; never a zero that nobody counted.
public enum CountFigure: Sendable, Hashable {
  /// Every window counted the same `total` over `units` messages or nodes.
  case steady(total: Int64, units: Int)
  /// The windows disagree: a race, a cache or a clock has a say, so that only the range is known.
  case unsteady(totals: ClosedRange<Int64>, units: Int)
  /// The count cannot be had here.
  case unavailable(String)
  /// The case did not come through.
  case failed(String)

  /// The count per message or node, where it is known.
  public var value: Double? {
    guard case .steady(let total, let units) = self else { return nil }
    return Double(total) / Double(units)
  }

  /// The count per message or node as a whole number; nil where it is none, as under a mix of messages.
  public var wholeValue: Int? {
    guard case .steady(let total, let units) = self, total.isMultiple(of: Int64(units)) else { return nil }
    return Int(total) / units
  }

  /// Why there is no single number; nil where there is one.
  public var reason: String? {
    switch self {
    case .steady: nil
    case .unsteady(let totals, let units):
      "does not repeat: \(totals.lowerBound) to \(totals.upperBound) over \(units)"
    case .unavailable(let reason), .failed(let reason): reason
    }
  }

  /// The figure that `windows` give, two at least.
  package init(windows: [Int64], units: Int) {
    guard let low = windows.min(), let high = windows.max(), units > 0 else {
      self = .unavailable("nothing was counted")
      return
    }
    self = low == high ? .steady(total: low, units: units) : .unsteady(totals: low...high, units: units)
  }
}

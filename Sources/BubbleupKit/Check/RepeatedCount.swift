/// One count of one side: what its repetitions, each a process of its own, agree on.
enum RepeatedCount: Sendable, Equatable {
  /// Every repetition gave the same.
  case exact(Double)
  /// They did not, or a repetition did not agree with itself: all that is known is the interval.
  case interval(Double, Double)
  /// It cannot be counted here, for this reason.
  case unavailable(String)
  /// The case did not come through.
  case failed(String)

  /// The reading of some repetitions; none at all are a failure.
  init(_ repetitions: [CountFigure]) {
    var ends: [(low: Double, high: Double)] = []
    for figure in repetitions {
      switch figure {
      case .steady(let total, let units):
        let value = Double(total) / Double(units)
        ends.append((value, value))
      case .unsteady(let totals, let units):
        ends.append((Double(totals.lowerBound) / Double(units), Double(totals.upperBound) / Double(units)))
      case .unavailable(let reason):
        self = .unavailable(reason)
        return
      case .failed(let reason):
        self = .failed(reason)
        return
      }
    }
    guard let low = ends.map(\.low).min(), let high = ends.map(\.high).max() else {
      self = .failed("nothing was counted")
      return
    }
    self = low == high ? .exact(low) : .interval(low, high)
  }

  /// The ends of what is known; nil where nothing is.
  var ends: (low: Double, high: Double)? {
    switch self {
    case .exact(let value): (value, value)
    case .interval(let low, let high): (low, high)
    case .unavailable, .failed: nil
    }
  }

  /// The count, where it is one number.
  var value: Double? { if case .exact(let value) = self { value } else { nil } }
}

/// What a row must satisfy because of its metric.
///
/// A metric that this version does not know is taken as it is: a later version may have added it, and its numbers are
/// still finite.
struct MetricCheck {
  private let metric: Metric?

  init(id: String, unit: String, better: Better? = nil) throws(Problem) {
    metric = Metric(rawValue: id)
    guard let metric else { return }
    guard unit == metric.unit else {
      throw Problem(
        .malformed,
        column: "unit",
        "\(Excerpt.quoted(unit)) is not the unit of \(metric.id)",
        advice: "convert the value to \(metric.unit)"
      )
    }
    guard better == nil || better == metric.better else {
      throw Problem(
        .malformed,
        column: "better",
        "the direction of \(metric.id) is \(metric.better.rawValue)",
        advice: "write \(metric.better.rawValue)"
      )
    }
  }

  /// Refuses a negative value where the metric has none.
  func check(_ value: Double?, column: String) throws(Problem) {
    guard let metric, let value, value < 0, !metric.allowsNegative else { return }
    throw Problem(
      .outOfRange,
      column: column,
      "\(value) is negative, which \(metric.id) cannot be",
      advice: "correct the value or drop the row"
    )
  }
}

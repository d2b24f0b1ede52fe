/// The points of one strategy in a drawing.
struct Series: Sendable {
  /// A value with its interval.
  struct Point: Sendable {
    let x: Double
    let y: Double
    var low: Double?
    var high: Double?
    /// What is said of the point.
    let says: String
  }

  let style: StrategyStyle
  /// The words beside its last point.
  let label: String
  let points: [Point]
  /// Each such point has a marker, and the last: a line over time has too many for all of them.
  var markEvery = 1
}

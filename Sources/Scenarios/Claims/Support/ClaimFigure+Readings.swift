extension ClaimFigure {
  /// A count of the laboratory; without one there is no interval, and nothing can be judged.
  init(_ label: String, counted: Double?) {
    self.init(label, counted ?? 0, unit: "count", lower: counted, upper: counted)
  }

  /// The same number under another label.
  func labelled(_ label: String) -> ClaimFigure {
    ClaimFigure(label, value, unit: unit, lower: lower, upper: upper)
  }
}

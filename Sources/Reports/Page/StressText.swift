import Results

/// Loads as tables and drawings say them.
enum StressText {
  /// Messages per second.
  static func rate(_ value: Double) -> String { "\(PageText.large(value))/s" }

  /// The cells that a load is told by.
  static func cells(_ load: StressFigures.Load) -> [String] {
    let shown: Set = ["mode", "churn", "messages", "seed", "shape", "duration"]
    let options = load.parameters.pairs.filter { !shown.contains($0.key) }
    return [
      ([load.strategy] + options.map { "\($0.key)=\($0.value)" }).joined(separator: " "),
      load.discipline,
      ["\(load.threads)", load.parameters["mode"]].compactMap(\.self).joined(separator: " "),
    ]
  }
}

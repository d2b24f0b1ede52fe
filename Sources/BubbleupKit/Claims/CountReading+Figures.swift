import Scenarios

extension CountReading {
  /// The counts that `figure` gives for each metric; a count that does not repeat is none, and the reason says so.
  init(_ figure: (CountedMetric) -> CountFigure) {
    let metrics: [CountedMetric] = [.allocations, .bytesAllocated, .retains, .releases, .weakLoads]
    self.init(
      allocations: figure(.allocations).value,
      bytes: figure(.bytesAllocated).value,
      retains: figure(.retains).value,
      releases: figure(.releases).value,
      weakLoads: figure(.weakLoads).value,
      reason: metrics.compactMap { metric in figure(metric).reason.map { "\(metric.rawValue): \($0)" } }
        .first
    )
  }

  /// No count at all.
  init(unavailable reason: String) {
    self.init(allocations: nil, bytes: nil, retains: nil, releases: nil, weakLoads: nil, reason: reason)
  }
}

/// Where values lie between the smallest and the largest, as a row of small bars.
struct DistributionBar {
  let text: String

  /// Bars; eight of them tell one hump from two, and still fit beside the figures.
  private static let bins = 8
  private static let levels = Array("▁▂▃▄▅▆▇█")

  /// Empty for less than two values.
  init(_ values: [Double]) {
    guard values.count > 1, let low = values.min(), let high = values.max(), low.isFinite, high > low else {
      text = ""
      return
    }
    var counts = [Int](repeating: 0, count: Self.bins)
    for value in values {
      let place = Int((value - low) / (high - low) * Double(Self.bins))
      counts[min(max(place, 0), Self.bins - 1)] += 1
    }
    let tallest = counts.max() ?? 1
    text = String(counts.map { $0 == 0 ? " " : Self.levels[max(0, $0 * Self.levels.count / tallest - 1)] })
  }
}

import Results

/// A few neighbouring tenths of a second of a load, as one point of a line.
struct TimelinePoint: Sendable {
  /// How many tenths of a second it stands for.
  let slots: Int
  /// Its middle and its end, in seconds from the start of the load.
  let middle: Double
  let end: Double
  /// The mean.
  let throughput: Double
  /// The largest, as a slow moment must not vanish among quick ones; nil where no message ended.
  let p99: Double?
  /// The last; nil where no sender looked.
  let alive: Int?

  /// The length of a slot of `timeline.csv`.
  private static let slot = 0.1

  private init(_ rows: ArraySlice<TimelineRow>) {
    slots = rows.count
    let start = rows.first?.t ?? 0
    end = (rows.last?.t ?? 0) + Self.slot
    middle = (start + end) / 2
    throughput = rows.reduce(0) { $0 + $1.throughput } / Double(max(1, rows.count))
    p99 = rows.compactMap(\.p99).max()
    // A slot in which nothing ended was looked at by nobody; its 0 is no number of objects.
    alive = rows.last { $0.throughput > 0 }?.alive
  }

  /// The rows of a load, in the order of time, as `most` points or fewer.
  static func points(_ rows: [TimelineRow], most: Int) -> [TimelinePoint] {
    let size = max(1, (rows.count + most - 1) / max(1, most))
    return stride(from: 0, to: rows.count, by: size).map { start in
      TimelinePoint(rows[start..<min(rows.count, start + size)])
    }
  }
}

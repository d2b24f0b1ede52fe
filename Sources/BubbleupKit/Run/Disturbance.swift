import Measurement

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// What else the machine did during a run: its load, and the time that a hypervisor gave to others.
struct Disturbance {
  private let load: LoadAverage?
  private let ticks: Ticks?

  /// The state at this moment.
  init() {
    load = LoadAverage.now()
    ticks = Ticks.now
  }

  /// What has happened between this moment and now, in words.
  func untilNow() -> String {
    let now = Disturbance()
    var parts: [String] = []
    if let load = now.load { parts.append("load \(Figure.plain(load.oneMinute, places: 2))") }
    if let before = ticks, let after = now.ticks, let share = after.stolenShare(since: before) {
      parts.append(
        share > 0 ? "\(Figure.percent(share)) of the time stolen by the host" : "no time stolen by the host"
      )
    }
    return parts.isEmpty ? "the system does not say what else ran" : parts.joined(separator: ", ")
  }

  /// The counters of the first line of `/proc/stat`; a pure reading of its text.
  struct Ticks: Equatable {
    let all: UInt64
    let stolen: UInt64

    /// The counters at this moment; nil where the system has none.
    static var now: Ticks? {
      Ticks(statistics: (try? String(contentsOfFile: "/proc/stat", encoding: .utf8)) ?? "")
    }

    /// Nil where the line is not there or has no column for stolen time.
    init?(statistics: String) {
      guard let line = statistics.split(separator: "\n").first, line.hasPrefix("cpu ") else { return nil }
      let numbers = line.split(separator: " ").dropFirst().compactMap { UInt64($0) }
      guard numbers.count >= 8 else { return nil }
      // user nice system idle iowait irq softirq steal; guest time after them is part of user time already.
      all = numbers.prefix(8).reduce(0, &+)
      stolen = numbers[7]
    }

    /// The stolen part of the time since; nil where none has passed.
    func stolenShare(since earlier: Ticks) -> Double? {
      guard all > earlier.all, stolen >= earlier.stolen else { return nil }
      return Double(stolen - earlier.stolen) / Double(all - earlier.all)
    }
  }
}

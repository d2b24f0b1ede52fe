import Measurement

/// Says on standard error how far a run is: a bar on a terminal, a plain line now and then elsewhere.
final class RunProgress {
  private let console: Console
  private let time: TimeSource
  private let start: Nanoseconds
  private var lastLine: Nanoseconds
  /// Estimated seconds of all units, and of those that are done.
  private var total: Double
  /// Seconds that all of it may take.
  private let budget: Double
  private var done = 0.0
  private var current = 0.0

  /// A plain line at most this often, in nanoseconds: a log of CI then has a dozen of them for a standard run.
  private static let lineInterval: UInt64 = 15_000_000_000
  private static let barWidth = 20

  init(_ console: Console, time: TimeSource, estimatedSeconds: Double, budgetSeconds: Double = .infinity) {
    self.console = console
    self.time = time
    start = time.now()
    lastLine = start
    total = max(estimatedSeconds, 0.001)
    budget = budgetSeconds
  }

  /// A unit begins that is expected to take so many seconds.
  func begin(_ label: String, seconds: Double) {
    current = seconds
    show(share: 0, label)
  }

  /// The unit is over.
  func end() {
    done += current
    current = 0
  }

  /// The unit does something that has no rounds.
  func step(_ text: String) { show(share: 0, text) }

  /// The unit has taken so many rounds.
  func rounds(_ taken: Int, of planned: Int, _ label: String, noise: Double?) {
    let spread = noise.map { ", ±\(Figure.percent($0))" } ?? ""
    show(share: Double(taken) / Double(max(planned, 1)), "\(label), round \(taken)/\(planned)\(spread)")
  }

  private func show(share: Double, _ text: String) {
    let reached = min(1, (done + current * min(share, 1)) / total)
    if console.showsTransientLines {
      console.transient("\(bar(reached)) \(text)\(timeLeft(reached))")
      return
    }
    let now = time.now()
    guard now.since(lastLine).count >= Self.lineInterval else { return }
    lastLine = now
    console.progress("\(Figure.plain(reached * 100, places: 0)) % \(text)\(timeLeft(reached))")
  }

  private func bar(_ reached: Double) -> String {
    let full = Int(reached * Double(Self.barWidth))
    let (done, open) = console.diagnosticTraits.isUTF8 ? ("█", "░") : ("#", ".")
    return String(repeating: done, count: full) + String(repeating: open, count: Self.barWidth - full)
  }

  /// From what it took so far, once that says something, and no more than the budget has.
  private func timeLeft(_ reached: Double) -> String {
    let elapsed = Double(time.now().since(start).count) / 1e9
    guard reached > 0.05, elapsed < budget else { return "" }
    return ", \(Figure.seconds(min(elapsed / reached, budget) - elapsed)) left"
  }
}

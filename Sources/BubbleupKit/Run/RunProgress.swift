import Measurement

/// Says on standard error how far a run is: a bar on a terminal, a plain line now and then elsewhere.
///
/// What is done never shrinks, and the time left never grows: a unit's launches are a part of what it is planned to take,
/// so that verifying and counting have theirs, and where more time would be left than was said before, none is said.
final class RunProgress {
  private let console: Console
  private let time: TimeSource
  private let start: Nanoseconds
  private var lastLine: Nanoseconds
  private var total: Double
  private let budget: Double
  private var done = 0.0
  private var current = UnitTime(0)
  private var taken = 0.0
  /// The largest share of all that was shown, and the fewest seconds left.
  private var shown = (share: 0.0, left: Double.infinity)

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

  func begin(_ label: String, _ time: UnitTime) {
    current = time
    taken = 0
    show(label)
  }

  func end() {
    done += current.whole
    current = UnitTime(0)
    taken = 0
  }

  func step(_ text: String) { show(text) }

  func reached(_ taken: Int, of planned: Int, _ label: String) {
    self.taken = max(self.taken, min(1, Double(taken) / Double(max(planned, 1))))
    show("\(label), \(taken) of \(planned)")
  }

  private func show(_ text: String) {
    let own = max(0, current.whole - current.afterLaunches)
    let reached = max(shown.share, min(1, (done + taken * own) / total))
    shown.share = reached
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

  /// From what it took so far, once that says something, and no more than the budget has; nothing where that would be more
  /// than was said before.
  private func timeLeft(_ reached: Double) -> String {
    let elapsed = Double(time.now().since(start).count) / 1e9
    guard reached > 0.05, elapsed < budget else { return "" }
    let left = min(elapsed / reached, budget) - elapsed
    guard left <= shown.left else { return "" }
    shown.left = left
    return ", \(Figure.seconds(left)) left"
  }
}

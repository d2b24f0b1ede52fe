import Foundation
package import Results

/// An app whose hierarchy was read from a file, as the terminal and the page speak of it: what its messages climb through,
/// and how far.
package struct ImportedApp: Sendable {
  /// What can decide, or sends: a cell, a controller, a coordinator or the application.
  package struct Level: Sendable {
    /// Where it hands messages to, among the levels before it; nil for the application.
    package let parent: Int?
    package let name: String
    /// What it is, where its name may not say so: `cell`, `tabs`, `presented`.
    package let kind: String
    package let decides: Bool
    /// Whether screens are in it, which have other levels to hand to where it sends itself.
    package let holds: Bool
    /// How many levels a message of its own climbs; nil where it sends none.
    package let climb: Climb?

    package init(
      in parent: Int?,
      _ name: String,
      _ kind: String,
      decides: Bool = false,
      holds: Bool = false,
      climb: Climb? = nil
    ) {
      (self.parent, self.name, self.kind) = (parent, name, kind)
      (self.decides, self.holds, self.climb) = (decides, holds, climb)
    }
  }

  /// The way of a message.
  package struct Climb: Hashable, Sendable {
    package let levels: Int
    /// Whether a level on it decides.
    package let isAnswered: Bool

    package init(levels: Int, isAnswered: Bool = true) {
      (self.levels, self.isAnswered) = (levels, isAnswered)
    }
  }

  /// The file's name.
  package let name: String
  package let controllers: Int
  /// Parents first.
  package let levels: [Level]
  /// What the file does not say and was taken for granted, as sentences.
  package let assumptions: [String]

  package init(_ name: String, controllers: Int, levels: [Level], assumptions: [String] = []) {
    (self.name, self.controllers) = (name, controllers)
    (self.levels, self.assumptions) = (levels, assumptions)
  }
}

// MARK: - How far messages climb

extension ImportedApp {
  /// A bar of the histogram: the senders whose messages climb so many levels.
  package struct Bin: Equatable, Sendable {
    package let levels: ClosedRange<Int>
    package let senders: Int

    package var words: String {
      levels.count == 1 ? "\(levels.lowerBound)" : "\(levels.lowerBound)–\(levels.upperBound)"
    }
  }

  /// More bars than this are no picture: then each is of several numbers of levels.
  private static let mostBins = 16

  private var climbs: [Climb] { levels.compactMap(\.climb) }

  package var senders: Int { climbs.count }

  /// Senders whose messages no level decides.
  package var unanswered: Int { climbs.count { !$0.isAnswered } }

  package var deciders: Int { levels.count(where: \.decides) }

  /// The mean of the levels that messages climb, where every sender sends as many; nil where nothing sends.
  package var meanClimb: Double? {
    senders == 0 ? nil : Double(climbs.reduce(0) { $0 + $1.levels }) / Double(senders)
  }

  package var longestClimb: Int { climbs.map(\.levels).max() ?? 0 }

  /// The levels from the deepest one up to the application.
  private var depth: Int {
    var depths: [Int] = []
    for level in levels { depths.append(level.parent.map { depths[$0] + 1 } ?? 0) }
    return depths.max() ?? 0
  }

  /// From the shortest way to the longest, those that nobody goes included.
  package var histogram: [Bin] {
    let all = climbs.map(\.levels)
    guard let least = all.min(), let most = all.max() else { return [] }
    let width = (most - least) / Self.mostBins + 1
    return stride(from: least, through: most, by: width).map { start in
      let levels = start...min(start + width - 1, most)
      return Bin(levels: levels, senders: all.count(where: levels.contains))
    }
  }

  /// What the histogram comes to.
  package var climbWords: String {
    guard let meanClimb else { return "Nothing in this app sends a message." }
    let mean = ReportFigure.trimmed(meanClimb, places: 1)
    let all = PageText.count(senders, "sender")
    let ways = "Messages of \(all) climb \(mean) levels on average and \(longestClimb) at most"
    let further = depth > longestClimb ? " (depth \(depth) is all the way to the application)" : ""
    let ends = "to \(PageText.count(deciders, "decider"))\(further)"
    let lost = PageText.count(unanswered, "sender")
    let top = unanswered == 0 ? "" : "; those of \(lost) end at the top, where nothing decides them"
    return "\(ways), \(ends)\(top).\(holders)"
  }

  /// Senders that a reader does not expect.
  private var holders: String {
    let names = levels.filter { $0.holds && $0.climb != nil }.map(\.name).unique
    guard !names.isEmpty else { return "" }
    let (are, their) = names.count == 1 ? ("is", "its") : ("are", "their")
    return
      " \(PageText.list(names)) \(are) among the senders for \(their) own views, such as a bar, as \(their) screens hand "
      + "to coordinators."
  }

  /// What coordinators the file was given, in a sentence, where options change it: all figures rest on that.
  package var coordinatorWords: String? { assumptions.first { $0.contains(" --coordinators ") } }
}

// MARK: - How often, and how many more

extension ImportedApp {
  /// Messages a second, for which the terminal and the page say what they take.
  package static let rates = [1, 100, 1_000]

  /// What messages of `nanoseconds` each take of a core, so many a second.
  package static func coreShare(_ nanoseconds: Double, rate: Int) -> String {
    PageText.percent(nanoseconds * Double(rate) / 1e9)
  }

  /// The controllers that an app is expected to grow by.
  package static let growth = 100

  /// How many levels more a message climbs with ``growth`` more controllers, if they are nested as those that are there.
  ///
  /// In a tree that branches alike everywhere, ways grow with the logarithm of its size. New screens beside the old ones add
  /// no level, and a flow on top of all others adds its own: this is in between. Nil where there are too few to tell.
  package var furtherLevels: Double? {
    guard let meanClimb, controllers >= 3 else { return nil }
    let (now, then) = (Double(controllers), Double(controllers + Self.growth))
    return meanClimb * (log(then) / log(now) - 1)
  }

  /// How ``growth`` more controllers change the time of a message.
  package enum Growth: Equatable, Sendable {
    /// Perhaps not at all: the range of what a level costs reaches 0.
    case hidden
    /// By nanoseconds.
    case more(Double, ClosedRange<Double>)
  }

  /// The change of a message of `strategy` if further levels cost what they do on `chains`; nil where those have no intervals.
  package func growth(of strategy: String, on chains: [ResultRow]) -> Growth? {
    guard let further = furtherLevels, let level = LevelCost(of: strategy, on: chains, around: meanClimb ?? 0)
    else { return nil }
    let ends = further * level.range.lowerBound...further * level.range.upperBound
    return ends.lowerBound <= 0 ? .hidden : .more(further * level.value, ends)
  }
}

/// What a further level on the way costs, in nanoseconds.
///
/// By the line through two chains of one set of options that both are within the processor's stack of return
/// addresses, or both beyond it.
package struct LevelCost: Equatable, Sendable {
  package let value: Double
  /// From the ends of the two intervals that are the farthest apart, so that it is rather too wide.
  package let range: ClosedRange<Double>

  /// Of a way of so many levels; nil where no two chains with intervals were timed.
  package init?(of strategy: String, on rows: [ResultRow], around levels: Double) {
    let timed = rows.filter { row in
      let key = row.caseKey
      return key.isChain && key.strategy == strategy && key.threads == 1 && key.depth != nil
        && ["pass", "twin", "wrappers", "handler"].allSatisfy { key.parameters[$0] == nil }
        && row.metric == Metric.latency.id && row.stat == .median
    }
    // Of several sets of options the first, as everywhere: from calls to a loop there is no line.
    let options = timed.first?.caseKey.parameters
    var seen: Set<Int> = []
    let chains = timed.filter { row in
      row.caseKey.parameters == options && row.intervalLow != nil
        && row.caseKey.depth.map { seen.insert($0).inserted } == true
    }
    .sorted { ($0.caseKey.depth ?? 0) < ($1.caseKey.depth ?? 0) }
    // Those of the usual depths where both are there, so that a run of more depths has the same line.
    func side(_ depths: ClosedRange<Int>, usual: Set<Int>) -> [ResultRow] {
      let all = chains.filter { depths.contains($0.caseKey.depth ?? 0) }
      let own = all.filter { usual.contains($0.caseKey.depth ?? 0) }
      return own.count == usual.count ? own : all
    }
    let (near, deep) = (side(0...24, usual: [8, 24]), side(48...Int.max, usual: [48, 100]))
    let pair = levels > 24 && deep.count > 1 ? deep : near.count > 1 ? near : chains
    guard pair.count > 1, let first = pair.first, let last = pair.last,
      let from = first.caseKey.depth, let to = last.caseKey.depth,
      let ends = Self.ends(first), let others = Self.ends(last)
    else { return nil }
    let further = Double(to - from)
    value = (others.value - ends.value) / further
    range = (others.low - ends.high) / further...(others.high - ends.low) / further
  }

  private static func ends(_ row: ResultRow) -> (low: Double, value: Double, high: Double)? {
    guard let low = row.intervalLow, let value = row.value, let high = row.intervalHigh else { return nil }
    return (low, value, high)
  }
}

import Results
import Scenarios
import Strategies

/// The largest changes that do not matter, by metric: `--margin 'latency=2%,allocations=0'`.
struct Thresholds: Sendable, Equatable {
  private(set) var latency: Double?
  private var counts: [GuardedCount: Double] = [:]

  /// None given: the method's own margin for times, and none for counts.
  static let none = Thresholds()

  private init() {}

  subscript(count: GuardedCount) -> Double { counts[count] ?? 0 }

  /// Reads `metric=share` pairs with commas between them; a share is `2%`, `0.02` or `0`.
  init(parsing text: String) throws(ValueRefusal) {
    var seen: Set<String> = []
    for pair in text.split(separator: ",", omittingEmptySubsequences: false) {
      let halves = pair.split(separator: "=", omittingEmptySubsequences: false).map(Self.trimmed)
      guard halves.count == 2 else { throw ValueRefusal("has '\(pair)', which is no metric=share") }
      guard seen.insert(halves[0]).inserted else { throw ValueRefusal("has \(halves[0]) twice") }
      let share = try Self.share(halves[1])
      if halves[0] == "latency" {
        guard share > 0 else { throw ValueRefusal("has a margin of 0 for latency, which no time can keep") }
        latency = share
      } else if let count = GuardedCount(rawValue: halves[0]) {
        counts[count] = share
      } else {
        throw ValueRefusal("has '\(halves[0])', which is no metric that is checked")
      }
    }
  }

  static var parser: ValueParser<Thresholds> {
    let names = (["latency"] + GuardedCount.allCases.map(\.rawValue)).joined(separator: ", ")
    return ValueParser(expecting: "metric=share pairs such as latency=2%,allocations=0; metrics are \(names)")
    {
      text throws(ValueRefusal) in try Thresholds(parsing: text)
    }
  }

  private static func share(_ text: String) throws(ValueRefusal) -> Double {
    let isPercentage = text.hasSuffix("%")
    let digits = isPercentage ? trimmed(text.dropLast()) : text
    guard let number = Double(decimal: digits) else {
      throw ValueRefusal("has '\(text)' where a share such as 2% should be")
    }
    let share = isPercentage ? number / 100 : number
    guard share < 1 else { throw ValueRefusal("has '\(text)', which is 100 % or more") }
    return share
  }

  private static func trimmed(_ text: some StringProtocol) -> String {
    text.split(separator: " ", omittingEmptySubsequences: true).joined(separator: " ")
  }
}

enum GuardedCount: String, Sendable, CaseIterable {
  case allocations
  case retains
  case releases
  case weakLoads = "weak_loads"
  case bytesPerNode = "bytes_per_node"
  case leftObjects = "left_objects"
  case hops

  /// Whether plan and links alone decide it, and not what threads do meanwhile.
  var isOfPlan: Bool { self == .leftObjects || self == .hops }

  var metric: Metric? { Metric(rawValue: rawValue) }
}

/// The numbers of the gate that were chosen rather than found.
enum CheckDefaults {
  /// Paired processes of two layouts of one build agree within a few tenths of a per cent.
  static let margin = 0.01

  /// The margin of cases whose time differs more from process to process than 128 pairs average out.
  ///
  /// Asynchronous strategies wake threads: 128 pairs of one commit and a harmless edit of it leave two or three per cent on
  /// either side for `actor.hop` (`results/gate-acceptance/waking.csv`). `responder.walk` casts at every level, and the runtime
  /// looks casts up by addresses, which each process draws (`results/gate-acceptance/visits.csv`).
  static let wideMargin = 0.05

  /// The margin of a case unless one is given for all.
  static func margin(of subject: CheckCase) -> Double {
    subject.varies || subject.subject.strategy is ResponderWalk ? wideMargin : margin
  }

  /// The share of stolen time from which times stand for nothing.
  ///
  /// The paired design copes with a slow machine, not with one that stops: a tenth of the time taken by the host means
  /// that many of the rounds were interrupted for milliseconds.
  static let mostStolenTime = 0.1

  /// Seconds after which a quick check judges its suspects: a pass over all of them takes two or three more, so that it
  /// stays under a minute where nothing is left open.
  static let shortBudget = 55.0
  static let longBudget = 600.0

  /// How often each side counts a case, in processes of its own, before its counts are believed.
  static let countRepetitions = 3
  static let unsteadyRepetitions = 12

  /// Seconds that a pair of processes takes, for estimates alone.
  static let secondsPerPair = 0.2

  static let secondsPerAnswer = 60.0

  /// Eight orders of the objects, as many as a screen has pairs, each with every place in a line of the cache.
  static let layouts = 8 * LayoutLinker.places

  /// The part of the time budget that the screen may take before spare cases are left out of it.
  ///
  /// The rest is for suspects: three of them take a third of it.
  static let screenShare = 0.65
}

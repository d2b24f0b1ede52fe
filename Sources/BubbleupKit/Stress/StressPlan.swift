import Hierarchy
import Results
import Scenarios
import Strategies
import Stress

/// Which loads are to be made, and which pairs were asked for and are refused.
struct StressPlan {
  /// A pair that is not run, and why.
  typealias Refusal = (strategy: StrategyName, discipline: DisciplineKind, reason: String)

  let cases: [StressCase]
  let refusals: [Refusal]
  /// Whether loads with other numbers of senders may be made on other machines.
  private let dividesThreads: Bool

  init(_ options: StressRequest, of strategies: [any Strategy]) throws {
    let deepest = try Self.deepest(of: options.scenarios)
    var cases: [StressCase] = []
    var refusals: [Refusal] = []
    let chosen = strategies.filter { options.includes("\($0.name)") }
    try Suggestion.requireMatches(options.patterns, among: strategies.map { "\($0.name)" }, at: "--strategy")
    for strategy in chosen {
      // Named twice it is still one: a load has each of its figures once.
      for discipline in DisciplineKind.allCases where options.disciplines.contains(discipline) {
        let reason = Self.refusal(of: strategy, under: discipline, deepest)
        if let reason {
          refusals.append((strategy.name, discipline, reason))
        } else {
          cases += options.cases(of: strategy, under: discipline)
        }
      }
    }
    self.cases = cases
    self.refusals = refusals
    dividesThreads = options.dividesThreads
    guard cases.isEmpty, let refusal = refusals.first else { return }
    throw CommandError(
      .usage,
      at: "\(refusal.strategy) under \(refusal.discipline.rawValue)",
      "is refused: \(refusal.reason)",
      advice: "See 'bubbleup stress --list' for the pairs that are supported."
    )
  }

  private static func deepest(of scenarios: [Scenario]) throws(CommandError) -> Int {
    var deepest = 0
    for scenario in scenarios {
      do throws(PlanError) {
        deepest = max(deepest, try scenario.parameters.survey().depth)
      } catch {
        let advice = "Choose another size, or other shapes with --shape."
        throw CommandError(.unavailable, at: scenario.label, "cannot be built: \(error)", advice: advice)
      }
    }
    return deepest
  }

  private static func refusal(
    of strategy: any Strategy,
    under discipline: DisciplineKind,
    _ deepest: Int
  ) -> String? {
    if let reason = discipline.refusal(of: strategy) { return reason }
    // Under the others a message climbs such a hierarchy hop by hop.
    let recurses = discipline == .confined && strategy.recurses(StressRequest.variant(of: strategy))
    return recurses && deepest > ChangingWorld.deepestRecursion
      ? "its send calls itself once per level, and the stack of Dispatch's workers is too small for that"
      : nil
  }
}

extension StressPlan {
  func part(_ pieces: ShardedPieces) -> StressPlan {
    let own = pieces.places.filter { $0 < cases.count }.map { cases[$0] }
    let hasRefusals = pieces.places.contains(cases.count)
    return StressPlan(own, hasRefusals ? refusals : [], dividesThreads)
  }

  /// How long loads that time alone ends will take, for before they begin; nil where there are none.
  var announcement: String? {
    let limits = cases.filter { $0.request.messages >= LoadRun.mostMessages }.compactMap { subject in
      subject.request.seconds.map { subject.request.tearsDownUnderLoad ? $0 / 2 : $0 }
    }
    guard limits.count > 1, let longest = limits.max() else { return nil }
    return "\(limits.count) loads of up to \(Figure.seconds(longest)) each will take about "
      + "\(Figure.seconds(limits.reduce(0, +))); --strategy, --discipline, --threads and --mode choose fewer"
  }

  var pieceCount: Int { cases.count + (refusals.isEmpty ? 0 : 1) }

  /// The loads, each with those that differ from it in the number of senders alone: a page draws lines between them, and
  /// what two senders get is a share of what one gets.
  func pieces() throws -> [ShardDivision.Piece] {
    var depths: [String: Int] = [:]
    for subject in cases where depths[subject.scenario.label] == nil {
      depths[subject.scenario.label] = try subject.scenario.parameters.survey().depth
    }
    let loads = try cases.map { subject in
      let request = subject.request
      let parameters = try subject.parameters().text
      let pair = "\(subject.strategy.name) under \(request.discipline.rawValue)"
      let senders = Figure.count(request.threads, "sender")
      // One and two stay together: the second has its share of twice the first.
      let isAlone = dividesThreads && request.threads > 2
      return ShardDivision.Piece(
        "\(pair), \(senders), \(parameters)",
        in: isAlone ? nil : "\(pair), \(parameters)",
        cost: subject.cost * depths[subject.scenario.label, default: 1]
      )
    }
    return loads + (refusals.isEmpty ? [] : [ShardDivision.Piece("what is refused", cost: 1)])
  }

  private init(_ cases: [StressCase], _ refusals: [Refusal], _ dividesThreads: Bool) {
    (self.cases, self.refusals, self.dividesThreads) = (cases, refusals, dividesThreads)
  }
}

extension StressCase {
  /// Messages of the load and of what is done around it, which on its hierarchy climb about the same way.
  fileprivate var cost: Int {
    let most = request.seconds.map { Int(min($0, 1e6) * Self.messagesPerSecond) } ?? .max
    return min(request.messages, most) + Self.messagesAround
  }

  /// About as many are sent through the usual app, by any strategy.
  private static let messagesPerSecond = 100_000.0
  /// Those for counting allocations, and those with recorded hops.
  private static let messagesAround = 82_000
}

struct StressCase {
  let strategy: any Strategy
  let options: StrategyOptions
  let request: LoadRequest
  let scenario: Scenario

  var label: String {
    let load = "threads=\(request.threads) mode=\(request.mode.rawValue)"
    let end = request.tearsDownUnderLoad ? " torn down under load" : ""
    return "\(strategy.name) \(request.discipline.rawValue) \(load) on \(scenario.label)\(end)"
  }

  func parameters() throws -> Parameters {
    var values = [
      "churn": "\(request.churn)",
      "messages": "\(request.messages)",
      "mode": request.mode.rawValue,
      "seed": "\(request.seed)",
      "shape": shape,
    ]
    values.merge(scenario.keyed) { $1 }
    for (key, value) in options.parameters { values[key] = value }
    if let rate = request.rate { values["rate"] = "\(rate)" }
    if let seconds = request.seconds { values["duration"] = Figure.plain(seconds, places: 3) }
    if request.tearsDownUnderLoad {
      values["teardown"] = request.teardownThread == .large ? "under-load-on-large-stack" : "under-load"
    }
    return try Parameters(values)
  }

  private var shape: String {
    switch scenario.parameters.shape {
    case .chain(let depth): "chain-\(depth)"
    case .app(let controllers): "app-\(controllers)"
    case .deepApp(let controllers, let depth): "deep-app-\(controllers)x\(depth)"
    case .outline: scenario.name
    }
  }

  func isSameExceptThreads(as other: StressCase) -> Bool {
    strategy.name == other.strategy.name && request.discipline == other.request.discipline
      && request.mode == other.request.mode && scenario == other.scenario
      && request.tearsDownUnderLoad == other.request.tearsDownUnderLoad
  }
}

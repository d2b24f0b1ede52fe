import Hierarchy
import Results
import Scenarios
import Strategies
import Suites
import Workloads

/// What is checked: the cases, each with its own key, and what is injected into which.
struct CheckPlan {
  let cases: [CheckCase]
  let thresholds: Thresholds
  let injections: [Injection]

  /// Plans `subjects`; refuses a plan of one case twice, or of an injection that hits nothing.
  init(_ subjects: GateCases, thresholds: Thresholds = .none, injections: [Injection] = []) throws {
    var cases: [CheckCase] = []
    var plans = DrawnPlans()
    var labels: Set<String> = []
    let parts = [
      (subjects.timed, CheckCase.Timing.always), (subjects.spare, .whereThereIsRoom),
      (subjects.counted, .never),
    ]
    for (subject, timing) in parts.flatMap({ cases, timing in cases.map { ($0, timing) } }) {
      let label = subject.label
      // A label occurs once: it is what filters, messages and the reproducing command go by.
      guard labels.insert(label).inserted else { throw CheckDefect(.duplicateCase, at: label) }
      let matching = injections.filter { $0.concerns(label) }
      guard matching.count < 2 else {
        throw Self.refused("two injections match '\(label)'", advice: "Narrow one of the filters.")
      }
      let plan = try plans.plan(subject.scenario.parameters)
      let work = try Self.work(matching.first, subject, label)
      cases.append(try CheckCase(subject, on: plan, timing, injected: work))
    }
    self.cases = cases
    self.thresholds = thresholds
    self.injections = injections
    try refuseIdleInjections()
  }

  var timed: ArraySlice<CheckCase> { cases.prefix { $0.timing != .never } }

  private func refuseIdleInjections() throws(CommandError) {
    for injection in injections where !cases.contains(where: { injection.concerns($0.label) }) {
      throw Self.refused(
        "'\(injection.filter)' matches no case of this check",
        advice: "See the labels with 'bubbleup check --dry-run'."
      )
    }
  }

  private static func refused(_ problem: String, advice: String) -> CommandError {
    CommandError(.usage, at: CheckVerb.inject.spelling, problem, advice: advice)
  }

  private static func work(
    _ injection: Injection?,
    _ subject: Case,
    _ label: String
  ) throws(CommandError) -> InjectedWork? {
    if injection?.work == .hop {
      guard case .chain = subject.scenario.parameters.shape else {
        throw refused(
          "'\(label)' is not a chain, and only a chain can be made one level longer",
          advice: "Narrow the filter, as in 'chain=+1hop'."
        )
      }
    }
    return injection?.work
  }
}

struct CheckCase: Sendable {
  enum Timing: Sendable {
    case always, whereThereIsRoom, never

    var remark: String? {
      switch self {
      case .always: nil
      case .whereThereIsRoom: "timed if the time budget allows"
      case .never: "only counted"
      }
    }
  }

  let subject: Case
  let timing: Timing
  let key: CaseKey
  let injected: InjectedWork?
  /// Seconds that counting it once is expected to take; for progress only.
  let countingSeconds: Double

  init(_ subject: Case, on plan: HierarchyPlan, _ timing: Timing = .always, injected: InjectedWork?) throws {
    self.subject = subject
    self.timing = timing
    key = try CaseKey(subject, on: plan)
    self.injected = injected
    let cost = CostEstimate(plan, cores: 1)
    // Its deliveries are verified as well, and its hops counted on another hierarchy.
    countingSeconds =
      cost.countingSeconds + cost.verificationSeconds + cost.buildSeconds + 2 * cost.scriptSeconds
  }

  /// Whether processes of one build differ, in counts as in times: it depends on when threads wake.
  var varies: Bool { subject.strategy.isAsynchronous }

  var label: String { subject.label }

  /// The case as the candidate gets it: with another level on the way, if a hop is injected.
  var candidate: Case {
    guard injected == .hop, case .chain(let depth) = subject.scenario.parameters.shape else { return subject }
    let longer = subject.scenario.with { $0.shape = .chain(depth: depth + 1) }
    return Case(longer, subject.strategy, subject.options)
  }
}

extension CheckRequest {
  /// The cases that it comes to: of a baseline all of its cases, unless a suite was asked for; and those of the baseline
  /// that this build lacks.
  func cases(
    _ baseline: KeptBaseline?,
    of catalogue: Catalogue
  ) throws -> (cases: GateCases, lost: [LostCase]) {
    var (all, lost) =
      if let imported {
        (GateSuite.cases(on: imported.scenario, of: catalogue, isFull: isFull), [LostCase]())
      } else if let baseline, !isFull, !isQuick {
        try baseline.cases(of: catalogue)
      } else {
        (isFull ? GateSuite.fullCases(of: catalogue) : GateSuite.quickCases(of: catalogue), [LostCase]())
      }
    let labels = (all.timed + all.spare + all.counted).map(\.label) + lost.map(\.label)
    for part in [\GateCases.timed, \.spare, \.counted] {
      all[keyPath: part].removeAll { !selects($0.label) }
    }
    lost.removeAll { !selects($0.label) }
    // What was asked for alone is not spare.
    if all.timed.isEmpty { swap(&all.timed, &all.spare) }
    guard !(all.timed + all.spare + all.counted).isEmpty || !lost.isEmpty else {
      throw CommandError(
        .usage,
        at: RunVerb.filter.spelling,
        "no case matches",
        advice: advice(among: labels)
      )
    }
    return (all, lost)
  }
}

/// `--inject 'FILTER=+5%'`: which cases of the candidate do more work, and which work.
struct Injection: Sendable {
  let text: String
  let filter: TextPattern
  let work: InjectedWork

  init(parsing text: String) throws(ValueRefusal) {
    guard let equals = text.lastIndex(of: "="), equals > text.startIndex else {
      throw ValueRefusal("has no FILTER= before the work")
    }
    self.text = text
    work = try Self.work(text[equals...].dropFirst())
    let filter = String(text[..<equals])
    do throws(ValueRefusal) { self.filter = try TextPattern(filter) } catch {
      throw ValueRefusal("has a filter that \(error.problem)")
    }
  }

  func concerns(_ label: String) -> Bool { filter.selects(label) }

  static var parser: ValueParser<Injection> {
    ValueParser(
      expecting: "a filter and the work, as in 'relay=+5%', '.=+1retain', '.=+1alloc' or 'chain=+1hop'"
    ) {
      text throws(ValueRefusal) in try Injection(parsing: text)
    }
  }

  private static func work(_ text: Substring) throws(ValueRefusal) -> InjectedWork {
    switch text {
    case "+1retain": return .retain
    case "+1alloc": return .allocation
    case "+1hop": return .hop
    default: break
    }
    let digits = text.dropFirst().dropLast()
    guard text.hasPrefix("+"), text.hasSuffix("%"), let percent = Double(decimal: digits) else {
      throw ValueRefusal("has '\(text)' where the work should be")
    }
    guard percent > 0, percent <= 1_000 else {
      throw ValueRefusal("has '\(text)', which is not between 0 and 1000 %")
    }
    return .time(percent / 100)
  }
}

extension InjectedWork {
  var text: String {
    switch self {
    case .time(let share): "+\(Figure.trimmed((share * 10_000).rounded() / 100))%"
    case .retain: "+1retain"
    case .allocation: "+1alloc"
    case .hop: "+1hop"
    }
  }
}

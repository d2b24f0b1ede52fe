// The former form of a claim, and all that belongs to it: this file goes when the last claim has moved, with
// FormerClaimTests.swift, `Claim.former`, and what names one of them.

/// What a claim of the former form has besides.
package struct FormerClaim: Sendable {
  let rule: String
  let smallestEffect: String
  let counterWorlds: [CounterWorld]
  let experiment: @Sendable (_ lab: any Laboratory, _ planted: CounterWorld?) throws -> Finding

  var operations: [LabOperation] { counterWorlds.flatMap(\.operations) }
}

extension Claim {
  /// A claim whose experiment asks which counter-world is planted.
  public init(
    _ row: String,
    _ statement: String,
    rule: String,
    smallestEffect: String = SmallestEffect.one,
    against counterWorlds: CounterWorld...,
    cases: [String],
    operations: [LabOperation] = [],
    experiment: @escaping @Sendable (_ lab: any Laboratory, _ planted: CounterWorld?) throws -> Finding
  ) {
    let former = FormerClaim(
      rule: rule,
      smallestEffect: smallestEffect,
      counterWorlds: counterWorlds,
      experiment: experiment
    )
    self.init(
      row: row,
      statement: statement,
      world: "as the article has it",
      contrast: counterWorlds.first.map { "where \($0.change)" } ?? "",
      cases: cases,
      operations: operations,
      former: former
    ) { lab in
      let plain = try experiment(lab, nil)
      guard let world = counterWorlds.first else { return Findings(plain, contrast: nil, plain.verdict) }
      let challenge = try Challenge(former, in: world, against: plain, lab: lab)
      // One that has the same thing for two has its figures twice.
      let contrast = Finding(challenge.planted.distinctChecks)
      guard case .unmoved(let why) = challenge.standing else {
        return Findings(plain, contrast: contrast, plain.verdict)
      }
      return Findings(plain, contrast: contrast, .failed(why: "where \(world.change): \(why)"))
    }
  }

  /// The changed worlds under which the verdict has to come out otherwise.
  public var counterWorlds: [CounterWorld] { former?.counterWorlds ?? [] }
  // swift-format-ignore: AllPublicDeclarationsHaveDocumentation
  public var formerRule: String? { former?.rule }
  // swift-format-ignore: AllPublicDeclarationsHaveDocumentation
  public var formerSmallestEffect: String? { former?.smallestEffect }
}

/// The smallest difference that a verdict takes note of.
public enum SmallestEffect {
  /// For what is counted exactly: one object, one message, one allocation more or less.
  public static let one = "one: all that is judged is counted exactly"
}

/// A world with one change planted in it, under which a claim's verdict has to come out otherwise.
///
/// A verdict is worth something only if the experiment could give another one. So each claim names a change that its
/// experiment has to notice: a leak that is repaired, a look-up that is broken, a cast that is taken out, work that is
/// added. The experiment is the same, with the same figures and the same conditions; only the world differs.
public struct CounterWorld: Sendable {
  /// What a verdict may come out as.
  public enum Outcome: String, Sendable, CaseIterable {
    /// Every condition is met after all.
    case confirmed
    /// On no side all are met any more.
    case refuted
    /// They are met on other sides than without the change.
    case depends
  }

  /// The name, unique within its claim, as in `kept-screens`.
  public let name: String
  /// What is planted, in words that begin small and have no full stop.
  public let change: String
  /// What the verdict has to become.
  public let outcome: Outcome
  /// What it has counted that the experiment has not, by name, so that a worker process finds it too.
  public let operations: [LabOperation]

  /// The change called `name`, under which the verdict becomes `outcome`.
  public init(
    _ name: String,
    _ change: String,
    _ outcome: Outcome = .refuted,
    operations: [LabOperation] = []
  ) {
    self.name = name
    self.change = change
    self.outcome = outcome
    self.operations = operations
  }
}

/// How often planted work is done for each time that is reported.
///
/// Far beyond the limit that it has to cross, so that the interval of a few rounds lies beyond it too: the widest limit on
/// a ratio of two that take about as long is half as much again, and a limit on growth with depth is 48 times.
enum PlantedWork {
  /// For a ratio of two that take about as long.
  static let trips = 20
  /// For a limit that is far away, as a hundredth of a frame or a growth with the depth.
  static let manyTrips = 400
}

// MARK: - Challenge

/// What came of a claim in one of its counter-worlds, beside what came of it without the change.
public struct Challenge: Sendable {
  /// How the claim stood it.
  public enum Standing: Sendable, Equatable {
    /// The verdict turned, and to what it was said to turn to.
    case turned
    /// It did not: the experiment did not notice what it had to.
    case unmoved(why: String)
    /// The experiment cannot be made here, so nothing is known.
    case untried(why: String)
  }

  /// Where it was made.
  public let counterWorld: CounterWorld
  /// What was found without the change.
  public let plain: Finding
  /// What was found with it.
  public let planted: Finding

  /// `claim` in `counterWorld`, made with `lab`; `plain` is what was found without it.
  package init(
    _ claim: FormerClaim,
    in counterWorld: CounterWorld,
    against plain: Finding,
    lab: any Laboratory
  ) throws {
    self.counterWorld = counterWorld
    self.plain = plain
    planted = try claim.experiment(lab, counterWorld)
  }

  /// How the claim stood it.
  public var standing: Standing {
    for finding in [plain, planted] {
      if case .untestableHere(let why) = finding.verdict { return .untried(why: why) }
    }
    // A change of what is judged would turn any verdict.
    guard plain.judgement == planted.judgement else {
      return .unmoved(
        why: "it judges something else: \(planted.judgement), and without the change \(plain.judgement)"
      )
    }
    let word = planted.verdict.word
    guard word == counterWorld.outcome.rawValue else {
      return .unmoved(why: "it comes out as \(planted.verdict.sentence)")
    }
    guard planted.verdict != plain.verdict else { return .unmoved(why: "it comes out as without the change") }
    return .turned
  }
}

extension Finding {
  /// The figures, each name once.
  fileprivate var distinctChecks: [ClaimCheck] {
    var names: Set<String> = []
    return checks.filter { names.insert("\($0.side) \($0.figure.label)").inserted }
  }

  /// What is judged and how, without the figures: the side and the kind of each condition, sorted.
  var judgement: [String] {
    checks.compactMap { check in
      check.condition.map { check.side.isEmpty ? $0.kind : "\(check.side): \($0.kind)" }
    }.sorted()
  }
}

extension ClaimCondition {
  /// Its kind, without the limit: a limit may be what was found for the other side.
  fileprivate var kind: String {
    switch self {
    case .equals: "equals"
    case .above: "above"
    case .below: "below"
    case .within: "within"
    case .yes: "yes"
    }
  }
}

extension LabOperation {
  /// The same, done `times` times for each time that is reported: work that a counter-world plants.
  func repeated(_ times: Int, as name: String? = nil) -> LabOperation {
    LabOperation(name ?? self.name) { [prepare] in
      let run = prepare()
      return { count in run(count * times) }
    }
  }
}

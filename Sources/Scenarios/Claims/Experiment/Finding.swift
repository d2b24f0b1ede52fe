/// What both arms of an experiment found, and the verdict that needs both.
public struct Findings: Sendable, Equatable {
  /// Where the claim is said to hold.
  public let claim: Finding
  /// Where it must not; nil for a description.
  public let contrast: Finding?
  /// What follows from both.
  public let verdict: ClaimVerdict

  init(_ claim: Finding, contrast: Finding?, _ verdict: ClaimVerdict) {
    (self.claim, self.contrast, self.verdict) = (claim, contrast, verdict)
  }

  /// Figures without a verdict.
  init(describing checks: [ClaimCheck]) { self.init(Finding(checks), contrast: nil, .described) }

  /// Judges both arms; the words name them, as in "with a weak trampoline".
  init(_ claim: Finding, contrast: Finding, _ claimWords: String, _ contrastWords: String) {
    let unmet = [(claim, claimWords), (contrast, contrastWords)].lazy.compactMap { $0.unmet($1) }.first
    self.init(claim, contrast: contrast, unmet ?? Self.judge(claim, contrast, contrastWords))
  }

  private static func judge(_ claim: Finding, _ contrast: Finding, _ words: String) -> ClaimVerdict {
    let held = claim.sides.filter { claim.holds(on: $0) == true }
    guard !held.isEmpty, claim.verdict.isDecided else { return claim.verdict }
    // A side that the claim does not hold on anyway needs no contrast.
    let judged = contrast.sides.filter { held.contains($0) || !claim.sides.contains($0) }
    guard !judged.isEmpty else { return .failed(why: "nothing was judged \(words)") }
    if let side = judged.first(where: { contrast.holds(on: $0) == true }) {
      let place = side.isEmpty ? words : "\(words), on the side \(side)"
      return .failed(why: "it holds \(place) as well, so the experiment does not tell")
    }
    return contrast.undecided(on: judged) ?? claim.verdict
  }
}

/// What an experiment found in one world, and what follows from its conditions by one rule for all claims.
public struct Finding: Sendable, Equatable {
  /// The figures with their conditions, in the order in which people see them.
  public let checks: [ClaimCheck]
  /// What follows from them alone.
  public private(set) var verdict: ClaimVerdict

  /// Judges `checks`; `axis` names what the sides differ in, where there are several.
  public init(_ checks: [ClaimCheck], axis: String = "") {
    self.checks = checks
    verdict = .described
    verdict = judged(axis: axis)
  }

  /// The sides that are judged, in their order.
  public var sides: [String] {
    var seen: Set<String> = []
    return checks.filter(\.isJudged).map(\.side).filter { seen.insert($0).inserted }
  }

  /// Whether all conditions of a side are met: one that is not decides, whatever the others may still come to.
  public func holds(on side: String) -> Bool? {
    let results = checks.filter { $0.isJudged && $0.side == side }.map(\.holds)
    if results.contains(false) { return false }
    return results.contains(nil) ? nil : true
  }

  /// Why nothing is shown where something that both arms need is not so; `words` name the arm.
  fileprivate func unmet(_ words: String) -> ClaimVerdict? {
    guard let check = checks.first(where: { $0.isRequired && $0.holds != true }) else { return nil }
    return .failed(why: "\(check.figure.label): not as the experiment needs it \(words)")
  }

  /// Why the first of `sides` that is undecided is so.
  fileprivate func undecided(on sides: [String]) -> ClaimVerdict? {
    let open = checks.filter { $0.isJudged && $0.holds == nil && sides.contains($0.side) }
      .filter { holds(on: $0.side) == nil }
    // What no figure exists for is no matter of an interval.
    guard let check = open.first(where: { !$0.figure.hasInterval }) ?? open.first else { return nil }
    return check.figure.hasInterval
      ? .open(why: "\(check.figure.label): the interval contains the limit")
      : .untestableHere(why: "\(check.figure.label): there is no figure with an interval")
  }

  private func judged(axis: String) -> ClaimVerdict {
    guard !sides.isEmpty else { return .untestableHere(why: "nothing was judged") }
    let failed = sides.filter { holds(on: $0) == false }
    if failed.count == sides.count { return .refuted }
    if let verdict = undecided(on: sides) { return verdict }
    guard !failed.isEmpty else { return .confirmed }
    let holding = sides.filter { !failed.contains($0) }.sorted()
    let isTable = holding.count > Self.mostNamed
    let named = isTable ? "\(holding.count) of \(sides.count)" : holding.joined(separator: ", ")
    return .depends(on: "\(axis): holds for \(named)")
  }

  /// More sides than that are a table, and no sentence.
  private static let mostNamed = 4
}

/// What an experiment says of a claim.
public enum ClaimVerdict: Sendable, Equatable {
  /// Every condition is met.
  case confirmed
  /// On every side at least one condition is not met.
  case refuted
  /// It holds on some sides and not on others.
  case depends(on: String)
  /// An interval contains its limit, so that nothing is decided.
  case open(why: String)
  /// The experiment cannot be made here.
  case untestableHere(why: String)
  /// It shows nothing: something that it needs is not so, or the contrast comes out like the claim.
  case failed(why: String)
  /// There are figures, and nothing is claimed of them.
  case described

  /// The word for tables and columns.
  public var word: String {
    switch self {
    case .confirmed: "confirmed"
    case .refuted: "refuted"
    case .depends: "depends"
    case .open: "open"
    case .untestableHere: "untestable here"
    case .failed: "failed"
    case .described: "described"
    }
  }

  /// Whether the conditions decide, on whichever side.
  var isDecided: Bool {
    switch self {
    case .confirmed, .refuted, .depends: true
    case .open, .untestableHere, .failed, .described: false
    }
  }

  /// Word and reason, where there is one.
  public var sentence: String {
    switch self {
    case .confirmed, .refuted, .described: word
    case .depends(let reason), .open(let reason), .untestableHere(let reason), .failed(let reason):
      "\(word): \(reason)"
    }
  }
}

/// A figure and the condition that it has to meet.
public struct ClaimCheck: Sendable, Equatable {
  /// The side of a disagreement that it belongs to, as in `association=retain`; empty where there is one side only.
  public let side: String
  /// What was measured.
  public let figure: ClaimFigure
  /// What it has to be; nil for a figure that is shown and not judged.
  public let condition: ClaimCondition?
  /// Whether the experiment needs it in both arms, and does not judge the claim by it.
  public let isRequired: Bool

  /// A figure that is judged by `condition`, or only shown.
  public init(
    _ figure: ClaimFigure,
    _ condition: ClaimCondition? = nil,
    side: String = "",
    isRequired: Bool = false
  ) {
    (self.figure, self.condition, self.side, self.isRequired) = (figure, condition, side, isRequired)
  }

  /// Whether the claim is judged by it.
  public var isJudged: Bool { condition != nil && !isRequired }

  /// Whether the condition is met; nil where the figure decides nothing.
  public var holds: Bool? { condition.flatMap { $0.holds(for: figure) } }
}

/// What a figure has to be for a claim to hold; a rule that is stated before anything is measured.
public enum ClaimCondition: Sendable, Equatable {
  /// An exact count.
  case equals(Int)
  /// The whole interval lies above.
  case above(Double)
  /// The whole interval lies below.
  case below(Double)
  /// The whole interval lies between the two.
  case within(Double, Double)
  /// It is so: for what is true or false, and no number.
  case yes

  /// Whether `figure` meets the condition; nil where its interval straddles the limit, so that nothing is shown.
  public func holds(for figure: ClaimFigure) -> Bool? {
    guard let lower = figure.lower, let upper = figure.upper else { return nil }
    switch self {
    case .equals(let count):
      return lower == Double(count) && upper == Double(count)
    case .above(let limit):
      return lower > limit ? true : upper <= limit ? false : nil
    case .below(let limit):
      return upper < limit ? true : lower >= limit ? false : nil
    case .within(let floor, let ceiling):
      if floor <= lower, upper <= ceiling { return true }
      return upper < floor || ceiling < lower ? false : nil
    case .yes:
      return lower == 1 && upper == 1
    }
  }
}

/// One number behind a verdict.
public struct ClaimFigure: Sendable, Equatable {
  /// What it is, as in `retains per message`.
  public let label: String
  /// The number.
  public let value: Double
  /// Its unit, by the words of the metrics: `ns`, `count`, `bytes`, `ratio`.
  public let unit: String
  /// The lower end of its interval; nil for an exact number, or where there were too few samples.
  public let lower: Double?
  /// The upper end.
  public let upper: Double?

  /// A measured number with its interval.
  public init(_ label: String, _ value: Double, unit: String, lower: Double? = nil, upper: Double? = nil) {
    self.label = label
    self.value = value
    self.unit = unit
    self.lower = lower
    self.upper = upper
  }

  /// Something that is so or is not, as 1 or 0.
  public init(_ label: String, isSo: Bool) {
    let value = isSo ? 1.0 : 0
    self.init(label, value, unit: Self.yesOrNo, lower: value, upper: value)
  }

  /// The unit of what is true or false.
  public static let yesOrNo = "yes/no"

  /// An exact number of something.
  public init(_ label: String, count: Int) {
    self.init(label, Double(count), unit: "count", lower: Double(count), upper: Double(count))
  }
}

extension ClaimFigure {
  /// A count of the laboratory; without one there is no interval, and nothing can be judged.
  init(_ label: String, counted: Double?) {
    self.init(label, counted ?? 0, unit: "count", lower: counted, upper: counted)
  }

  /// Whether anything can be judged by it.
  var hasInterval: Bool { lower != nil && upper != nil }

  /// The same number under another label.
  func labelled(_ label: String) -> ClaimFigure {
    ClaimFigure(label, value, unit: unit, lower: lower, upper: upper)
  }
}

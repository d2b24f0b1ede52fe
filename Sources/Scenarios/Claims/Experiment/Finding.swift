/// What both arms of an experiment found, in the order in which people see it, and the verdict that needs both.
package struct Findings: Sendable, Equatable {
  /// Where the claim is said to hold.
  package let claim: [ClaimFigure]
  /// Where it must not; nil for a description.
  package let contrast: [ClaimFigure]?
  package let verdict: ClaimVerdict

  /// Figures without a verdict.
  init(describing figures: [ClaimFigure]) { (claim, contrast, verdict) = (figures, nil, .described) }

  /// Judges both arms; `words` name them, as in "with a weak trampoline", and `axis` what the sides differ in.
  init(_ claim: [ClaimFigure], contrast: [ClaimFigure], axis: String, _ words: [String]) {
    let unmet = zip([claim, contrast], words).lazy.compactMap { $0.unmet($1) }.first
    verdict = unmet ?? Self.judge(claim, contrast, axis, words[1])
    (self.claim, self.contrast) = (claim, contrast)
  }

  private static func judge(
    _ claim: [ClaimFigure],
    _ contrast: [ClaimFigure],
    _ axis: String,
    _ words: String
  ) -> ClaimVerdict {
    let verdict = claim.verdict(axis: axis)
    let (own, other) = (claim.filter(\.isJudged), contrast.filter(\.isJudged))
    guard own.map(\.side) == other.map(\.side) else {
      return .failed(why: "other figures are judged \(words)")
    }
    // By name; by place where the name says the world.
    let pairs = own.indices.map { place in
      (own[place], other.first { ($0.side, $0.label) == (own[place].side, own[place].label) } ?? other[place])
    }
    // A side that the claim does not hold on needs no contrast, and one that is undecided may not need one.
    let sides = claim.sides.filter { claim.holds(on: $0) == true }
    if let side = sides.first(where: { contrast.holds(on: $0) == true }) {
      let place = side.isEmpty ? words : "\(words), on the side \(side)"
      return .failed(why: "it holds \(place) as well, so the experiment does not tell")
    }
    // A figure is told by its label: on some side where the claim holds it has to come out otherwise.
    let told = Set(pairs.filter { $1.holds == false && sides.contains($0.side) }.map(\.0.label))
    let untold = pairs.filter { own, _ in !told.contains(own.label) && sides.contains(own.side) }
    if let label = untold.first(where: { $1.holds == true })?.0.label {
      return .failed(why: "\(label): it is met \(words) as well, so the experiment does not tell")
    }
    return claim.undecided(on: claim.sides) ?? contrast.undecided(on: sides)
      ?? untold.first?.1.undecided ?? verdict
  }
}

// MARK: - What follows from the conditions of one world, by one rule for all claims

extension [ClaimFigure] {
  /// The sides that are judged, in their order.
  package var sides: [String] {
    var seen: Set<String> = []
    return filter(\.isJudged).map(\.side).filter { seen.insert($0).inserted }
  }

  /// Whether all conditions of a side are met: one that is not decides, whatever the others may still come to.
  package func holds(on side: String) -> Bool? {
    let results = filter { $0.isJudged && $0.side == side }.map(\.holds)
    if results.contains(false) { return false }
    return results.contains(nil) ? nil : true
  }

  /// What follows from these alone; `axis` names what the sides differ in, where there are several.
  package func verdict(axis: String = "") -> ClaimVerdict {
    guard !sides.isEmpty else { return .untestableHere(why: "nothing was judged") }
    let failed = sides.filter { holds(on: $0) == false }
    if failed.count == sides.count { return .refuted }
    if let verdict = undecided(on: sides) { return verdict }
    guard !failed.isEmpty else { return .confirmed }
    let holding = sides.filter { !failed.contains($0) }.sorted()
    // More sides than four are a table, and no sentence.
    let named = holding.count > 4 ? "\(holding.count) of \(sides.count)" : holding.joined(separator: ", ")
    return .depends(on: "\(axis): holds for \(named)")
  }

  /// Why nothing is shown where something that both arms need is not so; `words` name the arm.
  fileprivate func unmet(_ words: String) -> ClaimVerdict? {
    first { $0.isRequired && $0.holds != true }.map {
      $0.holds == nil ? $0.undecided : .failed(why: "\($0.label): not as the experiment needs it \(words)")
    }
  }

  /// Why the first of `sides` that is undecided is so.
  fileprivate func undecided(on sides: [String]) -> ClaimVerdict? {
    let open = filter {
      $0.isJudged && $0.holds == nil && sides.contains($0.side) && holds(on: $0.side) == nil
    }
    // What no figure exists for is no matter of an interval.
    return (open.first { !$0.hasInterval } ?? open.first)?.undecided
  }
}

/// What an experiment says of a claim.
package enum ClaimVerdict: Sendable, Equatable {
  case confirmed
  /// On every side at least one condition is not met.
  case refuted
  case depends(on: String)
  /// An interval contains its limit, so that nothing is decided.
  case open(why: String)
  /// The experiment cannot be made here.
  case untestableHere(why: String)
  /// It shows nothing: something that it needs is not so, or the contrast comes out like the claim.
  case failed(why: String)
  /// There are figures, and nothing is claimed of them.
  case described
}

/// What a figure has to be for a claim to hold; a rule that is stated before anything is measured.
package enum ClaimCondition: Sendable, Equatable {
  case equals(Int)
  /// The whole interval lies above, below, or between the two.
  case above(Double)
  case below(Double)
  case within(Double, Double)
  /// It is so: for what is true or false, and no number.
  case yes

  /// Whether `figure` meets the condition; nil where its interval straddles the limit, so that nothing is shown.
  package func holds(for figure: ClaimFigure) -> Bool? {
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

/// One number behind a verdict, and what it has to be.
package struct ClaimFigure: Sendable, Equatable {
  /// What it is, as in `retains per message`.
  package let label: String
  package let value: Double
  /// Its unit, by the words of the metrics: `ns`, `count`, `bytes`, `ratio`, `yes/no`.
  package let unit: String
  /// The ends of its interval; nil for what is shown without one, or where there were too few samples.
  package let lower, upper: Double?
  /// What it has to be; nil for a figure that is shown and not judged.
  package private(set) var condition: ClaimCondition?
  /// The side of a disagreement that it belongs to, as in `association=retain`; empty where there is one side only.
  package private(set) var side = ""
  /// Whether the experiment needs its condition in both arms, and does not judge the claim by it.
  package private(set) var isRequired = false

  package init(_ label: String, _ value: Double, unit: String, lower: Double? = nil, upper: Double? = nil) {
    (self.label, self.value, self.unit, self.lower, self.upper) = (label, value, unit, lower, upper)
  }

  package func with(_ condition: ClaimCondition?, side: String = "", isRequired: Bool = false) -> Self {
    var figure = self
    (figure.condition, figure.side, figure.isRequired) = (condition, side, isRequired)
    return figure
  }

  var hasInterval: Bool { lower != nil && upper != nil }

  /// Whether the claim is judged by it.
  package var isJudged: Bool { condition != nil && !isRequired }

  /// Whether the condition is met; nil where the figure decides nothing.
  package var holds: Bool? { condition.flatMap { $0.holds(for: self) } }

  /// Why it decides nothing, where it does not.
  fileprivate var undecided: ClaimVerdict {
    hasInterval
      ? .open(why: "\(label): the interval contains the limit")
      : .untestableHere(why: "\(label): there is no figure with an interval")
  }
}

/// What a figure can be made of: what is so or is not, a number of things, a count of the laboratory, or its reading.
package protocol Found {
  func figure(_ label: String) -> ClaimFigure
}

extension Bool: Found {
  package func figure(_ label: String) -> ClaimFigure {
    let value = self ? 1.0 : 0
    return ClaimFigure(label, value, unit: "yes/no", lower: value, upper: value)
  }
}

extension Int: Found {
  package func figure(_ label: String) -> ClaimFigure { Double?(Double(self)).figure(label) }
}

/// Without a count there is no interval, and the claim cannot be tested here.
extension Double?: Found {
  package func figure(_ label: String) -> ClaimFigure {
    ClaimFigure(label, self ?? 0, unit: "count", lower: self, upper: self)
  }
}

extension ClaimFigure: Found {
  package func figure(_ label: String) -> ClaimFigure {
    ClaimFigure(label, value, unit: unit, lower: lower, upper: upper)
  }
}

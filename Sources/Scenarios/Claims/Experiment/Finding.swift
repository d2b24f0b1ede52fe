/// What an experiment found: the figures, and the verdict that follows from their conditions by one rule for all claims.
public struct Finding: Sendable, Equatable {
  /// The figures with their conditions, in the order in which people see them.
  public let checks: [ClaimCheck]
  /// The verdict.
  public let verdict: ClaimVerdict

  /// Judges `checks`; `axis` names what the sides differ in, where there are several.
  public init(_ checks: [ClaimCheck], axis: String = "") {
    self.checks = checks
    verdict = Self.judge(checks.filter { $0.condition != nil }, axis: axis)
  }

  /// An experiment that could not be made.
  public init(untestable why: String) {
    checks = []
    verdict = .untestableHere(why: why)
  }

  private static func judge(_ checks: [ClaimCheck], axis: String) -> ClaimVerdict {
    guard !checks.isEmpty else { return .untestableHere(why: "nothing was judged") }
    let sides = Dictionary(grouping: checks, by: \.side)
    // One condition that is not met decides its side, whatever the others may still come to.
    let failed = sides.filter { $0.value.contains { $0.holds == false } }
    if failed.count == sides.count { return .refuted }
    let undecided = checks.filter { $0.holds == nil && failed[$0.side] == nil }
    if let check = undecided.first(where: { !$0.figure.hasInterval }) {
      return .untestableHere(why: "\(check.figure.label): there is no figure with an interval")
    }
    if let check = undecided.first {
      return .open(why: "\(check.figure.label): the interval contains the limit")
    }
    guard !failed.isEmpty else { return .confirmed }
    let holding = sides.keys.filter { failed[$0] == nil }.sorted()
    return .depends(on: "\(axis): holds for \(holding.joined(separator: ", "))")
  }
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
  /// The experiment cannot be made here, or shows nothing.
  case untestableHere(why: String)

  /// The word for tables and columns.
  public var word: String {
    switch self {
    case .confirmed: "confirmed"
    case .refuted: "refuted"
    case .depends: "depends"
    case .open: "open"
    case .untestableHere: "untestable here"
    }
  }

  /// Word and reason, where there is one.
  public var sentence: String {
    switch self {
    case .confirmed, .refuted: word
    case .depends(let reason), .open(let reason), .untestableHere(let reason): "\(word): \(reason)"
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

  /// A figure that is judged by `condition`, or only shown.
  public init(_ figure: ClaimFigure, _ condition: ClaimCondition? = nil, side: String = "") {
    self.side = side
    self.figure = figure
    self.condition = condition
  }

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

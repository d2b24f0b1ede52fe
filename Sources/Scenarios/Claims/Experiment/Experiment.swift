/// One arm of a claim's experiment as it is made: its world, the means to measure, and what is found.
///
/// It does not tell which arm it is, so that nothing but the world can make a difference.
public final class Experiment<World: Sendable> {
  /// The value in which the two arms differ.
  public let world: World
  /// The side of a disagreement that what is found next belongs to; empty where there are none.
  public var side = ""
  private(set) var checks: [ClaimCheck] = []
  private let shared: SharedReadings<World>
  /// How many alternations this arm has asked for.
  private var alternations = 0

  init(_ world: World, _ shared: SharedReadings<World>) {
    (self.world, self.shared) = (world, shared)
  }

  // MARK: - What the claim says

  /// A count that has to meet `condition`.
  public func expect(_ label: String, _ count: Int, _ condition: ClaimCondition) {
    add(ClaimFigure(label, count: count), condition)
  }

  /// A count of memory that has to meet `condition`; without one the claim cannot be tested here.
  public func expect(_ label: String, _ counted: Double?, _ condition: ClaimCondition) {
    add(ClaimFigure(label, counted: counted), condition)
  }

  /// A figure that has to meet `condition` with its whole interval.
  public func expect(_ label: String, _ figure: ClaimFigure, _ condition: ClaimCondition) {
    add(figure.labelled(label), condition)
  }

  /// What has to be so.
  public func expect(_ label: String, _ isSo: Bool) {
    add(ClaimFigure(label, isSo: isSo), .yes)
  }

  /// Each of `trials` has to come out true.
  public func all<Trial>(
    _ label: String,
    of trials: some Collection<Trial>,
    _ trial: (Trial) throws -> Bool
  ) rethrows {
    expect("\(label), of \(trials.count)", try trials.count { try trial($0) }, .equals(trials.count))
  }

  /// None of `trials` may come out true.
  public func none<Trial>(
    _ label: String,
    of trials: some Collection<Trial>,
    _ trial: (Trial) throws -> Bool
  ) rethrows {
    expect("\(label), of \(trials.count)", try trials.count { try trial($0) }, .equals(0))
  }

  // MARK: - What both arms need

  /// A count without which the experiment shows nothing, in either arm.
  public func require(_ label: String, _ count: Int, _ condition: ClaimCondition) {
    add(ClaimFigure(label, count: count), condition, isRequired: true)
  }

  /// What has to be so in either arm, or the experiment shows nothing.
  public func require(_ label: String, _ isSo: Bool) {
    add(ClaimFigure(label, isSo: isSo), .yes, isRequired: true)
  }

  /// `value`, without which the experiment cannot go on.
  public func unwrap<Value>(_ value: Value?, _ what: String) throws -> Value {
    guard let value else { throw MissingPart(what: what) }
    return value
  }

  // MARK: - What is only shown

  /// A count.
  public func show(_ label: String, _ count: Int) { add(ClaimFigure(label, count: count)) }

  /// A count of memory, which may be missing here.
  public func show(_ label: String, _ counted: Double?) { add(ClaimFigure(label, counted: counted)) }

  /// A timed figure, with its interval.
  public func show(_ label: String, _ figure: ClaimFigure) { add(figure.labelled(label)) }

  /// Any other number.
  public func show(_ label: String, _ value: Double, unit: String) {
    add(ClaimFigure(label, value, unit: unit))
  }

  private func add(_ figure: ClaimFigure, _ condition: ClaimCondition? = nil, isRequired: Bool = false) {
    checks.append(ClaimCheck(figure, condition, side: side, isRequired: isRequired))
  }

  // MARK: - Measuring

  /// Times the operations of this world, in one alternation with those of the other arm where both begin with the same
  /// one: the contrast then costs a contender, and not an alternation.
  ///
  /// They are told apart by their names.
  public func times(_ operations: (World) -> [LabOperation]) throws -> [LatencyReading] {
    try measured(operations, by: \.name) { try shared.lab.times(of: $0) }
  }

  /// Times messages in the same way.
  public func latencies(_ subjects: (World) -> [Case]) throws -> [LatencyReading] {
    try measured(subjects, by: \.label) { try shared.lab.latencies(of: $0) }
  }

  private func measured<Subject>(
    _ subjects: (World) -> [Subject],
    by name: (Subject) -> String,
    _ measure: ([Subject]) throws -> [LatencyReading]
  ) throws -> [LatencyReading] {
    defer { alternations += 1 }
    return try shared.readings(alternations, of: subjects(world), subjects, by: name, measure)
  }

  /// Counts what one message of `subject` does to memory.
  public func counts(of subject: Case) throws -> CountReading {
    try shared.counts(subject.label) { try $0.counts(of: subject) }
  }

  /// Counts what one of `operation`, which is one of the claim's, does to memory.
  public func counts(of operation: LabOperation) throws -> CountReading {
    try shared.counts(operation.name) { try $0.counts(of: operation) }
  }
}

/// What an experiment needs and did not find.
struct MissingPart: Error, CustomStringConvertible {
  let what: String
  var description: String { "there is no \(what)" }
}

/// What was measured for both arms, so that nothing is measured twice.
final class SharedReadings<World> {
  /// What one alternation gave, by name.
  private struct Alternation {
    let reference: String
    let readings: [String: LatencyReading]

    /// The readings of `names`; nil where one is missing or ratios are to another one.
    func readings(of names: [String]) -> [LatencyReading]? {
      let own = names.compactMap { readings[$0] }
      return names.first == reference && own.count == names.count ? own : nil
    }
  }

  let lab: any Laboratory
  private let worlds: [World]
  private var alternations: [Int: Alternation] = [:]
  private var counts: [String: CountReading] = [:]

  init(worlds: [World], _ lab: any Laboratory) { (self.worlds, self.lab) = (worlds, lab) }

  /// The readings of `own`, the subjects of one arm in its alternation number `place`.
  func readings<Subject>(
    _ place: Int,
    of own: [Subject],
    _ subjects: (World) -> [Subject],
    by name: (Subject) -> String,
    _ measure: ([Subject]) throws -> [LatencyReading]
  ) throws -> [LatencyReading] {
    let names = own.map(name)
    if let known = alternations[place]?.readings(of: names) { return known }
    let others = worlds.map(subjects).filter { $0.first.map(name) == names.first }.joined()
    var together: [Subject] = []
    for subject in own + others where !together.contains(where: { name($0) == name(subject) }) {
      together.append(subject)
    }
    let found = zip(together.map(name), try measure(together))
    let alternation = Alternation(
      reference: names.first ?? "",
      readings: Dictionary(found) { first, _ in first }
    )
    alternations[place] = alternation
    return alternation.readings(of: names) ?? []
  }

  func counts(_ name: String, _ count: (any Laboratory) throws -> CountReading) throws -> CountReading {
    if let known = counts[name] { return known }
    let reading = try count(lab)
    counts[name] = reading
    return reading
  }
}

/// A claim's experiment as it is made in one world after the other: the means to measure, and what is found.
///
/// It does not tell which arm it is, so that nothing but the world can make a difference. What both arms measure is
/// measured once.
package final class Experiment<World: Sendable> {
  /// The value in which the two arms differ.
  package private(set) var world: World
  /// The side of a disagreement that what is found next belongs to; empty where there are none.
  package var side = ""
  private var figures: [ClaimFigure] = []
  /// How many alternations this arm has asked for.
  private var alternations = 0

  private let worlds: [World]
  private let lab: any Laboratory
  /// What each alternation gave, by name, and what its ratios are to.
  private var timed: [Int: (reference: String?, readings: [String: LatencyReading])] = [:]
  private var counted: [String: CountReading] = [:]

  /// An experiment in `worlds`, of which there is at least one.
  init(_ worlds: [World], _ lab: any Laboratory) { (world, self.worlds, self.lab) = (worlds[0], worlds, lab) }

  /// What `experiment` finds in each world.
  func arms(of experiment: (Experiment) throws -> Void) rethrows -> [[ClaimFigure]] {
    try worlds.map { next in
      (world, side, figures, alternations) = (next, "", [], 0)
      try experiment(self)
      return figures
    }
  }

  /// What the claim says: a figure is as `condition` asks.
  package func expect(_ label: String, _ found: some Found, _ condition: ClaimCondition) {
    add(found.figure(label), condition)
  }

  package func expect(_ label: String, _ isSo: Bool) { expect(label, isSo, .yes) }

  /// Each of `trials` has to come out true.
  package func all<Trial>(
    _ label: String,
    of trials: some Collection<Trial>,
    _ trial: (Trial) throws -> Bool
  ) rethrows {
    expect("\(label), of \(trials.count)", try trials.count(where: trial), .equals(trials.count))
  }

  /// None of `trials` may come out true.
  package func none<Trial>(
    _ label: String,
    of trials: some Collection<Trial>,
    _ trial: (Trial) throws -> Bool
  ) rethrows {
    expect("\(label), of \(trials.count)", try trials.count(where: trial), .equals(0))
  }

  /// Something without which the experiment shows nothing, in either arm.
  package func require(_ label: String, _ found: some Found, _ condition: ClaimCondition) {
    add(found.figure(label), condition, isRequired: true)
  }

  package func require(_ label: String, _ isSo: Bool) { require(label, isSo, .yes) }

  package func requireAll<Trial>(
    _ label: String,
    of trials: some Collection<Trial>,
    _ trial: (Trial) throws -> Bool
  ) rethrows {
    require("\(label), of \(trials.count)", try trials.count(where: trial), .equals(trials.count))
  }

  package func unwrap<Value>(_ value: Value?, _ what: String) throws -> Value {
    guard let value else { throw MissingPart(description: "there is no \(what)") }
    return value
  }

  package func show(_ label: String, _ found: some Found) { add(found.figure(label)) }

  package func show(_ label: String, _ value: Double, unit: String) {
    add(ClaimFigure(label, value, unit: unit))
  }

  private func add(_ figure: ClaimFigure, _ condition: ClaimCondition? = nil, isRequired: Bool = false) {
    figures.append(figure.with(condition, side: side, isRequired: isRequired))
  }

  /// Times the operations of this world, in one alternation with those of the other arm where both begin with the same
  /// one: the contrast then costs a contender, and not an alternation.
  ///
  /// They are told apart by their names.
  package func times(_ operations: (World) -> [LabOperation]) throws -> [LatencyReading] {
    try readings(of: operations, by: \.name, lab.times)
  }

  package func latencies(_ subjects: (World) -> [Case]) throws -> [LatencyReading] {
    try readings(of: subjects, by: \.label, lab.latencies)
  }

  private func readings<Subject>(
    of subjects: (World) -> [Subject],
    by name: (Subject) -> String,
    _ measure: ([Subject]) throws -> [LatencyReading]
  ) throws -> [LatencyReading] {
    defer { alternations += 1 }
    let own = subjects(world)
    let names = own.map(name)
    if let known = timed[alternations], known.reference == names.first {
      let readings = names.compactMap { known.readings[$0] }
      if readings.count == names.count { return readings }
    }
    let others = worlds.map(subjects).filter { $0.first.map(name) == names.first }.joined()
    var seen: Set<String> = []
    let together = (own + others).filter { seen.insert(name($0)).inserted }
    let readings = Dictionary(uniqueKeysWithValues: zip(together.map(name), try measure(together)))
    timed[alternations] = (names.first, readings)
    return names.compactMap { readings[$0] }
  }

  package func counts(of subject: Case) throws -> CountReading {
    try counts(subject.label) { try lab.counts(of: subject) }
  }

  package func counts(of operation: LabOperation) throws -> CountReading {
    try counts(operation.name) { try lab.counts(of: operation) }
  }

  private func counts(_ name: String, _ count: () throws -> CountReading) throws -> CountReading {
    if let known = counted[name] { return known }
    let reading = try count()
    counted[name] = reading
    return reading
  }
}

/// What an experiment needs and did not find.
private struct MissingPart: Error, CustomStringConvertible {
  let description: String
}

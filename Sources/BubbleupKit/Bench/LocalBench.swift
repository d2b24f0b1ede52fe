import Measurement
import Workloads

struct LocalBench: Bench {
  let cases: [TimedCase]
  let notes: BlockCosts
  let settings: BenchSettings
  let time: TimeSource
  let isInterrupted: () -> Bool

  func perform(_ task: BlockTask, tell: (BlockEvent) throws -> Void) throws -> Bool {
    try withoutActuallyEscaping(tell) { tell in
      try CPUPin.on(settings.pin) { try perform(task, BlockTeller(notes, tell)) }
    }
  }

  private func perform(_ task: BlockTask, _ teller: BlockTeller) throws -> Bool {
    switch task.work {
    case .verification:
      return try each(task, teller) { timed in
        guard let proof = timed.proof else { return true }
        try teller.tell(.verified(timed.name, proof.verify()))
        return true
      }
    case .sizing(let slice):
      return try each(task, teller) { try size($0, slice, teller) }
    case .visits(_, let passes, let plan, let beside):
      return try visit(Pass(plan, seed: settings.seed, time: time), passes, beside, task, teller)
    case .objects(let launch):
      let order = RoundOrder(seed: settings.seed, contenders: task.turns.count).order(inPass: launch)
      teller.places = Dictionary(
        uniqueKeysWithValues: order.enumerated().map { (task.turns[$1].name, $0) }
      )
      var isWarm = false
      return try each(task, teller, inOrder: order) { timed in
        if !isWarm {
          // The first build in a process pays for pages that later builds reuse.
          try timed.contender.prepare().finish()
          _ = notes.drain()
          isWarm = true
        }
        try timed.contender.prepare().finish()
        return true
      }
    }
  }

  private func each(
    _ task: BlockTask,
    _ teller: BlockTeller,
    inOrder order: [Int]? = nil,
    _ body: (TimedCase) throws -> Bool
  ) throws -> Bool {
    for index in order ?? Array(task.turns.indices) where !task.turns[index].isIdle {
      if isInterrupted() { return false }
      let timed = try find(task.turns[index].name)
      try teller.begin(timed.name)
      if try !body(timed) { return false }
    }
    try teller.finish()
    return true
  }

  private func size(_ timed: TimedCase, _ slice: Nanoseconds, _ teller: BlockTeller) throws -> Bool {
    do {
      let pace = try timed.contender.pace(inSlicesOf: slice, time: time, shouldStop: isInterrupted)
      try teller.tell(.paced(timed.name, nanoseconds: pace))
    } catch let error as MeasurementError where error.code == .stopped {
      return false
    } catch let failure as CaseFailure {
      try teller.tell(.failed(timed.name, reason: failure.description))
    } catch let error as MeasurementError {
      try teller.tell(.failed(timed.name, reason: error.description))
    }
    return true
  }

  private func find(_ name: String) throws -> TimedCase {
    guard let timed = cases.first(where: { $0.name == name }) else {
      throw MeasurementError(.badParameter, "a turn of \(name), which does not take part")
    }
    return timed
  }

  /// What comes of a pass is told at its end: nothing is written between two visits.
  private func visit(
    _ pass: Pass,
    _ passes: Range<Int>,
    _ beside: String?,
    _ task: BlockTask,
    _ teller: BlockTeller
  ) throws -> Bool {
    let entrants = try task.turns.map { try entrant($0, in: task, teller) }
    // If a process died, it may have died of the reference: it then has its own visit alone, where it is announced.
    let companion = task.announcesVisits ? nil : beside
    let reference = try companion.flatMap { name in task.turns.first { $0.name == name } }.map {
      Entrant(try find($0.name).contender, operations: $0.operations)
    }
    var idle = Set(task.turns.filter(\.isIdle).map(\.name))
    var costs: [String: [BlockCosts.Cost]] = [:]
    for number in passes {
      var visits: [Visit] = []
      let (failures, isWhole) = try pass.take(
        number,
        of: entrants,
        sittingOut: idle,
        beside: reference.flatMap { idle.contains($0.contender.name) ? nil : $0 },
        shouldStop: isInterrupted
      ) { visit in
        visits.append(visit)
        for (name, cost) in notes.drain() { costs[name, default: []].append(cost) }
      }
      // What is left is of the references beside, which are taken down last and from memory that has gone cold.
      _ = notes.drain()
      for visit in visits where failures[visit.contender] == nil {
        try teller.tell(.visit(visit, place: (number - passes.lowerBound) * entrants.count + visit.place))
      }
      for (name, failure) in failures { try teller.tell(.failed(name, reason: failure.description)) }
      idle.formUnion(failures.keys)
      guard isWhole else { return false }
    }
    for (place, turn) in task.turns.enumerated() {
      guard let own = costs[turn.name], let cost = BlockCosts.Cost(medianOf: own) else { continue }
      try teller.tell(.cost(turn.name, place: place, cost))
    }
    try teller.finish()
    return true
  }

  private func entrant(_ turn: BlockTask.Turn, in task: BlockTask, _ teller: BlockTeller) throws -> Entrant {
    let contender = try find(turn.name).contender
    guard task.announcesVisits else { return Entrant(contender, operations: turn.operations) }
    let announcing = Contender(name: turn.name) {
      try teller.tell(.began(turn.name))
      return try contender.prepare()
    }
    return Entrant(announcing, operations: turn.operations)
  }

}

/// Tells what comes of a piece of work, with what its contenders noted beside it.
final class BlockTeller {
  /// By contender, its place in the launch; empty where objects have no cost.
  var places: [String: Int] = [:]
  private let notes: BlockCosts
  private let listener: (BlockEvent) throws -> Void
  /// The first error of the listener: a contender that begins can only fail, so it is thrown afterwards.
  private var refusal: (any Error)?

  init(_ notes: BlockCosts, _ listener: @escaping (BlockEvent) throws -> Void) {
    self.notes = notes
    self.listener = listener
    _ = notes.drain()
  }

  func tell(_ event: BlockEvent) throws {
    if let refusal { throw refusal }
    do {
      try listener(event)
    } catch {
      refusal = error
      throw error
    }
  }

  /// A turn begins, and with it the one before is over: what that one's objects cost is told first.
  func begin(_ name: String) throws {
    try tellNotes()
    try tell(.began(name))
  }

  func finish() throws {
    try tellNotes()
    if let refusal { throw refusal }
  }

  private func tellNotes() throws {
    for (name, cost) in notes.drain().sorted(by: { $0.key < $1.key }) {
      guard let place = places[name] else { continue }
      try tell(.cost(name, place: place, cost))
    }
    for (name, kept) in notes.drainKept().sorted(by: { $0.key < $1.key }) { try tell(.kept(name, kept)) }
  }
}

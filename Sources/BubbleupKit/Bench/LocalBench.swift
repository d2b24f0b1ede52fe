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
    case .calibration(let shortestBatch):
      return try each(task, teller) { try calibrate($0, shortestBatch, teller) }
    case .probe:
      let singles = SingleSends(calibration: settings.clock, time: time)
      return try each(task, teller) { timed in
        let found = try singles.group(of: timed.contender)
        var group: Int?
        if case .group(let size) = found { group = size }
        try teller.tell(.probed(timed.name, group: group, objection: found.objection))
        return true
      }
    case .batches(let round, let stride, let perBlock, let warmups):
      let seed = settings.seed
      let plan = InterleavedPlan.batches(of: stride, perBlock: perBlock, warmups: warmups, seed: seed)
      return try interleave(plan, round: round, task, teller)
    case .singles(let round, let perBlock, let warmups):
      let plan = InterleavedPlan.singles(perBlock: perBlock, warmups: warmups, seed: settings.seed)
      return try interleave(plan, round: round, task, teller)
    case .objects(let round):
      teller.places = places(of: task, inRound: round)
      return try each(task, teller, inOrder: order(of: task, inRound: round)) { timed in
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

  private func calibrate(
    _ timed: TimedCase,
    _ shortestBatch: Nanoseconds,
    _ teller: BlockTeller
  ) throws -> Bool {
    do {
      let calibration = try BatchCalibration(
        of: [timed.contender],
        shortestBatch: shortestBatch,
        time: time,
        shouldStop: isInterrupted
      )
      for pace in calibration.paces { try teller.tell(.paced(timed.name, nanoseconds: pace)) }
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

  private func interleave(
    _ plan: InterleavedPlan,
    round: Int,
    _ task: BlockTask,
    _ teller: BlockTeller
  ) throws -> Bool {
    var plan = plan
    if plan.phase == .batch { plan.handover = settings.handover }
    teller.places = places(of: task, inRound: round)
    let result = try InterleavedRun(plan, time: time).measure(
      round: round,
      of: try task.turns.map { try contender($0, teller) },
      sittingOut: Set(task.turns.filter(\.isIdle).map(\.name)),
      shouldStop: isInterrupted
    ) { try teller.tell(.sample($0)) }
    try teller.finish()
    for standing in result.standings {
      guard let failure = standing.failure else { continue }
      try teller.tell(.failed(standing.name, reason: failure.description))
    }
    return result.end != .stopped
  }

  private func contender(_ turn: BlockTask.Turn, _ teller: BlockTeller) throws -> Contender {
    let contender = try find(turn.name).contender.sized(turn.operations).inFreshMemory()
    return Contender(name: turn.name) {
      try teller.begin(turn.name)
      return try contender.prepare()
    }
  }

  private func order(of task: BlockTask, inRound round: Int) -> [Int] {
    RoundOrder(seed: settings.seed, contenders: task.turns.count).order(inRound: round)
  }

  private func places(of task: BlockTask, inRound round: Int) -> [String: Int] {
    Dictionary(
      uniqueKeysWithValues: order(of: task, inRound: round).enumerated().map { (task.turns[$1].name, $0) }
    )
  }
}

/// Tells what comes of a piece of work, with what its contenders noted beside it.
final class BlockTeller {
  /// By contender, its place in the round; empty where the work has no rounds, so that objects have no cost either.
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

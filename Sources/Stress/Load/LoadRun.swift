import Glibc
package import Hierarchy
import Measurement
package import Strategies
import Synchronization

/// Sends and changes at once, and reports what came of it.
///
/// The thread that asks for the load is the watchdog: it does nothing but look whether everybody moves.
package final class LoadRun: @unchecked Sendable {
  private let state: LoadState
  private let lanes: [Lane]
  private let mutators: [Mutator]
  private let keeper: Party
  private let watchdog: Watchdog
  private let crowd = Crowd()
  private let keepsOrder: Bool

  /// Two, so that changes meet changes too.
  private static let mutators = 2
  /// What a load that time alone ends may send: 128 MB of counters, and the system gives only what is touched.
  package static let mostMessages = 1 << 27

  /// Something deep is taken apart in one go, without a sign of life meanwhile.
  ///
  /// A million levels were seen to take longer than the usual 20 s on two processors that two dozen others wanted too.
  private static func patient(_ request: LoadRequest, _ plan: HierarchyPlan) -> LoadRequest {
    guard plan.depth > 1000 else { return request }
    var patient = request
    patient.patience += (Double(plan.depth) * 100e-6).rounded(.up)
    return patient
  }

  /// Builds the hierarchy of `plan` under `strategy` and everybody who is to use it.
  package init(
    _ request: LoadRequest,
    _ plan: HierarchyPlan,
    _ strategy: any Strategy,
    _ options: StrategyOptions
  ) {
    let request = Self.patient(request, plan)
    keepsOrder = strategy.keepsOrder
    let isRecorded = request.recordsHistory && request.discipline.readsHops(of: strategy)
    let world = ChangingWorld(
      plan,
      strategy,
      options,
      under: request.discipline,
      seed: request.seed,
      witness: isRecorded ? HistoryWitness(senders: request.threads) : nil
    )
    let messages = min(request.messages, Self.mostMessages)
    let ledger = OutcomeLedger(senders: request.threads, capacity: messages)
    let now = LoadClock.now
    let senders = (0..<request.threads).map { Party("sender \($0 + 1)", now: now) }
    let state = LoadState(request, world, ledger, senders, isAsynchronous: strategy.isAsynchronous)
    self.state = state
    lanes = senders.enumerated().map { number, party in
      let numbers = messages * number / senders.count..<messages * (number + 1) / senders.count
      return Lane(number, sending: numbers, party, state)
    }
    mutators = (0..<(request.churn > 0 ? Self.mutators : 0)).map {
      Mutator(Party("mutator \($0 + 1)", now: now), state)
    }
    keeper = Party("teardown", now: now)
    watchdog = Watchdog(senders + mutators.map(\.party) + [keeper], patience: request.patience)
  }

  private var request: LoadRequest { state.request }
  private var world: ChangingWorld { state.world }

  /// Runs it; `isInterrupted` is asked some fifty times a second.
  package func run(isInterrupted: () -> Bool = { false }) -> LoadReport {
    var report = LoadReport(request, keepsOrder: keepsOrder)
    crowd.start(lanes, on: request.mode)
    crowd.start(mutators)
    let isTornDown = watch(&report, isInterrupted, tearingDown: request.tearsDownUnderLoad)
    if report.stall == nil {
      report.seconds = Double(crowd.lastSend - state.begin) / 1e9
      // What queues still have to do, and what is still alive, goes under the watchdog's eyes too.
      crowd.start(on: .large) { isTornDown ? self.settle() : self.tearDown() }
      _ = watch(&report, isInterrupted, tearingDown: false)
    }
    if report.stall == nil { end(&report) }
    collect(&report)
    return report
  }

  /// Watches until all are through or one is stuck, and says whether it ordered the teardown halfway, if it was to do so.
  private func watch(
    _ report: inout LoadReport,
    _ isInterrupted: () -> Bool,
    tearingDown: Bool
  ) -> Bool {
    var isTeardownOrdered = false
    while !crowd.awaitEnd(milliseconds: 20) {
      let now = LoadClock.now
      if keeper.current == .idle { keeper.beat(at: now) }
      if let lines = watchdog.alarm(at: now) {
        report.stall = lines
        state.stop.raise()
        break
      }
      if isInterrupted() {
        report.isInterrupted = true
        state.stop.raise()
      }
      if crowd.isSending { report.seconds = Double(now - state.begin) / 1e9 }
      if let limit = request.seconds, Double(now - state.begin) / 1e9 >= limit { state.stop.raise() }
      if tearingDown, isHalfway(now), !isTeardownOrdered {
        isTeardownOrdered = true
        crowd.start(on: request.teardownThread) { self.tearDown() }
      }
    }
    return isTeardownOrdered
  }

  private func isHalfway(_ now: UInt64) -> Bool {
    let half = request.seconds.map { Double(now - state.begin) / 1e9 * 2 >= $0 } ?? false
    return half || state.sent * 2 >= min(request.messages, Self.mostMessages)
  }

  /// Everybody is through.
  private func end(_ report: inout LoadReport) {
    awaitReleases()
    report.teardownSeconds = teardownSeconds
    let (births, deaths) = world.count()
    report.rest = Quiescence(
      residue: world.residue,
      inFlight: state.sent - state.ledger.endedCount,
      births: births,
      deaths: deaths
    )
  }

  /// Waits for the last messages to be released, which is when they are counted: an asynchronous consumer reports that
  /// it has finished before it releases its last message.
  ///
  /// A release takes far less than the limit of two seconds, or of the load's patience if that is shorter. A message that
  /// is still held then has leaked.
  private func awaitReleases() {
    let limit = LoadClock.now + UInt64(min(2, request.patience) * 1e9)
    while state.ledger.endedCount < state.sent, LoadClock.now < limit { sched_yield() }
  }

  private var teardownSeconds = 0.0
  private let wentUnderLoad = Atomic(false)

  private func tearDown() {
    let start = LoadClock.now
    wentUnderLoad.store(crowd.isSending, ordering: .relaxed)
    state.begunTeardown()
    settle()
    keeper.begin(.tearingDown, at: LoadClock.now)
    world.tearDown()
    let end = LoadClock.now
    teardownSeconds = Double(end - start) / 1e9
    keeper.begin(.done, at: end)
  }

  private func settle() {
    keeper.begin(.settling, at: LoadClock.now)
    world.discipline.settle()
    keeper.begin(.done, at: LoadClock.now)
  }

  private func collect(_ report: inout LoadReport) {
    report.sent = state.sent
    report.outcomes = state.ledger.outcomes
    report.timeline = state.timeline.all
    report.wentUnderLoad = wentUnderLoad.load(ordering: .relaxed)
    // After an alarm threads may still be at it.
    guard report.stall == nil else { return }
    report.tally = state.ledger.tally(lanes.map(\.sentNumbers))
    report.changes = world.changes
    for lane in lanes { report.latencies.merge(lane.latencies) }
    report.history = world.witness.map { HistoryChecker.check($0.history()) }
  }
}

/// What the parties of a load share.
final class LoadState: @unchecked Sendable {
  let request: LoadRequest
  let world: ChangingWorld
  let ledger: OutcomeLedger
  let timeline = Timeline()
  let stop = StopFlag()
  /// When the load began; set before any thread runs.
  let begin: UInt64
  let lanes: Int
  /// Whether messages are handled after their send has returned.
  let isAsynchronous: Bool
  var witness: HistoryWitness? { world.witness }

  private let changeCount = Atomic(0)
  private let going = Atomic(false)
  private let parties: [Party]

  init(
    _ request: LoadRequest,
    _ world: ChangingWorld,
    _ ledger: OutcomeLedger,
    _ senders: [Party],
    isAsynchronous: Bool
  ) {
    self.request = request
    self.world = world
    self.ledger = ledger
    self.isAsynchronous = isAsynchronous
    parties = senders
    lanes = senders.count
    begin = LoadClock.now
  }

  var sent: Int { parties.reduce(0) { $0 + $1.count } }

  /// Whether a sender that has sent half of its messages is to wait, so that there are senders when the hierarchy goes.
  var awaitsTeardown: Bool {
    request.tearsDownUnderLoad && !going.load(ordering: .acquiring) && !stop.isRaised
  }

  func begunTeardown() { going.store(true, ordering: .releasing) }

  var dueChanges: Int { sent * request.churn / 1000 }

  var changesMade: Int { changeCount.load(ordering: .relaxed) }

  /// Takes the next change if one is due, or if no sender is left until something changes.
  func claimChange() -> Bool {
    let made = changeCount.load(ordering: .relaxed)
    guard made < dueChanges || world.roll.isDeserted else { return false }
    return changeCount.compareExchange(expected: made, desired: made + 1, ordering: .relaxed).exchanged
  }

  /// Whether the mutators are so far behind that senders should wait for them.
  ///
  /// Never under a rate: who waited would send late, and the wait would be part of no latency.
  var isAheadOfChanges: Bool { request.rate == nil && dueChanges - changesMade > Self.changeLag }

  private static let changeLag = 1024
}

import Hierarchy
import Measurement

/// One sender: its messages, its draws and what it measured; one thread at a time runs it.
final class Lane: @unchecked Sendable {
  let party: Party
  private let numbers: Range<Int>
  private let number: Int
  private let state: LoadState
  private var draws: SeededGenerator
  private var origins: [Responder] = []
  private var edition = -1
  /// Who has asked for data and what he stood for then, while the request waits to be sent.
  private var wishes: [StressMessage.Query] = []
  private var nextWish = 0
  private var slot = 0
  private var slotLatencies = LatencyHistogram()
  private(set) var latencies = LatencyHistogram()
  private(set) var sent = 0

  /// After so many messages it looks for new origins, and lets others of its queue have the thread.
  private static let portion = 256
  /// In a deep hierarchy so many messages take long: then it does so after 10 ms.
  private static let longestPortion: UInt64 = 10_000_000
  /// One message in four asks for data, so that reuse has something to cancel.
  private static let queryPart = 0.25
  /// As many as there are cells on a few screens: all of them ask before the first gets its answer.
  private static let pendingWishes = 32

  init(_ number: Int, sending numbers: Range<Int>, _ party: Party, _ state: LoadState) {
    self.number = number
    self.numbers = numbers
    self.party = party
    self.state = state
    draws = SeededGenerator(seed: state.request.seed, stream: UInt64(number) &+ 0x6c61_6e65)
  }

  var sentNumbers: Range<Int> { numbers.lowerBound..<numbers.lowerBound + sent }

  /// Sends some messages; false when there are none left, or when the run is to stop.
  func sendSome() -> Bool {
    awaitChanges()
    refresh()
    // Between two changes there may be no sender; after the teardown there never will be.
    if origins.isEmpty {
      LoadClock.pause(20_000)
      return !state.world.roll.isClosed && !state.stop.isRaised
    }
    if isHalfway, state.awaitsTeardown {
      party.begin(.awaitingTeardown, at: LoadClock.now)
      LoadClock.pause(20_000)
      return true
    }
    let limit = LoadClock.now + Self.longestPortion
    for _ in 0..<Self.portion {
      guard sent < numbers.count, !state.stop.isRaised else { return false }
      if isHalfway, state.awaitsTeardown { break }
      if sendNext() > limit { break }
    }
    if state.isAsynchronous { settle() }
    return sent < numbers.count
  }

  private var isHalfway: Bool { 2 * sent >= numbers.count }

  func finish() {
    flush()
    origins = []
    wishes = []
    party.begin(.done, at: LoadClock.now)
  }

  private func sendNext() -> UInt64 {
    let start = awaitTurn()
    let query = nextQuery()
    let origin = query?.asker ?? origins[draws.below(origins.count)]
    let message = StressMessage(
      MessageID(numbers.lowerBound + sent),
      from: number,
      in: state.ledger,
      asking: query
    )
    state.witness?.sent(message.number, by: number, from: origin)
    state.world.discipline.send(message, from: origin)
    let end = LoadClock.now
    state.witness?.ended(message.account, message.number, by: number)
    sent += 1
    note(end > start ? end - start : 0, at: end)
    party.step(at: end)
    return end
  }

  /// In one message of four an earlier wish of an origin, which may stand for another item by now, or be gone.
  private func nextQuery() -> StressMessage.Query? {
    guard !state.isAsynchronous, draws.chance(Self.queryPart) else { return nil }
    let wish = query(of: origins[draws.below(origins.count)])
    guard wishes.count == Self.pendingWishes else {
      wishes.append(wish)
      return nil
    }
    nextWish = (nextWish + 1) % Self.pendingWishes
    let oldest = wishes[nextWish]
    wishes[nextWish] = wish
    return oldest
  }

  private func query(of origin: Responder) -> StressMessage.Query {
    let discipline = state.world.discipline
    let ticket = discipline.visit(origin) { origin.reuseTicket }
    return StressMessage.Query(asker: origin, ticket: ticket, discipline: discipline)
  }

  /// When the next message is meant to start: now, or under a rate at its own time, however late the last one was.
  private func awaitTurn() -> UInt64 {
    var now = LoadClock.now
    guard let rate = state.request.rate else { return now }
    let place = Double(sent * state.lanes + number)
    let due = state.begin + UInt64(place * 1e9 / Double(rate))
    guard now < due else { return due }
    party.begin(.awaitingDueTime, at: now)
    while now < due, !state.stop.isRaised {
      let left = due - now
      // The system wakes a sleeper some 60 µs late; the last stretch is spent giving way to others.
      if left > 200_000 { LoadClock.pause(min(left - 100_000, 50_000_000)) } else { LoadClock.yield() }
      now = LoadClock.now
      party.beat(at: now)
    }
    party.begin(.sending, at: now)
    return due
  }

  private func awaitChanges() {
    guard state.isAheadOfChanges else { return party.begin(.sending, at: LoadClock.now) }
    party.begin(.awaitingChanges, at: LoadClock.now)
    while state.isAheadOfChanges, !state.stop.isRaised { LoadClock.pause(50_000) }
    party.begin(.sending, at: LoadClock.now)
  }

  private func settle() {
    party.begin(.settling, at: LoadClock.now)
    state.world.discipline.settle()
    party.begin(.sending, at: LoadClock.now)
  }

  private func refresh() {
    guard state.world.roll.edition != edition else { return }
    (origins, edition) = state.world.roll.copy()
  }

  private func note(_ latency: UInt64, at end: UInt64) {
    let current = Int((end - state.begin) / Timeline.nanoseconds)
    if current != slot { flush() }
    slot = current
    slotLatencies.record(latency)
  }

  private func flush() {
    state.timeline.add(slotLatencies, in: slot, alive: state.world.alive)
    latencies.merge(slotLatencies)
    slotLatencies.reset()
  }
}

/// One of those who change the hierarchy while others send.
final class Mutator: @unchecked Sendable {
  let party: Party
  private let state: LoadState

  init(_ party: Party, _ state: LoadState) {
    self.party = party
    self.state = state
  }

  /// Makes changes as they become due, until the senders are through and none is due.
  func run(whileSending: () -> Bool) {
    party.begin(.awaitingMessages, at: LoadClock.now)
    while !state.stop.isRaised {
      let isSending = whileSending()
      if state.claimChange() {
        party.begin(.changing, at: LoadClock.now)
        state.world.change()
        party.step(at: LoadClock.now)
        party.begin(.awaitingMessages, at: LoadClock.now)
      } else if !isSending, state.changesMade >= state.dueChanges {
        break
      } else {
        // A mutator waits for senders alone, which the watchdog sees: so it counts as alive.
        LoadClock.pause(20_000)
        party.beat(at: LoadClock.now)
      }
    }
    party.begin(.done, at: LoadClock.now)
  }
}

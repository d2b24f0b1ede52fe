import Glibc
import Synchronization

/// A few parked threads that pass one baton, made once and used for every schedule of an exploration.
///
/// The actor with the baton chooses who goes on, and hands it over if that is another one; no further thread takes
/// part. All threads share one processor: a hand-over is then a switch of context there, a few µs, where waking
/// another, sleeping processor of a virtual machine takes several times that.
package final class ActorCrew: @unchecked Sendable {
  private(set) var seats: [ActorSeat] = []
  private var threads: [pthread_t] = []
  private let office = Baton()
  /// Whether a thread did not come back; it is then lost, and its crew of no use.
  package private(set) var isLost = false
  /// Why a crew has not all its threads; nil where it has.
  package private(set) var refusal: String?

  /// How many steps were taken, and by whom the last, for the thread that watches.
  let progress = Atomic<Int>(0)
  let running = Atomic<Int>(0)

  // The schedule that is under way; it belongs to the actor with the baton.
  var schedule = Schedule()
  var scheduler: (any Scheduler)?
  var bounds: ExplorationBounds
  var last: Int?
  /// After a failure: locks stand open, there are no choices, and one actor after the other runs to its end.
  var runsFreely = false
  private(set) var tracks = false
  var watched = WatchedObjects()
  private var numbers = 0

  /// A crew of `actors` threads, all on `processor` if one is given.
  package init(actors: Int, on processor: Int? = nil) {
    precondition((1...ActorSet.capacity).contains(actors), "a crew has 1 to \(ActorSet.capacity) actors")
    bounds = ExplorationBounds(actors: actors, steps: 0)
    seats = (0..<actors).map { ActorSeat($0, isActor: true, crew: self) }
    for seat in seats {
      guard let thread = Self.start(seat, on: processor) else {
        refusal = "the system gives no thread to actor \(seat.index)"
        return
      }
      threads.append(thread)
    }
  }

  deinit {
    // With nothing to do, a thread ends.
    for seat in seats { seat.baton.pass() }
    for thread in threads { pthread_join(thread, nil) }
  }

  /// Builds a program, runs it as `scheduler` says, and asks for its verdict.
  package func run(
    _ make: () -> any ExploredProgram,
    _ scheduler: any Scheduler,
    within bounds: ExplorationBounds
  ) -> Schedule {
    precondition(!isLost, "a crew is used after one of its threads was lost")
    if let refusal { preconditionFailure(refusal) }
    let desk = ActorSeat(-1, isActor: false, crew: self)
    Seam.occupy(desk)
    defer { Seam.occupy(nil) }
    begin(scheduler, bounds)
    let program = make()
    let actors = program.actors
    precondition(actors.count == seats.count, "a program's actors are as many as its crew's")
    schedule.names = actors.map(\.name)
    for (seat, actor) in zip(seats, actors) { seat.prepare(actor.body) }
    seats[0].baton.pass()
    guard waitForEnd() else { return lost() }
    if schedule.violation == nil, let violation = program.verdict() { schedule.violation = violation }
    schedule.outcome = program.outcome
    self.scheduler = nil
    return schedule
  }

  func dismiss() { office.pass() }

  func nextNumber() -> Int {
    numbers += 1
    return numbers
  }

  private func begin(_ scheduler: any Scheduler, _ bounds: ExplorationBounds) {
    self.scheduler = scheduler
    self.bounds = bounds
    schedule = Schedule()
    schedule.steps.reserveCapacity(64)
    last = nil
    runsFreely = false
    tracks = scheduler.tracksFootprints
    watched.removeAll()
    numbers = 0
  }

  /// False if no actor takes a step any more, although none waits for a choice.
  private func waitForEnd() -> Bool {
    var seen = progress.load(ordering: .relaxed)
    while !office.await(seconds: bounds.patience) {
      let now = progress.load(ordering: .relaxed)
      if now == seen { return false }
      seen = now
    }
    return true
  }

  /// The schedule as far as it can be told: its steps belong to a thread that is still out there.
  private func lost() -> Schedule {
    isLost = true
    // The thread may yet come back, and has to find its crew: so this one stays for good.
    _ = Unmanaged.passRetained(self)
    let names = seats.map { "actor \($0.index) was last about to \($0.glanced)" }.joined(separator: ", ")
    var told = Schedule()
    told.violation = Violation(
      .stuck,
      "actor \(running.load(ordering: .relaxed)) went on and has not come back for \(bounds.patience) s; \(names)"
    )
    return told
  }

  private static func start(_ seat: ActorSeat, on processor: Int?) -> pthread_t? {
    seat.processor = processor
    let context = Unmanaged.passRetained(seat)
    var thread = pthread_t()
    guard pthread_create(&thread, nil, main, context.toOpaque()) == 0 else {
      context.release()
      return nil
    }
    return thread
  }

  private static let main: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? = {
    context in
    guard let context else { return nil }
    let seat = Unmanaged<ActorSeat>.fromOpaque(context).takeRetainedValue()
    seat.pin()
    Seam.occupy(seat)
    while true {
      seat.baton.await()
      guard seat.perform() else { return nil }
      seat.crew.end(seat)
    }
  }
}

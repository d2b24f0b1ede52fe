import Glibc
import Measurement
import Synchronization

/// One actor's place in a crew: its thread parks here.
///
/// Everything but the baton and `glance` belongs to the actor with the crew's one baton; handing that over orders all
/// access.
final class ActorSeat: @unchecked Sendable {
  /// The actor's number; the thread that builds and checks programs has a seat as well, and is no actor.
  let index: Int
  let isActor: Bool
  unowned let crew: ActorCrew
  let baton = Baton()
  /// Where its thread is to run, set before there is one; nil for anywhere.
  var processor: Int?

  /// What the actor is to run; nil tells its thread to end.
  private var body: (() -> Void)?
  var pending: ActorStep
  var pendingFootprint: Footprint?
  /// The lock that it cannot go on without.
  var awaited: LockState?
  var hasBegun = false
  var hasEnded = false
  var arrivals = 0
  /// Whether the seam lets it through, as it only looks.
  var isQuiet = false

  /// What it is about to do, for a thread that has no baton and wants to say who is stuck.
  let glance = Atomic<UInt32>(0)

  init(_ index: Int, isActor: Bool, crew: ActorCrew) {
    self.index = index
    self.isActor = isActor
    self.crew = crew
    pending = ActorStep(actor: max(0, index), kind: .load)
  }

  /// Keeps the calling thread to the processor; unpinned it works as well, and slower.
  func pin() {
    guard let processor else { return }
    var only = ProcessorSet()
    guard (try? only.insert(processor)) != nil else { return }
    try? only.confineCallingThread()
  }

  func prepare(_ body: @escaping () -> Void) {
    self.body = body
    awaited = nil
    hasBegun = false
    hasEnded = false
    arrivals = 0
    glance.store(0, ordering: .relaxed)
  }

  /// Runs the actor; false if there is nothing to run.
  ///
  /// The body is let go of before the baton is: with it the whole program might die here, beside its verdict.
  @inline(never)
  func perform() -> Bool {
    guard let body else { return false }
    self.body = nil
    body()
    return true
  }

  func plan(_ step: ActorStep, awaiting lock: LockState?, touching footprint: Footprint?) {
    pending = step
    pendingFootprint = footprint
    awaited = lock
    arrivals += 1
    glance.store(UInt32(step.kind.rawValue) << 16 | UInt32(step.object) | 1 << 31, ordering: .relaxed)
  }

  var glanced: String {
    let bits = glance.load(ordering: .relaxed)
    guard bits != 0, let kind = ActorStep.Kind(rawValue: UInt8(truncatingIfNeeded: bits >> 16)) else {
      return "begin"
    }
    return ActorStep(actor: index, kind: kind, object: Int(bits & 0xffff)).words
  }
}

/// What a parked thread waits for: a semaphore, which remembers a pass that comes before the wait.
///
/// One type to port: Darwin has no unnamed POSIX semaphores.
struct Baton: ~Copyable, @unchecked Sendable {
  // On the heap, because a semaphore must not move.
  private let semaphore: UnsafeMutablePointer<sem_t>

  init() {
    semaphore = .allocate(capacity: 1)
    let result = sem_init(semaphore, 0, 0)
    precondition(result == 0, "sem_init refuses a semaphore of value 0")
  }

  deinit {
    sem_destroy(semaphore)
    semaphore.deallocate()
  }

  borrowing func pass() { sem_post(semaphore) }

  borrowing func await() {
    // A signal may interrupt the wait; only the pass ends it.
    while sem_wait(semaphore) != 0 && errno == EINTR {}
  }

  /// Waits for a pass, but no longer than about `seconds`; false if none came.
  borrowing func await(seconds: Int) -> Bool {
    // The semaphore's deadline is one of the wall clock, which may be set; the other clock says when it is really over.
    let clock = ContinuousClock()
    let end = clock.now + .seconds(seconds)
    while true {
      var deadline = timespec()
      clock_gettime(CLOCK_REALTIME, &deadline)
      deadline.tv_sec += seconds
      if sem_timedwait(semaphore, &deadline) == 0 { return true }
      if clock.now >= end { return false }
    }
  }
}

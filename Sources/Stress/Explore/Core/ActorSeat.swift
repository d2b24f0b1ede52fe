internal import Synchronization

/// One actor's place in a crew: its thread parks here.
///
/// Everything but the baton and `glance` belongs to whoever has the crew's one baton; handing that over orders all
/// access.
final class ActorSeat: @unchecked Sendable {
  /// The actor's number; the thread that builds and checks programs has a seat as well, and is no actor.
  let index: Int
  let isActor: Bool
  unowned let crew: Crew
  let baton = Baton()

  /// What the actor is to run; nil tells its thread to end.
  private var body: (() -> Void)?
  /// What it is about to do.
  var pending: Step
  /// The lock that it cannot go on without.
  var awaited: LockState?
  var hasBegun = false
  var hasEnded = false
  /// How often it has come to the seam in this schedule.
  var arrivals = 0
  /// Whether the seam lets it through, as it only looks.
  var isQuiet = false

  /// What it is about to do, for a thread that has no baton and wants to say who is stuck.
  let glance = Atomic<UInt32>(0)

  init(_ index: Int, isActor: Bool, crew: Crew) {
    self.index = index
    self.isActor = isActor
    self.crew = crew
    pending = Step(actor: max(0, index), kind: .load)
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

  func plan(_ step: Step, awaiting lock: LockState?) {
    pending = step
    awaited = lock
    arrivals += 1
    glance.store(UInt32(step.kind.rawValue) << 16 | UInt32(step.object) | 1 << 31, ordering: .relaxed)
  }

  /// The last thing that it was about to do, in words.
  var glanced: String {
    let bits = glance.load(ordering: .relaxed)
    guard bits != 0, let kind = Step.Kind(rawValue: UInt8(truncatingIfNeeded: bits >> 16)) else {
      return "begin"
    }
    return Step(actor: index, kind: kind, object: Int(bits & 0xffff)).words
  }
}

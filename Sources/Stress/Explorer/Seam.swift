import Glibc
import Hierarchy

/// Where the code under exploration lets go: each call parks the calling actor until it is chosen to go on.
///
/// On a thread that is no actor, as that which builds a program and checks it afterwards, nothing happens.
package enum Seam {
  /// The current thread is about to do `kind` to `object`.
  ///
  /// What it touches is in `footprint`, unless kind and object say so.
  package static func pass(
    _ kind: ActorStep.Kind,
    _ object: Int = 0,
    touching footprint: @autoclosure () -> Footprint? = nil
  ) {
    guard let seat = current, seat.isActor, !seat.isQuiet else { return }
    let step = ActorStep(actor: seat.index, kind: kind, object: object)
    seat.crew.arrive(seat, step, touching: seat.crew.tracks ? footprint() : nil)
  }

  /// The current thread touches something on its way to the next step that its last step does not tell of.
  package static func touch(_ footprint: @autoclosure () -> Footprint) {
    guard let seat = current, seat.isActor, seat.crew.tracks else { return }
    seat.crew.touch(footprint())
  }

  /// Several actors may let go of what `look` finds until it goes, and the last one lets it die.
  ///
  /// How it is found is the caller's business: a weak reference moves an object's counts to another place, so it would
  /// have a reduced exploration go through other states than any other, where objects have none.
  package static func watch(_ look: @escaping () -> AnyObject?) {
    guard let seat = current, seat.crew.tracks else { return }
    seat.crew.watched.insert(look)
    touch(Footprint(writing: .births))
  }

  /// Runs `body` without a step, for an observer's look at what the actors share: locks let it through as well.
  package static func quietly<Value>(_ body: () -> Value) -> Value {
    guard let seat = current, !seat.isQuiet else { return body() }
    seat.isQuiet = true
    defer { seat.isQuiet = false }
    return body()
  }

  /// The actor that the current thread is; nil on any other thread.
  package static var actor: Int? {
    guard let seat = current, seat.isActor else { return nil }
    return seat.index
  }

  /// Says that what the program is about has gone wrong; the schedule is a failing one.
  package static func report(_ violation: Violation) {
    current?.crew.fail(violation)
  }

  /// A number for something that traces are to name, unique within the program that is being built.
  static func nextNumber() -> Int {
    guard let seat = current else {
      preconditionFailure(
        "something stepped was made outside of a crew: make it in the program's initialiser"
      )
    }
    return seat.crew.nextNumber()
  }

  static var current: ActorSeat? {
    pthread_getspecific(key).map { Unmanaged<ActorSeat>.fromOpaque($0).takeUnretainedValue() }
  }

  /// Puts the current thread into `seat`, which its crew keeps alive; nil for none.
  static func occupy(_ seat: ActorSeat?) {
    pthread_setspecific(key, seat.map { UnsafeRawPointer(Unmanaged.passUnretained($0).toOpaque()) })
  }

  private static let key: pthread_key_t = {
    var key = pthread_key_t()
    let reason = pthread_key_create(&key, nil)
    precondition(reason == 0, "no thread-specific key is left (error \(reason))")
    return key
  }()
}

/// A lock with a step for every use, for the code that is generic over its exclusion.
///
/// Only the actors of a crew exclude each other. The thread that builds a program and checks it passes freely: while
/// it is at work no actor runs, and a lock that a failing schedule has left taken must not hold it up.
package struct SteppedLock: Exclusion, ~Copyable, Sendable {
  private let state: LockState

  package init() { state = LockState(number: Seam.nextNumber()) }

  package borrowing func enter() {
    guard let seat = Seam.current, seat.isActor, !seat.isQuiet else { return }
    seat.crew.enter(state, seat)
  }

  package borrowing func leave() {
    guard let seat = Seam.current, seat.isActor, !seat.isQuiet else { return }
    seat.crew.leave(state, seat)
  }

  /// A step of its own, since it comes before each touch of what the lock guards; a violation for an actor that does not
  /// hold it.
  package borrowing func assertHeld() {
    guard let seat = Seam.current, seat.isActor, !seat.isQuiet else { return }
    seat.crew.access(state, seat)
  }
}

/// Who holds a stepped lock.
final class LockState: @unchecked Sendable {
  let number: Int
  /// The actor inside, known only to the one with the baton.
  var holder: Int?

  init(number: Int) { self.number = number }
}

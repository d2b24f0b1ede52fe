internal import Glibc

/// Where the code under exploration lets go: each call parks the calling actor until it is chosen to go on.
///
/// On a thread that is no actor, as that which builds a program and checks it afterwards, nothing happens.
package enum Seam {
  /// The current thread is about to do `kind` to `object`.
  package static func pass(_ kind: Step.Kind, _ object: Int = 0) {
    guard let seat = current, seat.isActor, !seat.isQuiet else { return }
    seat.crew.arrive(seat, Step(actor: seat.index, kind: kind, object: object))
  }

  /// Runs `body` without a step, for an observer's look at what the actors share: locks let it through as well.
  package static func quietly<Value>(_ body: () -> Value) -> Value {
    guard let seat = current, !seat.isQuiet else { return body() }
    seat.isQuiet = true
    defer { seat.isQuiet = false }
    return body()
  }

  /// Whether the current thread is an actor.
  package static var isActing: Bool { current?.isActor ?? false }

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

  /// The seat of the current thread.
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

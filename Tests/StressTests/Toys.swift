import Stress

/// A program out of closures, for tests of the explorer itself.
final class Toy: ExploredProgram {
  var outcome: String { check() ?? "right" }
  let actors: [ExploredActor]
  private let check: () -> String?

  init(_ bodies: [() -> Void], check: @escaping () -> String? = { nil }) {
    actors = zip(["ann", "bob", "cid"], bodies).map { ExploredActor($0, $1) }
    self.check = check
  }

  /// Two actors.
  convenience init(
    _ ann: @escaping () -> Void,
    _ bob: @escaping () -> Void,
    check: @escaping () -> String? = { nil }
  ) {
    self.init([ann, bob], check: check)
  }

  func verdict() -> Violation? { check().map { Violation(.oracle, $0) } }
}

/// A number that is read in one step and written in another.
final class SteppedNumber {
  private var value = 0

  func load() -> Int {
    Seam.pass(.load, 1)
    return value
  }

  func store(_ new: Int) {
    Seam.pass(.store, 1)
    value = new
  }

  /// Outside of any schedule.
  var settled: Int { value }
}

/// Something with a stepped lock that can be shared by closures.
final class SteppedBox {
  private let lock = SteppedLock()

  func locked(_ body: () -> Void) {
    lock.enter()
    body()
    lock.leave()
  }

  func touch() { lock.assertHeld() }
}

enum Toys {
  /// Actors of `steps` steps each that have nothing to do with each other.
  static func independent(actors: Int = 2, steps: Int) -> Toy {
    Toy((1...actors).map { actor in { for _ in 0..<steps { Seam.pass(.store, actor) } } })
  }

  /// Two increments, each a load and a store: one is lost if the loads come first, and no lock is held.
  static func lostUpdate(padding: Int = 0, isGuarded: Bool = false) -> Toy {
    let number = SteppedNumber()
    let box = SteppedBox()
    let increment = {
      for _ in 0..<padding { Seam.pass(.handler) }
      let body = { number.store(number.load() + 1) }
      if isGuarded { box.locked(body) } else { body() }
    }
    return Toy(increment, increment) {
      number.settled == 2 ? nil : "2 increments made \(number.settled)"
    }
  }

  /// The same under a lock.
  static func guardedUpdate() -> Toy { lostUpdate(isGuarded: true) }

  /// Two locks taken in opposite orders.
  static func crossedLocks() -> Toy {
    let (first, second) = (SteppedBox(), SteppedBox())
    return Toy({ first.locked { second.locked {} } }, { second.locked { first.locked {} } })
  }
}

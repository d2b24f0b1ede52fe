import Stress

/// A program out of closures, for tests of the explorer itself.
final class Toy: ExploredProgram {
  var outcome: String { check() ?? "right" }
  let actors: [ExploredActor]
  private let check: () -> String?

  init(_ actors: [ExploredActor], check: @escaping () -> String? = { nil }) {
    self.actors = actors
    self.check = check
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
  static let names = ["ann", "bob", "cid"]

  /// Actors of `steps` steps each that have nothing to do with each other.
  static func independent(actors: Int = 2, steps: Int) -> Toy {
    Toy(
      (0..<actors).map { actor in
        ExploredActor(names[actor]) { for _ in 0..<steps { Seam.pass(.store, actor + 1) } }
      }
    )
  }

  /// Two increments, each a load and a store: one is lost if the loads come first.
  static func lostUpdate(padding: Int = 0) -> Toy {
    let number = SteppedNumber()
    let increment = {
      for _ in 0..<padding { Seam.pass(.handler) }
      number.store(number.load() + 1)
    }
    return Toy([ExploredActor("ann", increment), ExploredActor("bob", increment)]) {
      number.settled == 2 ? nil : "2 increments made \(number.settled)"
    }
  }

  /// The same under a lock.
  static func guardedUpdate() -> Toy {
    let number = SteppedNumber()
    let box = SteppedBox()
    let increment = { box.locked { number.store(number.load() + 1) } }
    return Toy([ExploredActor("ann", increment), ExploredActor("bob", increment)]) {
      number.settled == 2 ? nil : "2 increments made \(number.settled)"
    }
  }

  /// Two locks taken in opposite orders.
  static func crossedLocks() -> Toy {
    let first = SteppedBox()
    let second = SteppedBox()
    return Toy([
      ExploredActor("ann") { first.locked { second.locked {} } },
      ExploredActor("bob") { second.locked { first.locked {} } },
    ])
  }
}

/// One run of a program: who did what in which order, and how it ended.
package struct Schedule: Sendable {
  package internal(set) var names: [String] = []
  package internal(set) var steps: [ActorStep] = []
  package internal(set) var violation: Violation?
  package internal(set) var turns: [ActorTurn] = []
  package internal(set) var outcome = ""
  /// How many steps lay beyond the bound, and were taken without a choice.
  package internal(set) var unchosen = 0

  package var longestActor: Int {
    names.indices.map { actor in steps.count { $0.actor == UInt8(actor) } }.max() ?? 0
  }

  package var lines: [String] {
    steps.enumerated().map { index, step in "\(index) \(names[Int(step.actor)]): \(step.words)" }
  }

  /// Where another actor went on than by default: the whole schedule in a few numbers.
  ///
  /// By default the actor that went last goes on, and if it cannot, the actor with the lowest number.
  package var switches: [ActorSwitch] {
    var last: Int?
    var switches: [ActorSwitch] = []
    for (index, step) in steps.enumerated() {
      let actor = Int(step.actor)
      if step.runnable.member(0, preferring: last) != actor {
        switches.append(ActorSwitch(step: index, actor: actor))
      }
      last = actor
    }
    return switches
  }

  /// Who took how many steps without a break, in order.
  package var stretches: [(actor: Int, steps: Int)] {
    var turns: [(actor: Int, steps: Int)] = []
    for step in steps {
      if let last = turns.last, last.actor == Int(step.actor) {
        turns[turns.count - 1].steps += 1
      } else {
        turns.append((Int(step.actor), 1))
      }
    }
    return turns
  }
}

/// The choice of an actor that would not have gone on by default.
package struct ActorSwitch: Hashable, Sendable {
  /// Which step of the schedule, counted from 0.
  package let step: Int
  package let actor: Int

  package init(step: Int, actor: Int) {
    self.step = step
    self.actor = actor
  }
}

/// What went wrong in a schedule.
package struct Violation: Error, Hashable, Sendable, CustomStringConvertible {
  /// The closed list of kinds; a minimised schedule has to fail in the same one.
  package enum Code: String, Sendable, CaseIterable {
    /// A check of the program found something that must not be.
    case oracle
    case deadlock
    /// An actor without the lock touched guarded state.
    case unguarded
    /// It went on for more steps than any correct schedule has.
    case endless
    /// A step did not come back.
    case stuck
    case irreproducible
  }

  package let code: Code
  package let description: String

  package init(_ code: Code, _ description: String) {
    self.code = code
    self.description = description
  }
}

/// What is explored: a few actors over shared state, made anew for every schedule.
///
/// It is built, and asked for its verdict, by one thread while no actor runs.
package protocol ExploredProgram: AnyObject {
  /// The actors; the same number, by the same names, every time.
  var actors: [ExploredActor] { get }

  /// What is wrong now that all actors have ended; nil if nothing is.
  func verdict() -> Violation?

  /// What came of it, as far as the program can tell; asked after `verdict`.
  var outcome: String { get }
}

/// One of a program's actors.
package struct ExploredActor {
  package let name: String
  package let body: () -> Void

  package init(_ name: String, _ body: @escaping () -> Void) {
    self.name = name
    self.body = body
  }
}

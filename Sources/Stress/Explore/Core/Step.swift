/// One step of one actor: what it was about to do when it was let go on.
///
/// Equal traces are equal schedules: a step therefore says nothing that differs between two runs of the same choices,
/// no address and no time.
package struct Step: Hashable, Sendable {
  /// What an actor can be about to do.
  package enum Kind: UInt8, Sendable, CaseIterable {
    /// Take a lock.
    case lock
    /// Let go of a lock.
    case unlock
    /// Touch what a lock guards.
    case access
    /// Read a weak reference.
    case weakLoad
    /// Write a weak reference.
    case weakStore
    /// Ask or change a table as a whole.
    case table
    /// Act on a message.
    case handler
    /// Die.
    case death
    /// Read a plain value.
    case load
    /// Write a plain value.
    case store
  }

  /// Whose step it is.
  package let actor: UInt8
  /// What it does.
  package let kind: Kind
  /// Which lock or value it does it to, numbered in the order in which they were made; 0 where there is none.
  package let object: UInt16
  /// The actors that could have gone on instead, this one included.
  package var runnable: ActorSet

  package init(actor: Int, kind: Kind, object: Int = 0, runnable: ActorSet = ActorSet()) {
    self.actor = UInt8(actor)
    self.kind = kind
    self.object = UInt16(truncatingIfNeeded: object)
    self.runnable = runnable
  }

  /// The step in words, without its actor.
  package var words: String {
    object == 0 ? kind.words : "\(kind.words) \(object)"
  }
}

extension Step.Kind {
  package var words: String {
    switch self {
    case .lock: "take lock"
    case .unlock: "let go of lock"
    case .access: "touch what is under lock"
    case .weakLoad: "read a weak reference"
    case .weakStore: "write a weak reference"
    case .table: "go to the table"
    case .handler: "handle a message"
    case .death: "die"
    case .load: "read value"
    case .store: "write value"
    }
  }
}

/// One step of one actor: what it was about to do when it was let go on.
///
/// Equal traces are equal schedules: a step therefore says nothing that differs between two runs of the same choices,
/// no address and no time.
package struct ActorStep: Hashable, Sendable {
  /// What an actor can be about to do.
  package enum Kind: UInt8, Sendable, CaseIterable {
    case lock
    case unlock
    case access
    case weakLoad
    case weakStore
    case handler
    case death
    case load
    case store
  }

  package let actor: UInt8
  package let kind: Kind
  /// Which lock or value it does it to, numbered in the order in which they were made; 0 where there is none.
  package let object: UInt16
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

extension ActorStep.Kind {
  package var words: String {
    switch self {
    case .lock: "take lock"
    case .unlock: "let go of lock"
    case .access: "touch what is under lock"
    case .weakLoad: "read a weak reference"
    case .weakStore: "write a weak reference"
    case .handler: "handle a message"
    case .death: "die"
    case .load: "read value"
    case .store: "write value"
    }
  }
}

/// A few actors, one bit each.
package struct ActorSet: Hashable, Sendable {
  /// How many actors a program may have; two and three are what is explored.
  package static let capacity = 8

  private var bits: UInt8 = 0

  package init() {}

  package init(_ actors: some Sequence<Int>) {
    for actor in actors { insert(actor) }
  }

  package var isEmpty: Bool { bits == 0 }
  package var count: Int { bits.nonzeroBitCount }

  package var first: Int? { bits == 0 ? nil : bits.trailingZeroBitCount }

  package func contains(_ actor: Int) -> Bool { bits >> UInt8(actor) & 1 == 1 }

  package mutating func insert(_ actor: Int) { bits |= 1 << UInt8(actor) }

  /// The `index`-th actor, counted from `preferred` if it is in the set, and then by number.
  package func member(_ index: Int, preferring preferred: Int?) -> Int? {
    var remaining = index
    if let preferred, contains(preferred) {
      if remaining == 0 { return preferred }
      remaining -= 1
    }
    for actor in 0..<Self.capacity where contains(actor) && (actor != preferred) {
      if remaining == 0 { return actor }
      remaining -= 1
    }
    return nil
  }
}

public import FastLane
public import Hierarchy

// A lane of responders: what is the harness's about it. The rest is the product's.

package typealias ResponderMessage = Message

/// With a lock that the thread sanitizer sees.
package typealias ResponderLane = Lane<ResponderMessage, OwnedLock>
package typealias ResponderSeat = LaneSeat<ResponderMessage, OwnedLock>

extension OwnedLock: SharedLaneGuard {
  @inline(__always)
  package borrowing func exclusively<Value: Sendable>(_ body: () -> Value) -> Value {
    enter()
    defer { leave() }
    return body()
  }
}

/// A responder with a seat: what it would do with a message is asked of its class, each time.
package protocol LaneLevel: Responder, LaneDecider where Message == ResponderMessage {
  var row: UInt32 { get }
}

extension LaneLevel {
  @inline(__always)
  package func decide(_ message: ResponderMessage) -> Bool { handles(message) }

  /// What is noted of it where it is linked: by its role at that time, or with a say whatever its role.
  @inline(__always)
  package func end(asksEvery: Bool = false) -> LaneEnd<ResponderMessage> {
    LaneEnd(row, asksEvery || role != .bystander ? .decides(self) : .passes(self))
  }
}

/// It has no seat of its own, as it is no class of a strategy's.
extension Application: LaneDecider {
  /// As it handles it.
  public func decide(_ message: Message) -> Bool { handles(message) }
}

extension LaneSeat where Message == ResponderMessage, Guard: ~Copyable {
  /// Sends `message` to its one outcome, of which it keeps account.
  @inline(__always)
  package borrowing func hand(_ message: ResponderMessage) {
    if case .unhandled(let label) = carry(message) { message.endUnhandled(at: NodeID(Int(label))) }
  }

  /// The level that this one hands to, for callers that keep it from dying meanwhile.
  package var above: Responder? { target as? Responder }
}

/// One send from one origin, carried by reference through every strategy.
///
/// The payload exists before the send; making the message, which boxes it, is part of the send and is timed. A
/// message keeps its own account of what happened to it: handlers write to nothing shared, so that the account
/// costs the same under every strategy and holds on every thread: a message has one owner at a time.
/// For that reason its fields do without the run-time check of exclusive access, which the harness would otherwise
/// add five times to every delivery that it measures.
open class Message {
  /// What the message says.
  public final let action: Action

  /// How it ended, `pending` until then.
  @exclusivity(unchecked) public final private(set) var outcome: Outcome = .pending

  /// How many outcomes it got; more than one is a double delivery.
  @exclusivity(unchecked) public final private(set) var outcomes: UInt16 = 0

  /// The decider that took it, or the last level that it reached.
  @exclusivity(unchecked) public final private(set) var last: NodeID = .none

  /// A digest of the nodes that took note of it or decided, in order.
  @exclusivity(unchecked) public final private(set) var trail: Trail = .empty

  /// The payload's digest as the decider read it; 0 until decided.
  @exclusivity(unchecked) public final private(set) var answer: UInt64 = 0

  /// A message that says `action`.
  public init(action: Action) {
    self.action = action
  }

  /// Outcome, handlers and payload in one number: what a workload adds up to prove that its messages arrived.
  ///
  /// The order of handlers does not enter, since a notification centre promises none.
  @inlinable
  public final var receipt: UInt64 {
    Message.receipt(outcome, trail, answer)
  }

  /// The receipt of a message that ends as `outcome` after the handlers of `trail`, with `answer` read.
  @inlinable
  public static func receipt(_ outcome: Outcome, _ trail: Trail, _ answer: UInt64) -> UInt64 {
    (answer ^ trail.members) &* 4 &+ UInt64(outcome.rawValue)
  }

  /// The payload's digest, read through whatever box it came in; nil if the box holds something else.
  open func readPayload() -> UInt64? { nil }

  /// Gives the answer back to whoever asked; false when nobody wants it any more.
  open func deliverAnswer() -> Bool { true }

  /// `node` takes note of the message, which goes on from there.
  public final func note(by node: NodeID) {
    trail.append(node)
    last = node
  }

  /// `node` handles the message, which ends there.
  public final func settle(by node: NodeID) {
    note(by: node)
    if let payload = readPayload() { answer = payload }
    end(as: deliverAnswer() ? .handled : .cancelled)
  }

  /// The chain ended at `node` without a decider.
  public final func endUnhandled(at node: NodeID) {
    last = node
    end(as: .unhandled)
  }

  /// The message has no one to answer to any more.
  public final func cancel(at node: NodeID) {
    last = node
    end(as: .cancelled)
  }

  /// Makes a message that carries its own payload ready to be sent once more.
  public final func rewind() {
    outcome = .pending
    outcomes = 0
    last = .none
    trail = .empty
    answer = 0
  }

  private func end(as outcome: Outcome) {
    self.outcome = outcome
    outcomes &+= 1
  }
}

/// How a message ended; exactly one of these per message.
public enum Outcome: UInt8, Sendable, CaseIterable {
  /// Still under way.
  case pending
  /// A decider took it.
  case handled
  /// The chain ended, or a link was nil, before any decider.
  case unhandled
  /// Its answer had no one to go to any more, as after the reuse of the cell that had asked.
  case cancelled
}

// MARK: - Trail

/// An order-sensitive digest of the nodes that handled a message.
///
/// A digest rather than a list, so that keeping it allocates nothing and takes the same time at every depth. Two
/// trails of different nodes, or of the same nodes in another order, agree with a probability of 2⁻⁶⁴.
public struct Trail: Hashable, Sendable, CustomStringConvertible {
  private var digest: UInt64
  /// A digest of the nodes regardless of their order.
  public private(set) var members: UInt64
  /// How many nodes it has.
  public private(set) var count: UInt32

  /// The trail of a message that nobody took note of.
  public static let empty = Trail(digest: 0xcbf2_9ce4_8422_2325, members: 0, count: 0)

  /// The trail over `nodes`.
  public init(_ nodes: some Sequence<NodeID>) {
    self = .empty
    for node in nodes { append(node) }
  }

  private init(digest: UInt64, members: UInt64, count: UInt32) {
    self.digest = digest
    self.members = members
    self.count = count
  }

  /// Adds `node` at the end.
  @inline(__always)
  public mutating func append(_ node: NodeID) {
    let row = UInt64(UInt32(bitPattern: node.row)) &+ 1
    digest = (digest ^ row) &* 0x9e37_79b9_7f4a_7c15
    digest ^= digest >> 29
    members &+= (row &* 0xbf58_476d_1ce4_e5b9) ^ (row << 32)
    count &+= 1
  }

  /// Whether both have the same nodes equally often, in whatever order.
  public func hasSameMembers(as other: Trail) -> Bool {
    members == other.members && count == other.count
  }

  /// The count and the digest, for a message about a difference.
  public var description: String { "\(count) handlers, digest \(String(digest, radix: 16))" }
}

/// One send from one origin: what is said, what it carries, and where its sender keeps account of it.
///
/// Three words that are passed in registers: to make one, pass it on and settle it allocates and retains nothing. It
/// borrows what it points to until the send has ended; to keep a message for longer, keep a ``KeptMessage``.
@frozen
public struct Message {
  /// What the message says.
  public let action: Action

  /// In which form the payload is carried.
  public let form: PayloadForm

  /// A value of the type that `action` stands for, or a box.
  @usableFromInline let payload: UnsafeRawPointer
  @usableFromInline let slot: UnsafeMutablePointer<Account>

  @inlinable
  @inline(__always)
  init(
    _ action: Action,
    _ form: PayloadForm,
    at payload: UnsafeRawPointer,
    _ slot: UnsafeMutablePointer<Account>
  ) {
    (self.action, self.form, self.payload, self.slot) = (action, form, payload, slot)
  }

  /// A message that carries `box`; both are the sender's to keep until it has ended.
  @inlinable
  @inline(__always)
  public init(_ action: Action, in box: Box, _ account: UnsafeMutablePointer<Account>) {
    self.init(action, .boxed, at: UnsafeRawPointer(Unmanaged.passUnretained(box).toOpaque()), account)
  }

  /// The same message, whose sender keeps account of it at `slot`.
  package func accounted(at slot: UnsafeMutablePointer<Account>) -> Message {
    Message(action, form, at: payload, slot)
  }

  /// What has happened to it.
  public var account: Account { slot.pointee }

  /// The box that it carries; nil where it carries a value.
  public var box: Box? {
    form == .boxed ? Unmanaged<Box>.fromOpaque(payload).takeUnretainedValue() : nil
  }

  /// The object that its sender keeps it as; nil where the sender waits for its end.
  package var letter: Letter? { box as? Letter }

  /// The payload's digest; nil if it is something else than the action promises.
  package func readPayload() -> UInt64? {
    if form == .boxed {
      return Unmanaged<Box>.fromOpaque(payload)._withUnsafeGuaranteedRef { $0.digest(for: action) }
    }
    return switch action {
    case .select: payload.load(as: ItemID.self).digest
    case .buyNow: payload.load(as: Order.self).digest
    case .openFlow: payload.assumingMemoryBound(to: FlowRequest.self).pointee.digest
    // A model object, which travels in a box.
    case .handleError: nil
    case .requestData: payload.assumingMemoryBound(to: DataQuery.self).pointee.digest
    }
  }

  /// `node` takes note of the message, which goes on from there.
  public func note(by node: NodeID) { slot.pointee.note(by: node) }

  /// `node` handles the message, which ends there.
  public func settle(by node: NodeID) {
    slot.pointee.note(by: node)
    if let digest = readPayload() { slot.pointee.answer = digest }
    slot.pointee.end(as: deliverAnswer() ? .handled : .cancelled, at: node)
  }

  /// The chain ended at `node` without a decider.
  public func endUnhandled(at node: NodeID) { slot.pointee.end(as: .unhandled, at: node) }

  /// The message has no one to answer to any more.
  public func cancel(at node: NodeID) { slot.pointee.end(as: .cancelled, at: node) }

  private func deliverAnswer() -> Bool {
    let answer = slot.pointee.answer
    if form == .boxed {
      return Unmanaged<Box>.fromOpaque(payload)._withUnsafeGuaranteedRef { $0.deliver(answer) }
    }
    guard action == .requestData else { return true }
    return payload.assumingMemoryBound(to: DataQuery.self).pointee.deliver(answer)
  }
}

/// What happened to a message, as its sender reads it after the send; handlers write to nothing shared.
@frozen
public struct Account {
  /// How it ended, `pending` until then.
  public private(set) var outcome: Outcome = .pending

  /// How many outcomes it got; more than one is a double delivery.
  public private(set) var outcomes: UInt16 = 0

  /// The decider that took it, or the last level that it reached.
  public private(set) var last: NodeID = .none

  /// A digest of the nodes that took note of it or decided, in order.
  public private(set) var trail: Trail = .empty

  /// The payload's digest as the decider read it; 0 until decided.
  public fileprivate(set) var answer: UInt64 = 0

  /// The account of a message that nothing has happened to.
  public init() {}

  /// What happens to a message that says `action` and carries `box`, until `send` has returned.
  @inlinable
  @inline(__always)
  public static func of(_ action: Action, in box: Box, _ send: (Message) -> Void) -> Account {
    var account = Account()
    withUnsafeMutablePointer(to: &account) { send(Message(action, in: box, $0)) }
    withExtendedLifetime(box) {}
    return account
  }

  /// Outcome, handlers in whatever order, and payload in one number, by which a workload proves that its messages arrived.
  @inlinable
  @inline(__always)
  public var receipt: UInt64 { Account.receipt(outcome, trail, answer) }

  @inlinable
  @inline(__always)
  static func receipt(_ outcome: Outcome, _ trail: Trail, _ answer: UInt64) -> UInt64 {
    (answer ^ trail.members) &* 4 &+ UInt64(outcome.rawValue)
  }

  package var words: String { "\(outcomes) \(outcome) at \(last)" }

  mutating func note(by node: NodeID) {
    trail.append(node)
    last = node
  }

  fileprivate mutating func end(as outcome: Outcome, at node: NodeID) {
    last = node
    self.outcome = outcome
    outcomes &+= 1
  }
}

/// How a payload is carried.
public enum PayloadForm: String, Sendable, CaseIterable {
  /// The payload itself, borrowed from the sender.
  case value
  /// In an object that is made for the send, from which it is taken by a checked cast (catalogue A11).
  case boxed
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

/// An order-sensitive digest of the nodes that handled a message: keeping it allocates nothing, and takes the same time at
/// every depth.
public struct Trail: Hashable, Sendable, CustomStringConvertible {
  private var digest: UInt64 = 0xcbf2_9ce4_8422_2325

  /// A digest of the nodes regardless of their order.
  public private(set) var members: UInt64 = 0

  package private(set) var count: UInt32 = 0

  /// The trail of a message that no node took note of.
  public static let empty = Trail()

  private init() {}

  package init(_ nodes: some Sequence<NodeID>) {
    for node in nodes { append(node) }
  }

  @inline(__always)
  package mutating func append(_ node: NodeID) {
    let row = UInt64(UInt32(bitPattern: node.row)) &+ 1
    digest = (digest ^ row) &* 0x9e37_79b9_7f4a_7c15
    digest ^= digest >> 29
    members &+= (row &* 0xbf58_476d_1ce4_e5b9) ^ (row << 32)
    count &+= 1
  }

  /// Whether both have the same nodes equally often, in whatever order.
  package func hasSameMembers(as other: Trail) -> Bool {
    members == other.members && count == other.count
  }

  /// The count and the digest, for a message about a difference.
  public var description: String { "\(count) handlers, digest \(String(digest, radix: 16))" }
}

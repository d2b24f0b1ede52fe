/// A level's place in a lane, and all that its code has to know to send: a stored property of the level's class.
///
/// ```swift
/// final class BuyCell: UICollectionViewCell {
///   let seat = MainSeat(in: shopLane)
/// }
/// ```
///
/// The row goes with the object: a seat cannot be copied, ends when the object that stores it ends, and gives its row back
/// by itself. After that no link leads to it any more, not even once its row is another level's.
///
/// A lane keeps nothing alive, neither the level above nor what decides: both have to be owned elsewhere.
public struct LaneSeat<Message, Guard: LaneGuard & ~Copyable>: ~Copyable, @unchecked Sendable {
  @usableFromInline let lane: Lane<Message, Guard>
  @usableFromInline package let row: UInt32

  @inlinable
  package init(unchecked lane: Lane<Message, Guard>, label: Int32) {
    self.lane = lane
    row = lane.register(label)
  }

  @inlinable
  deinit { lane.retire(row) }
}

/// A seat in a lane of the main actor.
public typealias MainSeat<Message> = LaneSeat<Message, MainGuard>

/// A seat in a lane that any thread may send in and change.
public typealias SharedSeat<Message> = LaneSeat<Message, SharedGuard>

// What follows is the same code twice: on the main actor for a lane of that actor, where messages and levels may be
// anything, and on any thread for the others, where levels have to be Sendable.

extension LaneSeat where Guard == MainGuard {
  /// A seat that hands to none, with a label that says where a message ended: see ``LaneOutcome``.
  ///
  /// The label is any number of yours, as one for each kind of level.
  @MainActor
  @inlinable
  public init(in lane: MainLane<Message>, label: Int32 = 0) { self.init(unchecked: lane, label: label) }

  /// Makes this level hand messages to `above`, in place of any earlier level.
  ///
  /// - Precondition: Both seats are in one lane, and `above` does not lead back to this level. The latter is checked in debug
  ///   builds only; in others the next message runs for ever.
  @MainActor
  @inlinable
  public borrowing func connect(to above: borrowing LaneSeat) { link(to: above) }

  /// Makes this level hand messages to none.
  @MainActor
  @inlinable
  public borrowing func disconnect() { unlink() }

  /// Lets `object`, which must store this seat, decide on the messages that reach it.
  ///
  /// Without this a level lets messages pass, also if its class has `decide`.
  ///
  /// - Precondition: No other object has ever decided at this seat.
  @MainActor
  @inlinable
  public borrowing func startDeciding(for object: any LaneDecider<Message>) { lane.decide(row, by: object) }

  /// Lets messages pass again.
  @MainActor
  @inlinable
  public borrowing func stopDeciding() { lane.decide(row, by: nil) }

  /// Sends `message` to the levels above that decide, in order, until one of them takes it.
  ///
  /// They are called on this thread before it returns. This level is not asked.
  @MainActor
  @inlinable
  @discardableResult
  public borrowing func send(_ message: Message) -> LaneOutcome { carry(message) }
}

extension LaneSeat where Guard: SharedLaneGuard & ~Copyable {
  /// A seat that hands to none, with a label that says where a message ended: see ``LaneOutcome``.
  ///
  /// The label is any number of yours, as one for each kind of level.
  @inlinable
  public init(in lane: Lane<Message, Guard>, label: Int32 = 0) {
    precondition(Guard.isShared, "a lane that any thread may use needs a guard that leaves isShared true")
    self.init(unchecked: lane, label: label)
  }

  /// Makes this level hand messages to `above`, in place of any earlier level.
  ///
  /// - Precondition: Both seats are in one lane, and `above` does not lead back to this level. The latter is checked in debug
  ///   builds only; in others the next message runs for ever.
  @inlinable
  public borrowing func connect(to above: borrowing LaneSeat) { link(to: above) }

  /// Makes this level hand messages to none.
  @inlinable
  public borrowing func disconnect() { unlink() }

  /// Lets `object`, which must store this seat, decide on the messages that reach it.
  ///
  /// Without this a level lets messages pass, also if its class has `decide`. It is called on the threads that send, on
  /// several at once too, and once more after `stopDeciding()` or a change of links has returned, if a message had found
  /// it before.
  ///
  /// - Precondition: No other object has ever decided at this seat.
  @inlinable
  public borrowing func startDeciding(for object: some LaneDecider<Message> & Sendable) {
    lane.decide(row, by: object)
  }

  /// Lets messages pass again.
  @inlinable
  public borrowing func stopDeciding() { lane.decide(row, by: nil) }

  /// Sends `message` to the levels above that decide, in order, until one of them takes it.
  ///
  /// They are called on this thread before it returns. This level is not asked.
  @inlinable
  @discardableResult
  public borrowing func send(_ message: Message) -> LaneOutcome { carry(message) }
}

extension LaneSeat where Guard: ~Copyable {
  @inlinable
  @inline(__always)
  package borrowing func carry(_ message: Message) -> LaneOutcome { lane.carry(message, from: row) }

  /// See `Lane.target(of:)`.
  package var target: AnyObject? { lane.target(of: row) }

  @inlinable
  borrowing func link(to above: borrowing LaneSeat) {
    precondition(lane === above.lane, "a level hands to one in another lane: make both seats in one lane")
    lane.link(LaneEnd(row, nil), to: LaneEnd(above.row, nil), isChecked: true)
  }

  @inlinable
  borrowing func unlink() { lane.link(LaneEnd(row, nil), to: nil) }
}

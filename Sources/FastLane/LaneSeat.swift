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
  @MainActor
  @inlinable
  public init(in lane: MainLane<Message>, label: Int32 = 0) { self.init(unchecked: lane, label: label) }

  /// Has this level hand to `above`, and to no other any more.
  @MainActor
  @inlinable
  public borrowing func connect(to above: borrowing LaneSeat) { join(above) }

  /// Has this level hand to none.
  @MainActor
  @inlinable
  public borrowing func disconnect() { part() }

  /// Has `object`, which stores this seat, decide on messages that come to it.
  @MainActor
  @inlinable
  public borrowing func startDeciding(for object: any LaneDecider<Message>) { lane.decide(row, by: object) }

  /// Lets messages pass again.
  @MainActor
  @inlinable
  public borrowing func stopDeciding() { lane.decide(row, by: nil) }

  /// Sends `message` to the levels above that decide, in order, until one of them takes it.
  ///
  /// This level is not asked.
  @MainActor
  @inlinable
  @discardableResult
  public borrowing func send(_ message: Message) -> LaneOutcome { carry(message) }
}

extension LaneSeat where Guard: SharedLaneGuard & ~Copyable {
  /// A seat that hands to none, with a label that says where a message ended: see ``LaneOutcome``.
  @inlinable
  public init(in lane: Lane<Message, Guard>, label: Int32 = 0) { self.init(unchecked: lane, label: label) }

  /// Has this level hand to `above`, and to no other any more.
  @inlinable
  public borrowing func connect(to above: borrowing LaneSeat) { join(above) }

  /// Has this level hand to none.
  @inlinable
  public borrowing func disconnect() { part() }

  /// Has `object`, which stores this seat, decide on messages that come to it.
  @inlinable
  public borrowing func startDeciding(for object: some LaneDecider<Message> & Sendable) {
    lane.decide(row, by: object)
  }

  /// Lets messages pass again.
  @inlinable
  public borrowing func stopDeciding() { lane.decide(row, by: nil) }

  /// Sends `message` to the levels above that decide, in order, until one of them takes it.
  ///
  /// This level is not asked.
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
  borrowing func join(_ above: borrowing LaneSeat) {
    precondition(lane === above.lane, "a level hands to one in another lane: make both seats in one lane")
    assert(
      !lane.leads(from: above.row, to: row),
      "a message would go round for ever: the level that is connected to hands to this one already"
    )
    lane.link(LaneEnd(row, nil), to: LaneEnd(above.row, nil))
  }

  @inlinable
  borrowing func part() { lane.link(LaneEnd(row, nil), to: nil) }
}

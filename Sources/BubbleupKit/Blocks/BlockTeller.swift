import Measurement

/// Tells what comes of a piece of work, with what its contenders noted beside it.
final class BlockTeller {
  /// By contender, its place in the round; empty where the work has no rounds, so that objects have no cost either.
  var places: [String: Int] = [:]
  private let notes: BlockCosts
  private let listener: (BlockEvent) throws -> Void
  /// The first error of the listener: a contender that begins can only fail, so it is thrown afterwards.
  private var refusal: (any Error)?

  init(_ notes: BlockCosts, _ listener: @escaping (BlockEvent) throws -> Void) {
    self.notes = notes
    self.listener = listener
    _ = notes.drain()
  }

  func tell(_ event: BlockEvent) throws {
    if let refusal { throw refusal }
    do {
      try listener(event)
    } catch {
      refusal = error
      throw error
    }
  }

  /// A turn begins, and with it the one before is over: what that one's objects cost is told first.
  func begin(_ name: String) throws {
    try tellNotes()
    try tell(.began(name))
  }

  /// The last turn is over.
  func finish() throws {
    try tellNotes()
    if let refusal { throw refusal }
  }

  private func tellNotes() throws {
    for (name, cost) in notes.drain().sorted(by: { $0.key < $1.key }) {
      guard let place = places[name] else { continue }
      try tell(.cost(name, place: place, cost))
    }
    for (name, kept) in notes.drainKept().sorted(by: { $0.key < $1.key }) { try tell(.kept(name, kept)) }
  }
}

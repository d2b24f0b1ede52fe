/// How much memory a plan and the hierarchy built from it will take, before either exists.
///
/// An estimate on the upper side, because what it prevents is the kernel ending the process in the middle of a
/// run. It covers the costliest strategy, since every strategy wires the same plan.
enum MemoryEstimate {
  /// 17 bytes of columns, 4 of level parents and 16 of scratch while roles and installed views are worked out.
  private static let row = 40

  /// The bytes of one node of `kind`: its row, and its live object as the 64-bit runtime allocates it.
  static func bytes(of kind: NodeKind) -> Int {
    switch kind {
    // One of each: their size does not matter next to anything else.
    case .application, .window: row + 1_000
    // Object with header 100, children array with its 32-byte header 60, weak-reference side allocation 48,
    // slot in its parent's array 16 (arrays double).
    case .view: row + 220
    // A view, plus reuse identifier, strategy link and association entry, plus the message that a leaf sends.
    case .cell: row + 360
    // Object 200, children and presented 80, weak side allocation 48, association entry in a map of maps 200
    // (the dearest table: a dictionary per object), observer or retained closure 64, the message it sends 64.
    case .controller: row + 660
    // As a controller without containment.
    case .coordinator: row + 500
    }
  }

  /// The bytes of all nodes of `tally`.
  static func bytes(of tally: NodeTally) -> Int {
    NodeKind.allCases.reduce(0) { sum, kind in
      sum.addingSaturated(tally[kind].multipliedSaturated(by: bytes(of: kind)))
    }
  }

  /// How many nodes of the cheapest kind use up `memory`: a tally beyond this cannot fit, whatever it consists of.
  static func nodes(in memory: AvailableMemory) -> Int {
    memory.bytes / bytes(of: .view) + 1
  }
}

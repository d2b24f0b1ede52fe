/// What a counting pass found out about a plan that has not been built.
public struct PlanSurvey: Sendable {
  /// The nodes by kind, or as many as it took to see that they are too many.
  let tally: NodeTally
  /// The links of the longest path of levels; of the part that was counted, if the nodes are too many.
  public let depth: Int
  /// What the plan and its hierarchy would take.
  public let needed: AvailableMemory

  /// Counts the nodes of `parameters`, which are valid each by themselves, as far as `memory` goes.
  init(_ parameters: PlanParameters, memory: AvailableMemory) {
    let limit = min(PlanLimits.nodes, MemoryEstimate.nodes(in: memory))
    var builder = PlanBuilder(countingUpTo: limit, wrappers: parameters.wrappers)
    parameters.draw(into: &builder)
    tally = builder.tally
    depth = builder.depth
    needed = AvailableMemory(bytes: MemoryEstimate.bytes(of: tally))
  }

  /// How many nodes there will be.
  public var nodes: Int { tally.total }

  /// Whether row numbers reach.
  var isCountable: Bool { tally.total <= PlanLimits.nodes }
}

extension PlanParameters {
  /// What the plan will be like, or the reason why there is none; nothing is built.
  ///
  /// First the parameters are checked, then, by a pass that only counts, the number of nodes, the memory that they and
  /// their hierarchy will take, and the depth.
  public func survey(memory: AvailableMemory = .current) throws(PlanError) -> PlanSurvey {
    try validate()
    let survey = PlanSurvey(self, memory: memory)
    guard survey.isCountable else {
      throw tooLarge(.tooManyNodes, "there would be more than \(PlanLimits.nodes) nodes")
    }
    guard survey.needed <= memory else {
      throw tooLarge(.notEnoughMemory, "at least \(survey.needed) would be needed and \(memory) are free")
    }
    try validateHandler(depth: survey.depth)
    return survey
  }

  private func tooLarge(_ code: PlanError.Code, _ reason: String) -> PlanError {
    // Cells are given up before controllers, because the number of controllers is what an experiment is about.
    guard cells.isEmpty else {
      return PlanError(code, .cells, given: "\(cells)", reason: reason, wouldFit: "fewer cells")
    }
    switch shape {
    case .chain(let depth):
      return PlanError(code, .depth, given: "\(depth)", reason: reason, wouldFit: "a shorter chain")
    case .app(let controllers), .deepApp(let controllers, _):
      return PlanError(
        code,
        .controllers,
        given: "\(controllers)",
        reason: reason,
        wouldFit: "fewer controllers"
      )
    case .outline(let outline):
      return PlanError(code, .outline, given: "\(outline.rows.count)", reason: reason, wouldFit: "fewer rows")
    }
  }
}

// MARK: - The estimate

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

/// How many nodes there are of each kind; sums and products saturate instead of overflowing.
struct NodeTally: Hashable, Sendable {
  /// By kind; without a block of its own, as every node of a plan is counted twice.
  private var counts = SIMD8<Int>()

  /// All of them.
  private(set) var total = 0

  /// The number of nodes of `kind`.
  subscript(kind: NodeKind) -> Int { counts[Int(kind.rawValue)] }

  /// Counts `number` more nodes of `kind`.
  mutating func add(_ kind: NodeKind, _ number: Int = 1) {
    counts[Int(kind.rawValue)] = counts[Int(kind.rawValue)].addingSaturated(number)
    total = total.addingSaturated(number)
  }

  /// Counts the nodes of `other` too.
  mutating func add(_ other: NodeTally) {
    for kind in NodeKind.allCases { add(kind, other[kind]) }
  }
}

extension Int {
  /// The sum, or the largest number if it is larger still; both are counts, so never negative.
  func addingSaturated(_ other: Int) -> Int {
    let (sum, overflows) = addingReportingOverflow(other)
    return overflows ? .max : sum
  }

  /// The product, or the largest number if it is larger still; both are counts, so never negative.
  func multipliedSaturated(by other: Int) -> Int {
    let (product, overflows) = multipliedReportingOverflow(by: other)
    return overflows ? .max : product
  }
}

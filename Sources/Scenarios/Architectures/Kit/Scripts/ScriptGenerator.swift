import Hierarchy

/// Draws scripts: any operation of an architecture, on anything, in any order.
public struct ScriptGenerator {
  private let operations: [Operation]

  /// A generator of scripts for `architecture`.
  public init(_ architecture: any Architecture) {
    operations = architecture.operations
  }

  /// A script of `count` steps; equal seeds give equal scripts.
  public func steps(_ count: Int, seed: UInt64) -> [Step] {
    var generator = SeededGenerator(seed: seed)
    return (0..<count).map { _ in
      Step(operations[generator.below(operations.count)], generator.below(16))
    }
  }
}

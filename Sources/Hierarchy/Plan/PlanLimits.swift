/// The bounds of plan parameters, each with what decided it.
package enum PlanLimits {
  /// From the smallest app, which is a root, a stack and a screen, up to far more than occur.
  ///
  /// The most show that nothing grows faster than the hierarchy does.
  package static let controllers = 3...10_000_000
  /// A chain of one level is the shortest path that a message can take.
  static let depth = 1...1_000_000
  /// Tabs, navigation and split: there is no fourth container.
  static let nesting = 0...3

  /// A deep app has a root, a stack and three further controllers between its cells and the application at least: with
  /// fewer levels there is no room for a flow beside the path.
  static let levelsAboveCells = 5

  /// None, or the three that a framework puts between a container's view and its child's: in between, hops
  /// only change in proportion.
  static let wrappers = [0, 3]
  /// Lists reuse their cells, so a list of more live cells than this is no list but a mistyped number.
  static let cellsPerCollection = 1...1_000
  /// Keeps the sum of all weights far from overflowing.
  static let weight = 0...1_000_000
  /// An outline describes a hierarchy that exists; larger ones are drawn, and need no row each in a text.
  package static let outlineRows = 100_000
  static let nodes = Int(Int32.max)
  /// With fewer origins than this, each sends every action; with more, each sends one.
  static let originsThatSendEverything = 15
}

/// Why a plan was refused, before anything of it was built.
public struct PlanError: Error, CustomStringConvertible {
  package enum Code: Sendable {
    /// The value is none that the parameter takes, whatever the others are.
    case outOfRange
    /// The value is fine by itself but contradicts another parameter.
    case contradiction
    /// There would be more nodes than a row number can hold.
    case tooManyNodes
    /// There would be more nodes than fit in the memory that is free.
    case notEnoughMemory
  }

  package enum Parameter: String, Sendable {
    case controllers, depth, nesting, cells, wrappers, coordinatorRatio, modalRatio, handler, mix, outline
  }

  package let code: Code
  package let parameter: Parameter
  private let given: String
  package let reason: String
  package let wouldFit: String
  /// The row of an outline that is at fault, if one is.
  package let row: Int?

  init(
    _ code: Code,
    _ parameter: Parameter,
    _ given: String,
    _ reason: String,
    fits: String,
    row: Int? = nil
  ) {
    (self.code, self.parameter, self.given, self.reason, wouldFit) = (code, parameter, given, reason, fits)
    self.row = row
  }

  /// What is wrong, why, and what to ask for instead.
  public var description: String {
    "\(parameter.rawValue) = \(given) is refused: \(reason). What would fit: \(wouldFit)."
  }
}

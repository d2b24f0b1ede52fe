/// A figure and the condition that it has to meet.
public struct ClaimCheck: Sendable, Equatable {
  /// The side of a disagreement that it belongs to, as in `association=retain`; empty where there is one side only.
  public let side: String
  /// What was measured.
  public let figure: ClaimFigure
  /// What it has to be; nil for a figure that is shown and not judged.
  public let condition: ClaimCondition?

  /// A figure that is judged by `condition`, or only shown.
  public init(_ figure: ClaimFigure, _ condition: ClaimCondition? = nil, side: String = "") {
    self.side = side
    self.figure = figure
    self.condition = condition
  }

  /// Whether the condition is met; nil where the figure decides nothing.
  public var holds: Bool? { condition.flatMap { $0.holds(for: figure) } }
}

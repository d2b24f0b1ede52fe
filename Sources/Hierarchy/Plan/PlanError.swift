/// Why a plan was refused, before anything of it was built.
public struct PlanError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kind of refusal.
  public enum Code: String, Sendable, CaseIterable {
    /// The value is none that the parameter takes, whatever the others are.
    case outOfRange
    /// The value is fine by itself but contradicts another parameter.
    case contradiction
    /// There would be more nodes than a row number can hold.
    case tooManyNodes
    /// There would be more nodes than fit in the memory that is free.
    case notEnoughMemory
  }

  /// The parameter that has to change; its raw value is its name in `PlanParameters`.
  public enum Parameter: String, Sendable, CaseIterable {
    case controllers
    case depth
    case fanOut
    case nesting
    case cells
    case wrappers
    case coordinatorRatio
    case modalRatio
    case handler
    case mix
    case outline
  }

  /// The kind of refusal.
  public let code: Code
  /// The parameter that has to change.
  public let parameter: Parameter
  /// Its value as given.
  public let given: String
  /// What stands against that value.
  public let reason: String
  /// The value, or values, that would be accepted in its place.
  public let wouldFit: String

  /// The refusal of `given` as the value of `parameter`.
  public init(_ code: Code, _ parameter: Parameter, given: String, reason: String, wouldFit: String) {
    self.code = code
    self.parameter = parameter
    self.given = given
    self.reason = reason
    self.wouldFit = wouldFit
  }

  /// What is wrong, why, and what to ask for instead.
  public var description: String {
    "\(parameter.rawValue) = \(given) is refused: \(reason). What would fit: \(wouldFit)."
  }
}

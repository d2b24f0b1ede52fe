/// What one check comes to: a row of `doctor`, and an object of its JSON.
package struct Finding: Sendable, Equatable {
  /// How good it is.
  package enum State: String, Sendable {
    /// As it should be.
    case ok
    /// There, but figures suffer or some are unavailable.
    case limited
    /// Not there.
    case missing
  }

  /// What was looked at.
  package let thing: String
  /// How good it is.
  package let state: State
  /// What was found, for people.
  package let figure: String
  /// What to do; nil where nothing is wrong.
  package let advice: String?
  /// Whether nothing can be measured without it.
  package let isNeeded: Bool

  /// All is well.
  static func ok(_ thing: String, _ figure: String, isNeeded: Bool = false) -> Finding {
    Finding(thing: thing, state: .ok, figure: figure, advice: nil, isNeeded: isNeeded)
  }

  /// Something suffers.
  static func limited(_ thing: String, _ figure: String, isNeeded: Bool = false, _ advice: String) -> Finding
  {
    Finding(thing: thing, state: .limited, figure: figure, advice: advice, isNeeded: isNeeded)
  }

  /// It is not there.
  static func missing(_ thing: String, _ figure: String, isNeeded: Bool = false, _ advice: String) -> Finding
  {
    Finding(thing: thing, state: .missing, figure: figure, advice: advice, isNeeded: isNeeded)
  }
}

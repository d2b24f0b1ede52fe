/// Why an experiment got no reading.
struct LaboratoryError: Error, Equatable, CustomStringConvertible {
  /// The closed list of reasons.
  enum Code: Equatable {
    /// This machine, build or stack does not allow it, which says nothing of the claim.
    case unavailable
    /// What was to be measured did something wrong.
    case failed
    /// The experiment asks for something that makes no sense.
    case misuse
    /// Somebody wants it to stop.
    case stopped
  }

  /// Which reason of the closed list.
  let code: Code
  /// What was asked for, and what is wrong with it.
  let context: String

  init(_ code: Code, _ context: String) {
    self.code = code
    self.context = context
  }

  var description: String { context }
}

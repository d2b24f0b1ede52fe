/// A mistake, and the steps after which it has to be seen.
public struct HazardCase: Sendable {
  /// The options with the mistake in them.
  public let options: ArchitectureOptions
  /// The steps that bring it out.
  public let steps: [Step]
  /// What one of the differences has to say, so that the mistake is not caught by accident.
  public let evidence: String

  /// A mistake that `steps` bring out, with a difference that contains `evidence`.
  public init(_ options: ArchitectureOptions, _ steps: [Step], evidence: String) {
    self.options = options
    self.steps = steps
    self.evidence = evidence
  }
}

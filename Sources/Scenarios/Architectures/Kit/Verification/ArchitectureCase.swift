/// One form of one architecture that has to be proved: right, or wrong and caught.
public struct ArchitectureCase: Sendable {
  /// The architecture.
  public let architecture: any Architecture
  /// The form.
  public let options: ArchitectureOptions
  /// The mistake that has to be caught; nil for a form that has to be right.
  public let hazard: HazardCase?

  /// A form that has to be right.
  public init(_ architecture: any Architecture, _ options: ArchitectureOptions) {
    self.architecture = architecture
    self.options = options
    hazard = nil
  }

  /// A form whose mistake has to be caught.
  public init(_ architecture: any Architecture, _ hazard: HazardCase) {
    self.architecture = architecture
    options = hazard.options
    self.hazard = hazard
  }

  /// All forms of `architectures`, right ones first.
  public static func all(of architectures: [any Architecture]) -> [ArchitectureCase] {
    architectures.flatMap { architecture in
      architecture.variants.map { ArchitectureCase(architecture, $0) }
        + architecture.hazards.map { ArchitectureCase(architecture, $0) }
    }
  }

  /// What filters are matched against.
  public var label: String { "architectures \(architecture.name) \(options.canonical)" }

  /// `steps` as a script of this form.
  public func script(_ steps: [Step], seed: UInt64? = nil) -> Script {
    Script(architecture: architecture.name, options: options, seed: seed, steps: steps)
  }
}

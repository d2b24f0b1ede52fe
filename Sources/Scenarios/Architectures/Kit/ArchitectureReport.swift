/// One form of one architecture that has to be proved: right, or wrong and caught.
public struct ArchitectureCase: Sendable {
  /// The architecture.
  public let architecture: any Architecture
  /// The form.
  public let options: ArchitectureOptions
  /// The mistake that has to be caught; nil for a form that has to be right.
  public let hazard: HazardCase?

  init(_ architecture: any Architecture, _ options: ArchitectureOptions, hazard: HazardCase? = nil) {
    (self.architecture, self.options, self.hazard) = (architecture, options, hazard)
  }

  /// All forms of `architectures`, right ones first.
  public static func all(of architectures: [any Architecture]) -> [ArchitectureCase] {
    architectures.flatMap { architecture in
      architecture.variants.map { ArchitectureCase(architecture, $0) }
        + architecture.hazards.map { ArchitectureCase(architecture, $0.options, hazard: $0) }
    }
  }

  /// What filters are matched against.
  public var label: String { "architectures \(architecture.name) \(options.canonical)" }

  /// `steps` as a script of this form.
  public func script(_ steps: [Step], seed: UInt64? = nil) -> Script {
    Script(architecture: architecture.name, options: options, seed: seed, steps: steps)
  }
}

/// What came of one form.
public struct ArchitectureReport: Sendable {
  /// A script after which something is not as it has to be.
  public struct Failure: Sendable, Equatable {
    /// The script, as short as it could be made.
    public let script: Script
    /// Where that showed.
    public let divergence: Divergence
  }

  /// How a form came out.
  public enum Status: Sendable, Equatable {
    /// Everything was as it has to be, at every step of every script.
    case green
    /// It was not.
    case diverged(Failure)
    /// The mistake showed, and as what it was meant to show.
    case caught(Failure)
    /// The mistake showed as something else, which proves nothing of the check that it is for.
    case caughtByAccident(Failure)
    /// The mistake went unseen.
    case missed
  }

  /// The form.
  public let subject: ArchitectureCase
  /// How it came out.
  public let status: Status
  /// How many scripts were run.
  public let scripts: Int
  /// How many steps they had.
  public let steps: Int

  /// Whether the form did what it has to.
  public var isGreen: Bool {
    switch status {
    case .green, .caught: true
    case .diverged, .caughtByAccident, .missed: false
    }
  }
}

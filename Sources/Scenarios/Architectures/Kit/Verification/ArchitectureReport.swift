/// What came of one form.
public struct ArchitectureReport: Sendable {
  /// A script after which world and model differ.
  public struct Failure: Sendable, Equatable {
    /// The script, as short as it could be made.
    public let script: Script
    /// Where it differs.
    public let divergence: Divergence

    /// A failure of `script`.
    public init(_ script: Script, _ divergence: Divergence) {
      self.script = script
      self.divergence = divergence
    }
  }

  /// How a form came out.
  public enum Status: Sendable, Equatable {
    /// World and model agreed at every step of every script.
    case green
    /// They did not.
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

/// A mistake that the articles or the users of their libraries warn of, built to see that it is caught.
///
/// Mostly it is a subclass of one of the app's own classes and plays that one's part; some are a choice that the article
/// warns of, and have no class.
public struct Hazard: Equatable, Sendable {
  /// What it is called in the options of a form.
  public let name: String
  private let understudy: AnyClass?

  /// The hazard `name`, which `understudy` makes where it plays the part of a class that it inherits from.
  init(_ name: String, _ understudy: AnyClass? = nil) { (self.name, self.understudy) = (name, understudy) }

  /// The class that plays the part of `part` under this hazard.
  func cast<Part: AnyObject>(_ part: Part.Type) -> Part.Type { understudy as? Part.Type ?? part }

  /// By name: no architecture has two of one.
  public static func == (left: Hazard, right: Hazard) -> Bool { left.name == right.name }
}

/// A mistake, and the steps after which it has to be seen.
public struct HazardCase: Sendable {
  /// The options with the mistake in them.
  public let options: ArchitectureOptions
  /// The steps that bring it out.
  public let steps: [Step]
  /// What one of the violations has to say, so that the mistake is not caught by accident.
  public let evidence: String

  /// `hazard` in the form `options`, which `steps` bring out with a violation that contains `evidence`.
  init(_ options: ArchitectureOptions, _ hazard: Hazard, after steps: [Step], shows evidence: String) {
    (self.options, self.steps, self.evidence) = (options.with(hazard), steps, evidence)
  }
}

import Hierarchy

/// The claims of article E.
enum InjectedCoordinatorClaims {
  /// E1 to E15.
  static let all: [Claim] = [
    largeApp, parentings, permanence, reaching, buyNow, retainedParent, lookupOrder, presented, phases,
    completion, payloads, spanning, headline, identifiers, moving,
  ]

  /// The form that the article has.
  static let article = ArchitectureOptions(.trampoline, lookup: .injected, modal: .coordinator)

  /// The article's form with another link, or with a mistake in it.
  static func form(_ linkage: Linkage = .trampoline, _ hazard: Hazard? = nil) -> ArchitectureOptions {
    var options = article
    options.linkage = linkage
    options.hazard = hazard
    return options
  }

  /// The article's form with the other article's order of look-ups.
  static var coordinating: ArchitectureOptions {
    var options = article
    options.lookup = .coordinating
    return options
  }

  /// The command that proves the forms which a claim is about.
  static func verify(_ filter: String = "") -> String {
    "bubbleup verify --filter 'architectures injected-coordinators\(filter)'"
  }
}

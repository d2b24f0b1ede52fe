import Hierarchy

/// The claims of article C.
enum TabsAppFlowClaims {
  /// C1 to C10.
  static let all: [Claim] = [
    showBubbling, crossTab, flowEnum, pointToPoint, fixedParents, coupling, trampoline, lookups, userData,
    forwarding,
  ]

  /// The form that the article ends with.
  static let article = ArchitectureOptions(.trampoline, lookup: .coordinating, modal: .lookup)

  /// The command that proves the forms which a claim is about.
  static func verify(_ filter: String = "") -> String {
    "bubbleup verify --filter 'architectures tabs-appflow\(filter)'"
  }
}

import Hierarchy

/// The claims of article D, by topic in files of their own.
enum FlowControllersClaims {
  /// D1 to D21.
  static let all: [Claim] = [
    logout, activeChild, services, childArray, containment, windowEdges, parentLinks, nativeChain, traits,
    typeTest, strongKeys, popped, callbacks, deepLinks, authentication, fewServices, injectedStack,
    windowOrder, traitsOfOne, ownDelegate, removeAll,
  ]

  /// The command that proves the forms which a claim is about.
  static func verify(_ filter: String = "") -> String {
    "bubbleup verify --filter 'architectures flow-controllers\(filter)'"
  }

  /// An app that has come as far as main.
  static func main(_ options: ArchitectureOptions) -> AppDelegate {
    let app = AppDelegate(options, startingIn: .loggedOut)
    app.perform(Step(.login))
    return app
  }
}

extension ArchitectureOptions {
  /// The product flow's closure captures it strongly (catalogue D13).
  static let capturing = callbacks.with(FlowHazards.strongClosure)
}

extension App {
  /// How many levels of the class `kind` live, whoever keeps them.
  func living<Kind>(_ kind: Kind.Type) -> Int { stage.census.living.count { $0 is Kind } }
}

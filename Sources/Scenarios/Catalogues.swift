import Hierarchy

/// Every row of the catalogue, in its order, and what is claimed of the fast lane.
package enum ClaimCatalogue {
  package static let all: [Claim] =
    ContainerCoordinatorClaims.all
    + BackButtonClaims.all
    + TabsAppFlowClaims.all
    + FlowControllersClaims.all
    + InjectedCoordinatorClaims.all
    + FastLaneClaims.all
}

/// The five systems, in the order of the articles: adding one is one line here.
package enum ArchitectureCatalogue {
  /// All architectures.
  package static let all: [any Architecture] = [
    ContainerCoordinatorsArchitecture(),
    BackButtonArchitecture(),
    TabsAppFlowArchitecture(),
    FlowControllersArchitecture(),
    InjectedCoordinatorsArchitecture(),
  ]

  /// The five systems as plans, in the order of the articles; made once, as each launches an app.
  package static let scenarios = all.map { Scenario($0.name, .outline($0.outline)) }
}

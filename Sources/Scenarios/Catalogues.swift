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
public enum ArchitectureCatalogue {
  /// All architectures.
  public static let all: [any Architecture] = [
    ContainerCoordinatorsArchitecture(),
    BackButtonArchitecture(),
    TabsAppFlowArchitecture(),
    FlowControllersArchitecture(),
    InjectedCoordinatorsArchitecture(),
  ]

  /// The five systems as plans, in the order of the articles.
  ///
  /// Made once: reading an outline off a world launches an app. One that could not be read would be missing here, and
  /// the tests ask for each by name.
  public static let scenarios: [Scenario] = all.compactMap { try? $0.scenario() }
}

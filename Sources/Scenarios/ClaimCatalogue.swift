/// Every row of the catalogue, in its order, and what is claimed of the fast lane.
public enum ClaimCatalogue {
  /// All claims.
  public static let all: [Claim] =
    ContainerCoordinatorClaims.all
    + BackButtonClaims.all
    + TabsAppFlowClaims.all
    + FlowControllersClaims.all
    + InjectedCoordinatorClaims.all
    + FastLaneClaims.all
}

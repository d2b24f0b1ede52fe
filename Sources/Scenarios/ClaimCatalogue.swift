/// Every row of the catalogue, in its order.
public enum ClaimCatalogue {
  /// All claims.
  public static let all: [Claim] =
    ContainerCoordinatorClaims.all
    + BackButtonClaims.all
    + TabsAppFlowClaims.all
    + FlowControllersClaims.all
    + InjectedCoordinatorClaims.all
}

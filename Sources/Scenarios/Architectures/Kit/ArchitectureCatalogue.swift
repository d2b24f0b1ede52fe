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
}

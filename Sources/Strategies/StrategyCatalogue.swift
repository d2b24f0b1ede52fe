/// Every strategy there is, in the order of every list: adding one is one line here.
public enum StrategyCatalogue {
  /// All strategies.
  public static let all: [any Strategy] = [
    ResponderTrampoline(),
    ResponderLinked(),
    ResponderRetain(),
    ResponderAssign(),
    ResponderWalk(),
    ResponderSelector(),
    ResponderTarget(),
    DelegateRelay(),
    DelegateDirect(),
    ClosureWeak(),
    ClosureStrong(),
    ClosureDirect(),
    ParentStrong(),
    ParentWeak(),
    ParentUnowned(),
    ParentGuaranteed(),
    BusTyped(),
    BusNotification(),
    BusMessage(),
    Singleton(),
    StreamAsync(),
    StoreScope(),
    StoreChain(),
    ActorHop(),
    ActorShared(),
    ResponderIndexed(),
    EnvironmentAction(),
    ObservableState(),
  ]
}

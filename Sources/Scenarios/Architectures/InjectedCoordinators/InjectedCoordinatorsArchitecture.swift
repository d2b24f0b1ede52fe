import Hierarchy

/// Coordinators that are responders themselves, injected into the chain at the root controllers (catalogue E).
public struct InjectedCoordinatorsArchitecture: Architecture {
  /// `injected-coordinators`.
  public let name = "injected-coordinators"
  /// E.
  public let letter: Character = "E"
  /// One line for people.
  public let abstract =
    "a store: coordinators as responders, children by identifier, a promotion in a cell in a cell"
  /// Everything but traits: this article's app has stacks, sections, modals, requests and queues.
  public let operations = Operation.allCases.filter { $0 != .overrideTraits }

  /// The architecture.
  public init() {}

  /// Both orders of look-ups, the repair of modals that the other order allows, and the levels linked by hand.
  public var variants: [ArchitectureOptions] {
    [
      ArchitectureOptions(.trampoline, lookup: .injected, modal: .coordinator),
      ArchitectureOptions(.trampoline, lookup: .coordinating, modal: .coordinator),
      ArchitectureOptions(.trampoline, lookup: .coordinating, modal: .lookup),
      ArchitectureOptions(.delegate, modal: .coordinator),
      ArchitectureOptions(.weakClosure, modal: .coordinator),
      ArchitectureOptions(.weakParent, modal: .coordinator),
    ]
  }

  /// The store, launched.
  public func makeWorld(_ options: ArchitectureOptions) -> any World { StoreWorld(options) }

  /// Its model.
  public func makeModel(_ options: ArchitectureOptions) -> any WorldModel { StoreModel(options) }
}

#if DEBUG
import Hierarchy
import Leftovers
import Testing

@testable import Scenarios

/// What the apps' side table keeps alive: the parent coordinator, in the forms that retain it.
///
/// Its slots and locks cannot be looked into, and keep nothing else.
private var tableEdges: [Edge] {
  [
    Edge(from: Scenarios.Screen.self, "parentCoordinator") {
      $0.associationPolicy == .retain ? $0.parentCoordinator : nil
    },
    Edge(from: Scenarios.Stack.self, "parentCoordinator") {
      $0.associationPolicy == .retain ? $0.parentCoordinator : nil
    },
  ] + ["associations", "entries", "serials", "lock"].map { Edge(from: AnyObject.self, $0) { _ in nil } }
}

@Suite("What is left of the five apps")
struct ArchitectureTests {
  @Test("nothing of their right forms", arguments: ArchitectureCatalogue.all.map(\.name))
  func right(name: String) async throws {
    let architecture = try #require(ArchitectureCatalogue.all.first { $0.name == name })
    for options in architecture.variants {
      let drawn = architecture.draw(60, seed: 1, of: architecture.operations(of: options))
      for steps in [architecture.opening, drawn] {
        try await expectNothingLeft(reaching: tableEdges) {
          let app = architecture.launch(options)
          app.perform(steps)
          return (app, app.stage.census.living)
        }
      }
    }
  }

  /// The mistakes that leak, and by which property an object is held that ought to have gone.
  private static let leaks = [
    "back-button missed-pops": "BelievingObserver.observed[1].viewController → DetailViewController",
    "back-button strong-keys":
      "NavigationControllerObserver.viewControllersToDelegates.keys[0].kept → DetailViewController",
    "container-coordinators retaining-wrapper":
      "RetainingResponderController.presenter → MessageListNavigationController",
    "flow-controllers strong-closure":
      "ProductListController.didSelectProduct (a closure) → CapturingProductFlowController",
    "flow-controllers strong-keys":
      "TableLoginCoordinator.viewControllersToChildCoordinators.keys[0].kept → SignUpController",
    "flow-controllers strong-parent": "FixedItemCoordinator.strongParent → MainFlowCoordinator",
    "injected-coordinators queue-outlives-stop": "HoardingPayment.queue[0] (a closure) → HoardingPayment",
    "injected-coordinators retained-parent": "StoreStack.parentCoordinator → CatalogCoordinator",
    "injected-coordinators strong-closure": "DataFetch.completion (a closure) → ClingingPromotion",
    "tabs-appflow retained-parent": "ShopStack.parentCoordinator → OrdersCoordinator",
    "tabs-appflow strong-parent": "FixedHomeCoordinator.parentCoordinator → MainCoordinator",
  ]

  @Test(
    "of their mistakes what the app has no owner for, with the property that holds it",
    arguments: ArchitectureCatalogue.all.map(\.name)
  )
  func leaking(name: String) async throws {
    let architecture = try #require(ArchitectureCatalogue.all.first { $0.name == name })
    for options in architecture.hazards {
      let hazard = try #require(options.hazard)
      var search = Search()
      (search.edges, search.limit) = (tableEdges, .milliseconds(1))
      // What leaks while the app lives; then what is left of all of it.
      let app = architecture.launch(options)
      let stage = app.stage
      app.perform(hazard.steps)
      search.places = { [app] }
      let living = try await search.report {
        let reach = app.reach
        return stage.census.living.filter { !reach.contains(ObjectIdentifier($0)) }
      }
      search.places = { [] }
      let left = try await search.report {
        let app = architecture.launch(options)
        app.perform(hazard.steps)
        return (app, app.stage.census.living)
      }
      let chains = [living, left].flatMap { $0.survivors.cycles + $0.survivors.outside }.map(\.text)
      let key = "\(name) \(hazard.name)"
      if let expected = Self.leaks[key] {
        #expect(chains.contains { $0.contains(expected) }, "\(key): \(chains)")
      } else {
        #expect(living.survivors.objects.isEmpty && left.text == nil, "\(key): \(chains)")
      }
      stage.sever()
    }
  }

  @Test("every mistake that is expected to leak is one of theirs")
  func known() {
    let hazards = ArchitectureCatalogue.all.flatMap { architecture in
      architecture.hazards.compactMap { $0.hazard.map { "\(architecture.name) \($0.name)" } }
    }
    #expect(Set(Self.leaks.keys).isSubset(of: hazards))
  }
}
#endif

import Hierarchy

extension InjectedCoordinatorClaims {
  static let lookupOrder = Claim(
    "E7",
    "Parent coordinator, else the superview: this shorter order of look-ups leads to the same place as that of C8",
    holds: Arm<Hazard?>("with both look-ups", nil),
    contrast: Arm("where products have the first of them alone", Hazard("halved", HalvedProduct.self)),
    axis: "which screen sends",
    cases: [
      verify(" .*lookup=injected"),
      "bubbleup run --full --threads 1 --strategy '^responder.trampoline$' "
        + "--filter 'form=recursive;lookup=(injected|coordinating);table=per-app' --depth 64",
    ]
  ) { test in
    let stores = [article.with(test.world), coordinating].map { options in
      let store = Store(options)
      for _ in 0..<3 { store.catalog?.show(store.stage.cast(ProductController.self).init(on: store.stage)) }
      store.catalog?.stack.finishTransition()
      return store
    }
    for (side, isTop) in [("screen on top", true), ("covered screen", false)] {
      test.side = side
      let arrived = stores.map { store in
        let screens = store.front?.children ?? []
        return (isTop ? screens.suffix(1) : screens.dropLast()).count {
          store.isHandled("showItem", from: $0, by: store.frontFlow)
        }
      }
      test.require("arrived by the order of C8", arrived[1], .above(0))
      test.expect("arrived by this order", arrived[0], .equals(arrived[1]))
    }
    test.side = ""
    for (name, store) in zip(["this order", "the order of C8"], stores) {
      test.show("hops from the top screen by \(name)", store.frontScreen?.hops(to: store.coordinator) ?? 0)
    }
  }

  static let presented = Claim(
    "E8",
    "A presented controller is cut off from its presenter, and a coordinator around it reconnects it",
    holds: Arm<Hazard?>("where that is a child of the presenter's", nil),
    contrast: Arm("where it is told no parent", Hazard("orphan-offer", OrphanOffer.self)),
    axis: "order of look-ups and presenter",
    cases: [verify(" hazard=skipped-presenter"), verify(" .*modal=coordinator")]
  ) { test in
    for lookup in [Lookup.injected, .coordinating] {
      for presenter in Presenter.allCases {
        test.side = "lookup=\(lookup.rawValue);presenter=\(presenter.rawValue)"
        var options = ArchitectureOptions(linkage: .trampoline, lookup: lookup, presenter: presenter)
        let bare = arrivals(options)
        options.modal = .coordinator
        let wrapped = arrivals(options.with(test.world))
        test.show("from a bare modal, of 3", bare)
        test.expect("from one in a coordinator and not from a bare one, of 3", wrapped - bare, .equals(3))
      }
    }
  }

  /// Offers, over home, over a product and over an address, that reach the coordinator below and the application's.
  private static func arrivals(_ options: ArchitectureOptions) -> Int {
    [[], [Step(.push)], [Step(.selectTab, 1), Step(.push)]].count { steps in
      let store = Store(options).after(steps)
      let below = store.frontFlow
      store.perform(Step(.present))
      guard let popup = store.frontScreen, popup.kind == "popup" else { return false }
      return store.isHandled("showItem", from: popup, by: below)
        && store.isHandled("cartBuyNow", from: popup, by: store.coordinator)
    }
  }

  static let phases = Claim(
    "E9",
    "Of a screen's messages some in 'did load' are lost, and none in 'did appear'",
    holds: Arm("where roots alone are told their coordinator", [Told.roots, .roots]),
    contrast: Arm("where each screen is told it at once, or the root of the app is not", [.screens, .none])
  ) { test in
    // In UIKit the view of a pushed screen may be added after 'will appear', and 'did move' is told after 'did appear',
    // as far as we know: then nothing is lost there on a push. So both are shown and not judged.
    let phases = ["init", "did load", "did move", "will appear", "did appear"]
    for phase in phases {
      let answers = events(test.world[phase == "did appear" ? 1 : 0]).filter { $0.hasPrefix("\(phase): ") }
      let lost = answers.count { !$0.contains(": handled") }
      test.require("messages in \(phase)", answers.count, .within(3, 4))
      switch phase {
      // A screen has no parent before it is made.
      case "init": test.require("lost in init", lost, .above(0))
      case "did load": test.expect("lost in did load", lost, .above(0))
      case "did appear": test.expect("lost in did appear", lost, .equals(0))
      default: test.show("lost in \(phase), by the order that is assumed of UIKit", lost)
      }
    }
  }

  /// Which controllers are told their coordinator.
  private enum Told { case roots, screens, none }

  /// Who acts on what a new screen asks in each phase of its life, in words.
  private static func events(_ told: Told) -> [String] {
    entries.flatMap { enter -> [String] in
      let store = Store(article)
      guard let catalog = store.catalog, let root = store.root else { return [] }
      if told == .none { (root as? any Associating)?.parentCoordinator = nil }
      let screen = LifecycleScreen(asking: store.inquiries[0], on: store.stage)
      if told == .screens { screen.parentCoordinator = catalog }
      enter(screen, catalog, root)
      return store.stage.takeEvents()
    }
  }

  /// The ways in which a screen gets into the window: on a stack that is on screen, as a tab behind another, on a stack
  /// that is itself shown later, or over all.
  private static let entries: [@Sendable (Screen, CatalogCoordinator, Controller) -> Void] = [
    { screen, catalog, _ in
      catalog.stack.push(screen, animated: true)
      catalog.stack.finishTransition()
    },
    { screen, _, root in
      root.contain(screen)
      root.select(root.children.count - 1)
    },
    { screen, _, root in
      let stack = Stack("stack", on: screen.stage)
      stack.push(screen, animated: false)
      root.contain(stack)
      root.select(root.children.count - 1)
    },
    { screen, catalog, root in
      screen.parentCoordinator = catalog
      if let window = root.view?.window { catalog.stack.topController?.present(screen, in: window) }
    },
  ]
}

private final class HalvedProduct: ProductController {
  override var coordinatingResponder: Responder? { parentCoordinator as? Responder }
}

private final class OrphanOffer: OfferCoordinator {
  override var coordinatingResponder: Responder? { nil }
}

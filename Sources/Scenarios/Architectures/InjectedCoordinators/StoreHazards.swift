import Hierarchy

/// Which class plays which part: the store's own, or under a hazard the one that makes the mistake.
enum StoreCast {
  /// The coordinator of the catalog.
  static func catalog(in store: Store) -> CatalogCoordinator {
    switch store.stage.options.hazard {
    case .overwrittenIdentifier: OverwritingCatalog(in: store)
    case .slotNotReturned: ForgetfulCatalog(in: store)
    default: CatalogCoordinator(in: store)
    }
  }

  /// A payment on the stack of whoever starts it.
  static func payment(on shared: Stack, in store: Store) -> PaymentCoordinator {
    switch store.stage.options.hazard {
    case .cancelledSwipeFinishes: HastyPayment(on: shared, in: store)
    case .queueOutlivesStop: HoardingPayment(on: shared, in: store)
    default: PaymentCoordinator(on: shared, in: store)
    }
  }

  /// A screen without cells of interest.
  static func detail(_ kind: String, in store: Store) -> DetailScreen {
    store.stage.options.hazard == .reachingScreen
      ? ReachingScreen(kind, in: store) : DetailScreen(kind, in: store)
  }

  /// A cell in the carousel.
  static func promotion(in store: Store) -> PromotionCell {
    switch store.stage.options.hazard {
    case .staleWrite: HastyPromotion(in: store)
    case .strongClosure: ClingingPromotion(in: store)
    default: PromotionCell(in: store)
    }
  }
}

// MARK: - Coordinators

/// Starts a second child under an identifier that is taken, and the first goes without having been stopped: the
/// dictionary was all that kept it (catalogue E14).
private final class OverwritingCatalog: CatalogCoordinator {
  override func admits(_ child: InjectedCoordinator, besides running: InjectedCoordinator) -> Bool {
    remove(running)
    return true
  }
}

/// Does not hand the stack back to whom the screen on top belongs to, when a flow on it has ended.
private final class ForgetfulCatalog: CatalogCoordinator {
  override func reconcile() { trim() }
}

/// Takes its last screen for popped when a swipe begins, which may still be given up.
private final class HastyPayment: PaymentCoordinator {
  override var capabilities: NavigationCapabilities { [.willShow, .didShow] }

  override func navigationStack(_ stack: NavigationStack, willShow controller: Controller, animated: Bool) {
    if stack.transition?.isInteractive == true { sharedRoot.reconcile() }
  }
}

/// Keeps its queue after its end, and the queue keeps it.
private final class HoardingPayment: PaymentCoordinator {
  override func enqueue(_ letter: Letter) { keep(letter) { self.receive(letter) } }
  override func emptyQueue() {}
}

// MARK: - Screens and cells

/// Finds its stack by itself, and pushes what only a coordinator should make (catalogue E4).
private final class ReachingScreen: DetailScreen {
  override func choose(_ item: UInt64) {
    enclosingStack?.push(StoreCast.detail("stray", in: store), animated: false)
  }
}

/// Writes the answer without asking whether it still stands for what it had asked for (catalogue E10).
private final class HastyPromotion: PromotionCell {
  override func makeRequest(_ number: UInt64) -> Letter {
    .request(number + 1) { [weak self] data in
      self?.receiveAnswer(data)
      return self != nil
    }
  }
}

/// Is kept alive by its own request for as long as that is under way (catalogue E10).
private final class ClingingPromotion: PromotionCell {
  override func makeRequest(_ number: UInt64) -> Letter {
    .request(number + 1) { data in
      self.receiveAnswer(data)
      return true
    }
  }
}

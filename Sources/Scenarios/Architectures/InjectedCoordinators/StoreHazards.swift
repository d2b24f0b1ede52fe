import Hierarchy

/// The mistakes that the article and the users of its library tell of, each with the shortest script that shows it.
enum StoreHazards {
  static let overwrittenIdentifier = Hazard("overwritten-identifier", OverwritingCatalog.self)
  static let staleWrite = Hazard("stale-write", HastyPromotion.self)
  static let strongClosure = Hazard("strong-closure", ClingingPromotion.self)
  static let reachingScreen = Hazard("reaching-screen", ReachingProduct.self)
  private static let queueOutlivesStop = Hazard("queue-outlives-stop", HoardingPayment.self)

  private static let article = InjectedCoordinatorsArchitecture.article
  /// With the article's own association (catalogue E6).
  static let retaining = ArchitectureOptions(linkage: .retain, lookup: .injected, modal: .coordinator)
  /// With one that asks a parent coordinator which may have gone (catalogue D7).
  private static let assigning = ArchitectureOptions(linkage: .assign, lookup: .injected, modal: .coordinator)
  private static let bare = ArchitectureOptions(
    linkage: .trampoline,
    lookup: .injected,
    modal: ModalRepair.none
  )

  static let all = [HazardCase]([
    (retaining, Hazard("retained-parent"), [Step(.logout)], "alive without an owner"),
    (assigning, Hazard("dangling-assign"), [Step(.freeOwner)], "reads of a dead parent coordinator"),
    (
      bare, Hazard("skipped-presenter"), [Step(.present)],
      "showItem from popup#1: expected handled by catalog#1, found unhandled"
    ),
    (article, overwrittenIdentifier, [Step(.startTwice, 1)], "payment-screen#1 is in no flow"),
    (
      article, queueOutlivesStop, [Step(.start, 1), Step(.queueMessage, 7), Step(.stop)],
      "alive without an owner: [\"payment#1\""
    ),
    (
      article, staleWrite, [Step(.supply), Step(.reuseCell, 1), Step(.answer)],
      "cell promotion#2 shows what it did not ask for"
    ),
    (
      article, strongClosure, [Step(.supply), Step(.reuseCell), Step(.logout)],
      "alive without an owner: [\"promotion#1\"]"
    ),
    (
      article, reachingScreen, [Step(.push), Step(.push)],
      "rules: only containers transition: product#1 push product#2"
    ),
  ])
}

/// Starts a second child under an identifier that is taken, and the first goes without having been stopped (catalogue E14).
final class OverwritingCatalog: CatalogCoordinator {
  override func admits(_ coordinator: StoreCoordinator) -> Bool { true }
}

/// Keeps its queue after its end, and the queue keeps it.
final class HoardingPayment: PaymentCoordinator, Severable {
  private var queue: [() -> Void] = []

  override func enqueueMessage(_ message: StoreMessage) { queue.append { self.receive(message) } }
  func sever() { queue = [] }
}

/// Writes the answer without asking whether it still stands for what it had asked for (catalogue E10).
final class HastyPromotion: PromotionCell {
  override func isWanted(since ticket: UInt32) -> Bool { true }
}

/// Is kept alive by its own request for as long as that is under way (catalogue E10).
final class ClingingPromotion: PromotionCell {
  override func updateData(_ number: UInt64) -> StoreMessage {
    request(number) { result in
      self.show(result)
      return true
    }
  }
}

/// Pushes by its own hand what only a coordinator should show (catalogue E4).
final class ReachingProduct: ProductController {
  override func choose(_ item: UInt64) {
    (parent as? Stack)?.push(ReachingProduct(on: stage), animated: false)
  }
}

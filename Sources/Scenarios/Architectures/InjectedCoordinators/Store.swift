import Hierarchy

/// What all objects of the store share besides the stage.
final class Store {
  /// Identities, links and the census.
  let stage: Stage
  /// Screens that reached for what is around them.
  let reaches = ReachJournal()
  /// The messages that have not ended.
  let ledger = MessageLedger()
  /// The one window, which the application owns.
  weak var window: MainWindow?
  /// Whether coordinators animate what they show.
  var isAnimated = true

  init(_ options: ArchitectureOptions) {
    stage = Stage(options)
  }

  /// The mistake that is built in.
  var hazard: Hazard? { stage.options.hazard }

  /// Lets messages of `level` go to `coordinator`, where links are objects' own.
  ///
  /// In the article only a root controller is associated with its coordinator; what it contains has the chain.
  func wire(_ level: some Linked, to coordinator: Responder) {
    guard stage.links.linkage.policy == nil else { return }
    stage.links.connect(level, to: coordinator)
  }
}

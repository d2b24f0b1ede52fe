import Hierarchy

/// A screen that sends a message in each of its callbacks, to see where the chain stands already (catalogue D5).
final class ProbeScreen: TraitScreen {
  /// The callbacks in which it sends.
  static let moments = [
    "will move", "did load", "did move", "will appear", "did appear", "will leave", "did leave",
  ]

  override func willMove(toParent parent: Controller?) { note(parent == nil ? "will leave" : "will move") }

  override func viewDidLoad() { note("did load") }

  override func didMove(toParent parent: Controller?) {
    super.didMove(toParent: parent)
    note(parent == nil ? "did leave" : "did move")
  }

  override func viewWillAppear() { note("will appear") }
  override func viewDidAppear() { note("did appear") }

  private func note(_ moment: String) {
    stage.note("\(moment): \(stage.probe(from: self))")
  }
}

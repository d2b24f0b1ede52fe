import Hierarchy

/// A screen that sends a message in each of its callbacks, for apps that are not rebuilt yet; others have the driver's.
final class ProbeScreen: Screen {
  /// The callbacks in which it sends.
  static let moments = [
    "will move", "did load", "did move", "will appear", "did appear", "will leave", "did leave",
  ]

  override func willMove(toParent parent: Controller?) { note(parent == nil ? "will leave" : "will move") }
  override func viewDidLoad() { note("did load") }
  override func didMove(toParent parent: Controller?) { note(parent == nil ? "did leave" : "did move") }
  override func viewWillAppear() { note("will appear") }
  override func viewDidAppear() { note("did appear") }

  private func note(_ moment: String) { stage.note("\(moment): \(stage.probe(from: self))") }
}

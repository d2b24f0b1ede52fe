import Hierarchy

/// A screen that sends a message in each phase of its life, and keeps who would have acted on it (catalogue E9).
final class PhaseScreen: StoreScreen {
  /// What came of each message, in the order of the phases.
  private(set) var outcomes: [String] = []

  init(in store: Store) {
    super.init("phase", in: store)
    send("init")
  }

  override func viewDidLoad() { send("did load") }
  override func didMove(toParent container: Controller?) { if container != nil { send("did move") } }
  override func viewWillAppear() { send("will appear") }
  override func viewDidAppear() { send("did appear") }

  private func send(_ phase: String) {
    outcomes.append("\(phase): \(stage.probe(from: self, with: Message(action: .buyNow)))")
  }
}

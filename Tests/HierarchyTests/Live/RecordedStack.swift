import Hierarchy

/// A stack that writes down every callback.
final class RecordedStack: NavigationStack, Named {
  let name: String
  private let log: CallLog

  init(_ name: String, row: Int, log: CallLog) {
    self.name = name
    self.log = log
    super.init(id: NodeID(row))
  }

  override func viewDidLoad() { log.add(self, "did load") }
  override func willMove(toParent parent: Controller?) { log.add(self, "will move to", label(parent)) }
  override func didMove(toParent parent: Controller?) { log.add(self, "did move to", label(parent)) }
  override func viewWillAppear() { log.add(self, "will appear") }
  override func viewDidAppear() { log.add(self, "did appear") }
  override func viewWillDisappear() { log.add(self, "will disappear") }
  override func viewDidDisappear() { log.add(self, "did disappear") }
}

import Hierarchy

/// The first flow of the app: every error ends here.
final class MasterCoordinator: HostCoordinator {
  init(on stage: Stage) { super.init("master", on: stage) }

  override var screenKind: String { "list" }

  override func receive(_ message: Message) {
    if message.action == .handleError { return message.settle(by: id) }
    super.receive(message)
  }
}

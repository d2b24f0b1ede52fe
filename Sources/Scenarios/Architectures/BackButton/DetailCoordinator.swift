import Hierarchy

/// A flow that was started on somebody else's stack.
final class DetailCoordinator: SliceCoordinator {
  private let own: StackObserver?
  private weak var shared: (any PopWatch)?

  /// A flow on the stack of `starter`.
  init(on starter: SliceCoordinator) {
    let stage = starter.stage
    let title = stage.title("detail")
    let isOwn = stage.options.observer == .own
    own = isOwn ? StackObserver("observer of \(title)", of: starter.stack, on: stage) : nil
    shared = starter.watch
    super.init(title, starter.stack, on: stage)
  }

  override var watch: (any PopWatch)? { own ?? shared }

  override func stop() { own?.release() }
}

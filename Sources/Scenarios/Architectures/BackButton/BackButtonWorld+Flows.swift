import Hierarchy

extension BackButtonWorld {
  /// A detail is started by the flow on top, or by the host of its stack over whatever lies there.
  func start(_ step: Step) {
    let starter = step.isEven ? top : host
    if host.stack.hasRoom { starter.startDetail(animated: true) }
  }

  /// The user chooses the item on top: its cell sends, and the flow that the screen belongs to starts a detail.
  func send() {
    guard let screen = host.stack.topController as? SliceScreen, let cell = screen.cell else { return }
    cell.receive(BoxedMessage(.select, payload: ItemID(1)))
  }

  func present() {
    if editor == nil { top.presentEditor(in: window) }
  }

  /// The presenter's flow takes its modal away.
  func dismiss() {
    guard let editor, let presenter = editor.delegate as? SliceCoordinator else { return }
    editor.entrance.presenting?.dismissPresented()
    presenter.sliceCoordinatorDidFinish(editor)
  }

  /// The user swipes the modal away.
  func swipeAway() {
    guard let editor, !editor.stack.swipeToDismiss(), let presenter = editor.entrance.presenting else { return }
    // The container is the modal, so it is the container's presentation that ends.
    presenter.dismissPresented()
    editor.stack.presentationDelegate?.didDismiss(editor.stack)
  }

  /// A detail ends by its own decision: all of its screens leave the stack, wherever they are.
  func stop(_ coordinator: SliceCoordinator, animated: Bool) {
    guard coordinator is DetailCoordinator else { return }
    let stack = coordinator.stack
    stack.setStack(stack.children.filter { owner(of: $0) !== coordinator }, animated: animated)
    // Screens below the top went without a call to the delegate.
    coordinator.watch?.reconcile()
  }

  func startThenStop() {
    guard host.stack.hasRoom else { return }
    let covered = top
    host.startDetail(animated: true)
    stop(covered, animated: false)
  }

  func stopThenStart() {
    stop(top, animated: true)
    if host.stack.hasRoom { host.startDetail(animated: true) }
  }

  /// A link from outside: the modal goes, the stack is cut down to its root, and one to three details follow.
  func deepLink(_ step: Step) {
    dismiss()
    master.stack.popToRoot(animated: false)
    for _ in 0...step.argument % 3 { top.startDetail(animated: false) }
  }

  /// The app's own transitions are put behind whoever has the delegate slot.
  func supply(_ step: Step) {
    let arriving = Stylist(Stylist.Kind.allCases[step.argument % Stylist.Kind.allCases.count], on: stage)
    if master.watch?.forward(to: arriving) == true { stylist = arriving }
  }
}

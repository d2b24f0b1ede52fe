import Hierarchy

/// What a tab's coordinator does to its stack.
extension TabCoordinator {
  /// Shows the last screen of `path`: on top of what is there, or with all the others under it.
  ///
  /// An empty path leads to the screen at the bottom, which is there already.
  func display(_ path: [() -> FlowScreen], keepHierarchy: Bool) {
    guard let root = stack.children.first else { return }
    guard let last = path.last else {
      stack.popToRoot(animated: animates)
      return
    }
    if keepHierarchy || stack.children.count >= Self.highestStack {
      let shown = keepHierarchy ? path : [last]
      stack.setStack([root] + shown.map { prepared($0()) }, animated: animates)
    } else {
      stack.push(prepared(last()), animated: animates)
    }
  }

  /// Presents the receipt in a stack of its own, over the screen on top.
  ///
  /// Its messages go on to the screen that presents it, which is what the order of look-ups finds by itself
  /// (catalogue C8), or straight to this coordinator where that is how modals are repaired (catalogue E8).
  func presentReceipt(in window: Window) {
    guard let presenter = stack.topController as? FlowScreen, presenter.presented == nil else { return }
    let sheet = Stack(stage.title("sheet"), on: stage)
    let receipt = ReceiptScreen(on: stage)
    stage.links.connect(receipt, to: sheet)
    stage.links.connect(sheet, to: stage.options.modal == .coordinator ? self : presenter)
    sheet.setStack([receipt], animated: false)
    presenter.present(sheet, in: window)
  }

  /// The receipt, if it is up.
  var sheet: Stack? { stack.topController?.presented as? Stack }

  /// Takes the receipt away: who presented it dismisses it.
  func dismissSheet() { stack.topController?.dismissPresented() }
}

/// A change of what a controller shows or presents, or of what fills a window.
public enum ContentChange: String, Sendable {
  /// A screen is put on top of a stack.
  case push
  /// What is on top of a stack goes.
  case pop
  /// The whole content of a container or window is another.
  case reset
  /// Another tab is shown.
  case select
  /// A child is put into a container that is neither stack nor bar of tabs.
  case embed
  /// A child is taken out of such a container.
  case remove
  /// A modal is put over a controller.
  case present
  /// It is taken away; not said of modals that go along with the controller that they are over.
  case dismiss
}

/// How a container's content changes: one transition, whatever the operation.
extension Controller {
  /// This controller as a stack whose changes take time; asked only where it can be one.
  final var stack: NavigationStack? { container == .navigation ? navigationStack : nil }

  /// The one child that a stack or a tab container shows; nil where all are shown, or none is there.
  final var shownChild: Controller? {
    switch container {
    case .plain, .split: nil
    case .navigation: children.last
    case .tabs: children.indices.contains(selectedIndex) ? children[selectedIndex] : nil
    }
  }

  /// Whether every child's view is installed.
  final var showsAllChildren: Bool { container == .plain || container == .split }

  /// Whether this child's view is installed while its container shows what it shows.
  final var isShownByParent: Bool {
    guard let parent else { return false }
    return parent.showsAllChildren || parent.shownChild === self
  }

  /// Takes `leaving` out, which are children of this controller.
  final func drop(_ leaving: [Controller]) {
    if let stack { return stack.remove(leaving) }
    for child in leaving { contentWillChange(container == .navigation ? .pop : .remove, child) }
    let gone = Set(leaving.map(ObjectIdentifier.init))
    let content = children.filter { !gone.contains(ObjectIdentifier($0)) }
    replaceContent(with: content, leaving: leaving, selecting: selection(in: content))
  }

  /// The index that keeps the selected tab selected in `content`, or the nearest one if that tab is gone.
  final func selection(in content: [Controller]) -> Int {
    guard container == .tabs else { return 0 }
    if let selected = shownChild, let index = content.firstIndex(where: { $0 === selected }) { return index }
    return max(0, min(selectedIndex, content.count - 1))
  }

  /// Makes `content` the content: `leaving` are told first and last, `arriving` in between.
  ///
  /// Of a stack's screens and of the tabs only the one that was shown disappears and only the one that is now shown
  /// appears, however many come and go.
  final func replaceContent(
    with content: [Controller],
    leaving: [Controller] = [],
    arriving: [Controller] = [],
    selecting index: Int
  ) {
    for child in leaving {
      child.dismissPresentedInside()
      child.run { child.willMove(toParent: nil) }
    }
    let covered = shownChild
    for child in arriving {
      child.run { child.willMove(toParent: self) }
      child.parent = self
    }
    children = content
    selectedIndex = index
    for child in arriving { child.settle(in: self) }
    if showsAllChildren {
      exchange(leaving, for: arriving)
    } else if covered !== shownChild {
      exchange([covered].compactMap(\.self), for: [shownChild].compactMap(\.self))
    }
    for child in leaving { child.detach() }
  }

  /// Loads the view of this new child, installs it if it is shown, and says that the move is done.
  final func settle(in parent: Controller) {
    let view = loadedView
    if isShownByParent { parent.loadedContentView.addSubview(view) }
    phase = .didMove
    run { didMove(toParent: parent) }
  }

  /// The end of a removal: the links to the container go, and this controller is told.
  final func detach() {
    view?.removeFromSuperview()
    parent = nil
    phase = .detached
    run { didMove(toParent: nil) }
  }

  /// Some children take the place of others: the callbacks of the two interleave as UIKit's do, and the views of
  /// the old ones leave in between.
  final func exchange(_ old: [Controller], for new: [Controller]) {
    for child in new where child.view?.superview == nil { loadedContentView.addSubview(child.loadedView) }
    let left = isOnScreen ? old.flatMap { $0.beginDisappearing() } : []
    let arrived = isOnScreen ? new.flatMap { $0.beginAppearing() } : []
    for child in old { child.view?.removeFromSuperview() }
    Controller.endDisappearing(left)
    Controller.endAppearing(arrived)
  }
}

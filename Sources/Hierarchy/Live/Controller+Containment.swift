/// A change of what a controller shows or presents, or of what fills a window.
///
/// A reset gives a container or window another content. Modals that go along with what they are over are not announced.
public enum ContentChange: String, Sendable {
  case push, pop, reset, select, embed, remove, present, dismiss
}

extension Controller {
  /// Contains `child`, in UIKit's order: will move, view, superview, did move, then the appearance.
  ///
  /// In a stack this is a push. A child that has another place leaves that first.
  public final func contain(_ child: Controller) {
    if let stack { return stack.replace(child, by: [child]) }
    child.leavePlace()
    let covered = container == .navigation ? children.last : nil
    contentWillChange(container == .navigation ? .push : .embed, child)
    child.run { child.willMove(toParent: self) }
    child.parent = self
    children.append(child)
    child.settle(in: self)
    exchange(covered.map { [$0] } ?? [], for: child.isShownByParent ? [child] : [])
  }

  /// Takes this controller out of its container; what is presented from here is dismissed.
  ///
  /// In UIKit's order: will move to nil, disappearance, superview, did move to nil; what is shown instead appears
  /// meanwhile.
  public final func removeFromParent() {
    guard let parent else { return }
    if let stack = parent.stack { return stack.replace(self, by: []) }
    parent.contentWillChange(parent.container == .navigation ? .pop : .remove, self)
    let rest = parent.children.filter { $0 !== self }
    parent.replaceContent(with: rest, leaving: [self], selecting: parent.selection(in: rest))
  }

  /// Shows the child at `index` of a tab container instead of the one shown now.
  public final func select(_ index: Int) {
    guard container == .tabs, children.indices.contains(index), index != selectedIndex else { return }
    contentWillChange(.select, children[index])
    replaceContent(with: children, selecting: index)
  }

  /// Makes `controllers` the whole content, in one transition: those that stay keep their state, a selected tab its
  /// selection.
  public final func setChildren(_ controllers: [Controller]) {
    if let stack { return stack.setStack(controllers, animated: false) }
    var kept: Set<ObjectIdentifier> = []
    let content = controllers.filter { kept.insert(ObjectIdentifier($0)).inserted }
    let arriving = content.filter { $0.parent !== self }
    for controller in arriving { controller.leavePlace() }
    contentWillChange(.reset, self)
    replaceContent(
      with: content,
      leaving: children.reversed().filter { !kept.contains(ObjectIdentifier($0)) },
      arriving: arriving,
      selecting: selection(in: content)
    )
  }

  /// Takes the top screen off a stack of at least two, and returns it; the one below appears.
  @discardableResult
  public final func pop() -> Controller? {
    if let stack { return stack.pop(animated: false) }
    guard container == .navigation, children.count > 1, let top = children.last else { return nil }
    top.removeFromParent()
    return top
  }

  final func leavePlace() {
    removeFromParent()
    presenting?.dismissPresented()
    if let window = view?.superview as? Window, window.rootController === self { window.setRoot(nil) }
  }

  /// This controller as a stack with transitions; asked only where it can be one.
  final var stack: NavigationStack? { container == .navigation ? navigationStack : nil }

  /// The one child that a stack or a tab container shows; nil where all are shown, or none is there.
  package final var shownChild: Controller? {
    switch container {
    case .plain, .split: nil
    case .navigation: children.last
    case .tabs: children.indices.contains(selectedIndex) ? children[selectedIndex] : nil
    }
  }

  package final var showsAllChildren: Bool { container == .plain || container == .split }

  /// Whether this child's view is installed while its container shows what it shows.
  private var isShownByParent: Bool {
    guard let parent else { return false }
    return parent.showsAllChildren || parent.shownChild === self
  }

  /// The index that keeps the selected tab selected in `content`, or the nearest one if that tab is gone.
  private func selection(in content: [Controller]) -> Int {
    guard container == .tabs else { return 0 }
    if let selected = shownChild, let index = content.firstIndex(where: { $0 === selected }) { return index }
    return max(0, min(selectedIndex, content.count - 1))
  }

  /// Makes `content` the content: `leaving` are told first and last, `arriving` in between.
  ///
  /// Where one child is shown, only that one disappears and only the new one appears, however many come and go.
  private func replaceContent(
    with content: [Controller],
    leaving: [Controller] = [],
    arriving: [Controller] = [],
    selecting index: Int
  ) {
    for child in leaving { child.beginLeaving() }
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

  final func beginLeaving() {
    dismissPresentedInside()
    run { willMove(toParent: nil) }
  }

  final func detach() {
    view?.removeFromSuperview()
    parent = nil
    reach(.detached)
  }

  /// Loads the view of this new child, installs it if it is shown, and says that the move is done.
  final func settle(in parent: Controller) {
    let view = loadedView
    if isShownByParent { parent.loadedContentView.addSubview(view) }
    reach(.didMove)
  }

  /// Some children take the place of others: the callbacks of the two interleave as UIKit's do, and the views of the old
  /// ones leave in between.
  private func exchange(_ old: [Controller], for new: [Controller]) {
    for child in new where child.view?.superview == nil { loadedContentView.addSubview(child.loadedView) }
    let left = isOnScreen ? old.flatMap { $0.shownSubtree() } : []
    for controller in left { controller.turn(to: .willDisappear) }
    let arrived = isOnScreen ? new.flatMap { $0.shownSubtree() } : []
    for controller in arrived { controller.turn(to: .willAppear) }
    for child in old { child.view?.removeFromSuperview() }
    for controller in left { controller.turn(to: .didDisappear) }
    for controller in arrived { controller.turn(to: .didAppear) }
  }
}

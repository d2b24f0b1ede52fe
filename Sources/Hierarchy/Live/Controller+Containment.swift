extension Controller {
  /// Whether this child's view is installed while its container shows what it shows.
  var isShownByParent: Bool {
    guard let parent else { return false }
    switch parent.container {
    case .plain, .split: return true
    case .navigation: return parent.children.last === self
    case .tabs:
      return parent.children.indices.contains(parent.selectedIndex)
        && parent.children[parent.selectedIndex] === self
    }
  }

  /// Contains `child`, in UIKit's order: will move, view, superview, did move, then the appearance.
  ///
  /// In a stack this is a push: the screen that was on top is covered and leaves the screen.
  public final func contain(_ child: Controller) {
    let covered = container == .navigation ? children.last : nil
    child.removeFromParent()
    child.willMove(toParent: self)
    child.parent = self
    children.append(child)
    let view = child.loadedView
    if child.isShownByParent { contentView?.addSubview(view) }
    child.phase = .didMove
    child.didMove(toParent: self)
    exchange(covered, for: child.isShownByParent ? child : nil)
  }

  /// Takes this controller out of its container, and what the container shows instead appears.
  ///
  /// In UIKit's order: will move to nil, disappearance, superview, did move to nil.
  public final func removeFromParent() {
    guard let parent, let index = parent.children.lastIndex(where: { $0 === self }) else { return }
    let wasShown = isShownByParent
    willMove(toParent: nil)
    if wasShown && parent.isOnScreen { disappear() }
    view?.removeFromSuperview()
    parent.children.remove(at: index)
    if parent.container == .tabs && index < parent.selectedIndex { parent.selectedIndex -= 1 }
    self.parent = nil
    phase = .detached
    didMove(toParent: nil)
    if wasShown { parent.uncover() }
  }

  /// Shows the child at `index` of a tab container instead of the one shown now.
  public final func select(_ index: Int) {
    guard container == .tabs, children.indices.contains(index), index != selectedIndex else { return }
    let old = children.indices.contains(selectedIndex) ? children[selectedIndex] : nil
    selectedIndex = index
    contentView?.addSubview(children[index].loadedView)
    exchange(old, for: children[index])
  }

  /// Takes the top screen off a stack of at least two and returns it; the one below appears.
  @discardableResult
  public final func pop() -> Controller? {
    guard container == .navigation, children.count > 1, let top = children.last else { return nil }
    top.removeFromParent()
    return top
  }

  /// Pops until `controller` is on top of this stack; returns what was popped, topmost first.
  @discardableResult
  public final func pop(to controller: Controller) -> [Controller] {
    guard container == .navigation, controller.parent === self else { return [] }
    var popped: [Controller] = []
    while children.last !== controller, let top = pop() { popped.append(top) }
    return popped
  }

  /// Pops everything but the first screen of a stack.
  @discardableResult
  public final func popToRoot() -> [Controller] {
    children.first.map { pop(to: $0) } ?? []
  }

  /// Makes `controllers` the whole content: those that stay keep their state, the others leave or arrive.
  public final func setChildren(_ controllers: [Controller]) {
    for child in children.reversed() where !controllers.contains(where: { $0 === child }) {
      child.removeFromParent()
    }
    for controller in controllers where controller.parent !== self { contain(controller) }
    guard children.elementsEqual(controllers, by: ===) == false else { return }
    let old = container == .navigation ? children.last : nil
    children = controllers
    guard let top = children.last, old !== top, container == .navigation else { return }
    contentView?.addSubview(top.loadedView)
    exchange(old, for: top)
  }

  /// The part of the content that a removal brought to light is installed, and appears.
  private func uncover() {
    let shown: Controller?
    switch container {
    case .plain, .split: shown = nil
    case .navigation: shown = children.last
    case .tabs:
      selectedIndex = min(selectedIndex, max(0, children.count - 1))
      shown = children.isEmpty ? nil : children[selectedIndex]
    }
    guard let shown, let view = shown.view, view.superview == nil else { return }
    contentView?.addSubview(view)
    if isOnScreen { shown.appear() }
  }

  /// One screen takes another's place: the old one's view leaves, and the callbacks of the two interleave as
  /// UIKit's do when both are on screen.
  private func exchange(_ old: Controller?, for new: Controller?) {
    let old = old === new ? nil : old
    let leaving = isOnScreen ? old : nil
    let arriving = isOnScreen ? new : nil
    let left = leaving?.beginDisappearing() ?? []
    let arrived = arriving?.beginAppearing() ?? []
    if new != nil { old?.view?.removeFromSuperview() }
    Controller.endDisappearing(left)
    Controller.endAppearing(arrived)
  }
}

extension Controller {
  /// Contains `child`, in UIKit's order: will move, view, superview, did move, then the appearance.
  ///
  /// In a stack this is a push: the screen that was on top is covered and leaves the screen. A child that has
  /// another place leaves that first.
  public final func contain(_ child: Controller) {
    if let stack { return stack.raise(child) }
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
  /// In UIKit's order: will move to nil, disappearance, superview, did move to nil. What the container shows instead
  /// appears meanwhile.
  public final func removeFromParent() {
    guard let parent else { return }
    parent.drop([self])
  }

  /// Shows the child at `index` of a tab container instead of the one shown now.
  public final func select(_ index: Int) {
    guard container == .tabs, children.indices.contains(index), index != selectedIndex else { return }
    contentWillChange(.select, children[index])
    replaceContent(with: children, selecting: index)
  }

  /// Makes `controllers` the whole content: those that stay keep their state, the others leave or arrive.
  ///
  /// One transition, as UIKit makes of it. A tab that stays selected stays on screen wherever it moves to.
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
    drop([top])
    return top
  }

  /// Pops until `controller` is on top of this stack; returns what was popped, topmost first.
  ///
  /// The screens in between were covered, and never appear.
  @discardableResult
  public final func pop(to controller: Controller) -> [Controller] {
    if let stack { return stack.pop(to: controller, animated: false) }
    guard container == .navigation, controller.parent === self else { return [] }
    let popped = Array(children.reversed().prefix { $0 !== controller })
    if !popped.isEmpty { drop(popped) }
    return popped
  }

  /// Pops everything but the first screen of a stack.
  @discardableResult
  public final func popToRoot() -> [Controller] {
    if let stack { return stack.popToRoot(animated: false) }
    return children.first.map { pop(to: $0) } ?? []
  }

  /// Leaves the container, presenter or window that this controller has a place in: nobody has two.
  final func leavePlace() {
    removeFromParent()
    presenting?.dismissPresented()
    if let window = view?.superview as? Window, window.rootController === self { window.setRoot(nil) }
  }
}

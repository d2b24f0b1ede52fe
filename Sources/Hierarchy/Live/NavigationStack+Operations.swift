extension NavigationStack {
  /// Puts `controller` on top, out of whatever place it had; false if this stack has it or is inside of it.
  @discardableResult
  public final func push(_ controller: Controller, animated: Bool) -> Bool {
    settleTransition()
    guard controller.parent !== self, !outside.contains(ObjectIdentifier(controller)) else { return false }
    setStack(children + [controller], animated: animated)
    return true
  }

  /// Takes the top screen off a stack of at least two, and returns it; the one below appears.
  @discardableResult
  public final func pop(animated: Bool) -> Controller? {
    settleTransition()
    guard children.count > 1, let top = children.last else { return nil }
    setStack(children.dropLast(), animated: animated)
    return top
  }

  /// Pops until `controller` is on top; returns what was popped, topmost first.
  @discardableResult
  public final func pop(to controller: Controller, animated: Bool) -> [Controller] {
    settleTransition()
    guard let index = children.firstIndex(where: { $0 === controller }) else { return [] }
    let popped = Array(children[(index + 1)...].reversed())
    setStack(Array(children[...index]), animated: animated)
    return popped
  }

  /// Pops everything but the first screen; returns what was popped, topmost first.
  @discardableResult
  public final func popToRoot(animated: Bool) -> [Controller] {
    settleTransition()
    return children.first.map { pop(to: $0, animated: animated) } ?? []
  }

  /// Makes `controllers` the whole content: one transition from the old top screen to the new one.
  ///
  /// Without a transition, and without a call to the delegate, if the top screen stays. A controller that this stack
  /// is inside of is left out.
  public final func setStack(_ controllers: [Controller], animated: Bool) {
    settleTransition()
    var kept = outside
    let content = controllers.filter { kept.insert(ObjectIdentifier($0)).inserted }
    let arriving = content.filter { $0.parent !== self }
    for controller in arriving { controller.leavePlace() }
    settleTransition()
    change(to: content, arriving: arriving, isAnimated: animated)
  }

  /// Puts `controller` on top, from wherever it is, in this stack too.
  final func raise(_ controller: Controller) {
    settleTransition()
    setStack(children.filter { $0 !== controller } + [controller], animated: false)
  }

  /// Takes out `leaving`, wherever in the stack.
  final func remove(_ leaving: [Controller]) {
    settleTransition()
    let gone = Set(leaving.map(ObjectIdentifier.init))
    setStack(children.filter { !gone.contains(ObjectIdentifier($0)) }, animated: false)
  }

  /// This stack, and everything that it is inside of: who is here cannot be its content as well.
  private var outside: Set<ObjectIdentifier> {
    var outside: Set<ObjectIdentifier> = []
    var outer: Controller? = self
    while let controller = outer {
      outside.insert(ObjectIdentifier(controller))
      outer = controller.parent ?? controller.presenting
    }
    return outside
  }
}

import Hierarchy

/// Modals, sections, and the coordinators that come and go.
extension StoreWorld {
  func present(_ step: Step) {
    switch step.operation {
    case .present where modal == nil: visibleFlow?.presentOffer()
    case .dismiss: dismiss()
    case .swipeToDismiss: modal?.swipeToDismiss()
    case .popPresenter where offer != nil: app.selected?.stack.pop(animated: false)
    case .freeOwner where modal == nil: freeOwner()
    default: break
    }
  }

  /// Whoever presented the modal dismisses it.
  private func dismiss() {
    if let flow = modalFlow, let parent = flow.parent as? InjectedCoordinator {
      parent.stopChild(flow.identifier)
    } else {
      app.selected?.endOffers()
    }
  }

  /// A reader still holds the modal when its coordinator has gone, and asks it for the way.
  private func freeOwner() {
    visibleFlow?.presentOffer()
    guard let held = modal else { return }
    dismiss()
    stage.note("late: \(stage.probe(from: held, with: StoreMethod.cartBuyNow.question))")
  }

  func arrange(_ step: Step) {
    switch step.operation {
    case .selectTab where modal == nil:
      app.select(step.argument % 2 == 0 ? CatalogCoordinator.identifier : AccountCoordinator.identifier)
    case .reparent where modal == nil && step.argument % 2 == 0: app.changeForm()
    case .reparent where modal == nil: moveTopScreen()
    case .deepLink: openLink()
    case .logout: app.signOut()
    case .logoutUnderModal:
      if modal == nil { visibleScreen?.startPayment() }
      app.signOut()
    case .login: app.signIn()
    default: break
    }
  }

  private func moveTopScreen() {
    guard let from = app.selected, let to = app.sections.first(where: { $0 !== from }) else { return }
    guard from.flows.isEmpty, to.flows.isEmpty, from.shadow.count > 1, to.shadow.count < Self.height else {
      return
    }
    app.moveTopScreen(to: to)
  }

  private func openLink() {
    if modal != nil { dismiss() }
    app.select(CatalogCoordinator.identifier)
    catalog?.openProduct()
  }

  func run(_ step: Step) {
    guard modal == nil else {
      if step.operation == .stop, modalFlow != nil { dismiss() }
      return
    }
    guard let section = app.selected else { return }
    switch step.operation {
    case .start where hasRoom: start(step.argument)
    case .stop:
      guard let flow = step.pick(from: Array(section.sharing.dropFirst())) else { return }
      (flow.parent as? InjectedCoordinator)?.stopChild(flow.identifier)
    case .startTwice where section.stack.children.count + 1 < Self.height:
      startTwice(in: section, step.argument)
    case .startThenStop where hasRoom: exchange(in: section, startsFirst: true)
    case .stopThenStart where hasRoom: exchange(in: section, startsFirst: false)
    case .activate: step.pick(from: section.sharing)?.returnToFront()
    default: break
    }
  }

  private func start(_ argument: Int) {
    guard argument % 4 != 3 else { return visibleScreen?.startPayment() ?? () }
    guard let owner = visibleFlow, !(owner is PaymentCoordinator) else { return }
    let kind = kind(argument, in: owner)
    if owner.child(kind) == nil { start(kind, in: owner) }
  }

  /// Only the catalog starts a cart.
  private func kind(_ argument: Int, in owner: StackFlow) -> String {
    owner is CatalogCoordinator && argument % 2 == 0
      ? CartCoordinator.identifier : PaymentCoordinator.identifier
  }

  private func start(_ kind: String, in owner: StackFlow) {
    owner.startChild(
      kind == CartCoordinator.identifier
        ? CartCoordinator(on: owner.stack, in: store) : StoreCast.payment(on: owner.stack, in: store)
    )
  }

  private func startTwice(in section: StackFlow, _ argument: Int) {
    let kind = kind(argument, in: section)
    if section.child(kind) == nil { start(kind, in: section) }
    start(kind, in: section)
  }

  private func exchange(in section: StackFlow, startsFirst: Bool) {
    guard section is CatalogCoordinator, section.flows.count == 1, let old = section.flows.first else {
      return
    }
    let new = old is CartCoordinator ? PaymentCoordinator.identifier : CartCoordinator.identifier
    if startsFirst { start(new, in: section) }
    section.stopChild(old.identifier)
    if !startsFirst { start(new, in: section) }
  }
}

/// What happens on the stack that the user sees.
extension StoreWorld {
  func navigate(_ step: Step) {
    guard let stack = visibleStack else { return }
    switch step.operation {
    case .push: choose(step.argument, animated: true)
    case .pushInstantly: choose(step.argument, animated: false)
    case .pop: stack.systemBack()
    case .popInstantly: stack.pop(animated: false)
    case .popTo: if let screen = step.pick(from: stack.children) { stack.pop(to: screen, animated: true) }
    case .popToRoot: stack.popToRoot(animated: step.argument % 2 == 0)
    case .setStack: visibleFlow?.replaceScreens(with: stack.children.chosen(by: step.argument))
    default: break
    }
  }

  func swipe(_ step: Step) {
    guard let stack = visibleStack, let top = visibleScreen, stack.children.count > 1 else { return }
    switch step.operation {
    case .swipeBack:
      stack.beginSwipe()
      stack.finishSwipe()
    case .swipeCancelled:
      stack.beginSwipe()
      stack.cancelSwipe()
    case .swipeThenPush where hasRoom:
      stack.beginSwipe()
      top.choose(UInt64(step.argument))
    default: break
    }
  }

  /// Something is chosen on the screen that the user sees.
  private func choose(_ item: Int, animated: Bool) {
    guard hasRoom else { return }
    store.isAnimated = animated
    visibleScreen?.choose(UInt64(item))
    store.isAnimated = true
  }

  /// Whether the stack that a choice shows something on has room; an offer's choice is shown below the offer.
  var hasRoom: Bool {
    let stack = offer == nil ? visibleStack : app.selected?.stack
    return (stack?.children.count ?? 0) < Self.height
  }
}

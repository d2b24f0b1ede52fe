import Hierarchy

/// The driver, the same for all apps: does what a user and the system do, and lets the app do the rest.
extension App {
  final func perform(_ steps: [Step]) { for step in steps { perform(step) } }

  /// Does `step`, and waits for the animations that it began; one that makes no sense now changes nothing.
  final func perform(_ step: Step) {
    let isDone = makesSense(step) && allows(step)
    forecast = foresee(isDone ? step : nil)
    guard isDone else { return }
    if !act(step) { drive(step) }
    stage.census.forEachLiving { ($0 as? NavigationStack)?.finishTransition() }
  }

  /// What holds for any app: a stack may be full, a modal covers what is below, the first screen stays.
  private func makesSense(_ step: Step) -> Bool {
    let front = front
    let canGoBack = (front?.children.count ?? 0) > 1
    switch step.operation {
    case .push, .pushInstantly: return front?.hasRoom ?? true
    case .sendAtEachPhase: return front?.hasRoom ?? false
    case .swipeThenPush: return canGoBack && front?.hasRoom == true && front?.isReachable == true
    case .pop, .swipeBack, .swipeCancelled: return canGoBack && front?.isReachable == true
    case .popInstantly, .popTo, .popToRoot: return canGoBack
    case .setStack: return front != nil
    case .present, .selectTab, .reparent, .logout: return modal == nil
    case .dismiss, .swipeToDismiss, .logoutUnderModal: return modal != nil
    case .popPresenter: return (presentersStack?.children.count ?? 0) > 1
    default: return true
    }
  }

  private func drive(_ step: Step) {
    let stack = front
    switch step.operation {
    case .pushInstantly, .swipeThenPush:
      if step.operation == .swipeThenPush { stack?.beginSwipe() }
      stage.isAnimated = step.operation == .swipeThenPush
      _ = act(Step(.push, step.argument))
      stage.isAnimated = true
    case .dismiss: modal?.presenting?.dismissPresented()
    case .swipeToDismiss: if let modal { swipeAway(modal) }
    case .popPresenter: presentersStack?.pop(animated: step.isAnimated)
    case .selectTab: if let tabs { tabs.select(step.argument % max(1, tabs.children.count)) }
    case .pop: stack?.systemBack()
    case .popInstantly: stack?.pop(animated: false)
    case .popTo:
      let target = stack.flatMap { step.pick(from: $0.children) }
      if let target { stack?.pop(to: target, animated: step.isAnimated) }
    case .popToRoot: stack?.popToRoot(animated: step.isAnimated)
    case .setStack:
      if let stack { stack.setStack(stack.children.chosen(by: step.argument), animated: step.isAnimated) }
    case .swipeBack:
      stack?.beginSwipe()
      stack?.finishSwipe()
    case .swipeCancelled:
      stack?.beginSwipe()
      stack?.cancelSwipe()
    case .sendAtEachPhase: if let stack { showEachPhase(on: stack) }
    default: break
    }
  }

  /// Dismisses the modal as its user does; the delegate of its stack is told either way.
  ///
  /// A stack that is presented tells its delegate by itself. For one in a presented wrapper that is done here.
  private func swipeAway(_ modal: Controller) {
    if let stack = modal as? NavigationStack {
      stack.swipeToDismiss()
    } else {
      let stack = modal.children.first as? NavigationStack
      modal.presenting?.dismissPresented()
      if let stack { stack.presentationDelegate?.didDismiss(stack) }
    }
  }

  /// The stack of the screen that the modal is presented from.
  private var presentersStack: NavigationStack? {
    guard let presenter = modal?.presenting else { return nil }
    return sequence(first: presenter, next: \.parent).lazy.compactMap { $0 as? NavigationStack }.first
  }

  /// A screen is shown that asks in each phase of its life, and is taken away again (catalogue E9).
  private func showEachPhase(on stack: NavigationStack) {
    guard let inquiry = inquiries.first else { return }
    let screen = LifecycleScreen(asking: inquiry, on: stage)
    adopt(screen)
    stack.push(screen, animated: false)
    let living = LivingOutline(application)
    let answer = answer(to: inquiry, from: screen, being: screen.latest, in: living)
    if stack.isReachable, let fault = answer.fault { stage.fault("at did appear, \(fault)") }
    stack.pop(animated: false)
  }
}

/// A screen that asks the same in each phase of its life, and notes who would act on it.
final class LifecycleScreen: Screen {
  private let inquiry: Inquiry
  private(set) var latest = ""

  init(asking inquiry: Inquiry, on stage: Stage) {
    self.inquiry = inquiry
    super.init(stage.title("lifecycle"), on: stage)
    ask("init")
  }

  override func viewDidLoad() { ask("did load") }
  override func willMove(toParent parent: Controller?) { ask(parent == nil ? "will leave" : "will move") }
  override func didMove(toParent parent: Controller?) { ask(parent == nil ? "did leave" : "did move") }
  override func viewWillAppear() { ask("will appear") }
  override func viewDidAppear() { ask("did appear") }
  override func viewWillDisappear() { ask("will disappear") }
  override func viewDidDisappear() { ask("did disappear") }

  private func ask(_ phase: String) {
    latest = inquiry.ask(self, stage)
    stage.note("\(phase): \(latest)")
  }
}

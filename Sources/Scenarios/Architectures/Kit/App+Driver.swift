import Hierarchy

/// The driver, the same for all apps: does what a user and the system do, and lets the app do the rest.
extension App {
  /// Does `steps` one after the other.
  final func perform(_ steps: [Step]) { for step in steps { perform(step) } }

  /// Does `step`, and waits for the animations that it began; one that makes no sense now changes nothing.
  final func perform(_ step: Step) {
    let isDone = makesSense(step) && allows(step)
    forecast = Forecast(of: self, doing: isDone ? step : nil)
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
    switch step.operation {
    case .pushInstantly: push(step, isAnimated: false)
    case .dismiss: modal?.presenting?.dismissPresented()
    case .swipeToDismiss: if let modal { swipeAway(modal) }
    case .popPresenter: presentersStack?.pop(animated: step.isAnimated)
    case .selectTab: if let tabs { tabs.select(step.argument % max(1, tabs.children.count)) }
    default: if let front { drive(step, on: front) }
    }
  }

  private func drive(_ step: Step, on stack: NavigationStack) {
    switch step.operation {
    case .swipeThenPush:
      stack.beginSwipe()
      push(step, isAnimated: true)
    case .pop: stack.systemBack()
    case .popInstantly: stack.pop(animated: false)
    case .popTo: step.pick(from: stack.children).map { _ = stack.pop(to: $0, animated: step.isAnimated) }
    case .popToRoot: stack.popToRoot(animated: step.isAnimated)
    case .setStack: stack.setStack(stack.children.chosen(by: step.argument), animated: step.isAnimated)
    case .swipeBack:
      stack.beginSwipe()
      stack.finishSwipe()
    case .swipeCancelled:
      stack.beginSwipe()
      stack.cancelSwipe()
    case .sendAtEachPhase: showEachPhase(on: stack)
    default: break
    }
  }

  private func push(_ step: Step, isAnimated: Bool) {
    stage.isAnimated = isAnimated
    _ = act(Step(.push, step.argument))
    stage.isAnimated = true
  }

  /// What is in a container is not the modal: its delegate hears of it all the same.
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
    var presenter = modal?.presenting
    while let controller = presenter, !(controller is NavigationStack) { presenter = controller.parent }
    return presenter as? NavigationStack
  }

  /// A screen is shown that asks in each phase of its life, and is taken away again (catalogue E9).
  private func showEachPhase(on stack: NavigationStack) {
    guard let inquiry = inquiries.first else { return }
    let screen = LifecycleScreen(asking: inquiry, on: stage)
    adopt(screen)
    stack.push(screen, animated: false)
    let living = try? LivingOutline(application)
    let answer = Answer(to: inquiry, from: screen, being: screen.latest, in: living)
    if stack.isReachable, !answer.isRight { stage.fault("at did appear, \(answer)") }
    stack.pop(animated: false)
  }
}

/// A screen that asks the same in each phase of its life, and notes who would act on it.
final class LifecycleScreen: Screen {
  private let inquiry: Inquiry
  /// The latest answer.
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

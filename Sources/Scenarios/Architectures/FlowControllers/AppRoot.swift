import Hierarchy

/// What a world drives, whether controllers or coordinators decide.
protocol AppRoot: Linked {
  /// The flow that is under way: onboarding, login or main.
  var current: (any Linked)? { get }
  /// The tabs, in main.
  var tabFrame: Frame? { get }
  /// The flow of the modal, if one is up.
  var helpFlow: (any Flow)? { get }
  /// The flow of the tab that shows `controller`.
  func tabFlow(of controller: Controller) -> (any Flow)?
  /// Starts the flow called `name`, in login.
  func startForm(_ name: String)
  /// Presents help over `presenter`, in main.
  func presentHelp(over presenter: Screen, in window: Window)
  /// Takes help away.
  func dismissHelp()
  /// The user swipes help away.
  func swipeHelpAway()
  /// The presenter of help was popped.
  func presenterWasPopped()
  /// Follows a link to the feed with `count` screens more.
  func open(_ count: Int)
  /// The owner of the profile's screens goes before they do.
  func replaceProfile()
}

extension AppFlow: AppRoot {
  var current: (any Linked)? { active as? any Linked }
  private var main: MainFlow? { active as? MainFlow }
  var tabFrame: Frame? { main?.tabs }
  /// Up only while it is presented: somebody else may keep it longer.
  var helpFlow: (any Flow)? { main?.help.flatMap { $0.presenting == nil ? nil : $0 } }
  func tabFlow(of controller: Controller) -> (any Flow)? { controller as? StackFlow }
  func startForm(_ name: String) { (active as? LoginFlow)?.start(name) }

  func presentHelp(over presenter: Screen, in window: Window) { main?.presentHelp(over: presenter, in: window) }

  func dismissHelp() { main?.dismissHelp() }
  func swipeHelpAway() { main?.dismissHelp() }
  /// A flow controller is gone when it is off the screen (catalogue D12).
  func presenterWasPopped() {}
  /// A controller cannot be taken away from its own screens.
  func replaceProfile() {}
}

extension AppCoordinator: AppRoot {
  var current: (any Linked)? { active as? any Linked }
  private var main: MainCoordinator? { active as? MainCoordinator }
  var tabFrame: Frame? { main?.tabs }
  var helpFlow: (any Flow)? { main?.help }
  func tabFlow(of controller: Controller) -> (any Flow)? { main?.flow(of: controller) }
  func startForm(_ name: String) { (active as? LoginCoordinator)?.start(name) }

  func presentHelp(over presenter: Screen, in window: Window) { main?.presentHelp(over: presenter, in: window) }

  func dismissHelp() { main?.dismissHelp() }
  func swipeHelpAway() { main?.help?.stack.swipeToDismiss() }
  func presenterWasPopped() { main?.forgetHelp() }

  func open(_ count: Int) {
    guard let main else { return }
    if stage.options.hazard == .abandonedFlow {
      let second = MainCoordinator(services, on: stage)
      add(second)
      return second.open(count)
    }
    main.open(count)
  }

  func replaceProfile() { main?.replaceProfile() }
}

import Hierarchy

/// What is known of the user when the app starts, and by which it chooses its flow (catalogue D15).
enum AuthenticationState: String, CaseIterable {
  /// Nobody has ever used the app.
  case new
  case loggedOut = "logged out"
  case loggedIn = "logged in"
}

/// What a world drives, whether controllers or coordinators decide.
protocol AppRoot: Linked {
  /// The flow that is under way: onboarding, login or main.
  var current: (any Linked)? { get }
  /// The tabs, in main.
  var tabFrame: FlowFrame? { get }
  /// The flow of the modal, if one is up.
  var helpFlow: (any Flow)? { get }
  /// The flow of the tab that shows `controller`.
  func tabFlow(of controller: Controller) -> (any Flow)?
  /// Whether somebody is logged in has changed outside of all flows, as when a session ends.
  func follow(_ state: AuthenticationState)
  /// Starts the flow called `name`, in login.
  func startForm(_ name: String)
  /// Presents help over `presenter`, in main.
  func presentHelp(over presenter: Screen, in window: Window)
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

extension AppFlowController: AppRoot {
  var current: (any Linked)? { active as? any Linked }
  private var main: MainFlowController? { active as? MainFlowController }
  var tabFrame: FlowFrame? { main?.tabs }
  /// Up only while it is presented: somebody else may keep it longer.
  var helpFlow: (any Flow)? { main?.help.flatMap { $0.presenting == nil ? nil : $0 } }
  func tabFlow(of controller: Controller) -> (any Flow)? { controller as? StackFlowController }
  func startForm(_ name: String) { (active as? LoginFlowController)?.start(name) }

  func presentHelp(over presenter: Screen, in window: Window) {
    main?.presentHelp(over: presenter, in: window)
  }

  func dismissHelp() { main?.dismissHelp() }
  func swipeHelpAway() { main?.dismissHelp() }
  /// A flow controller is gone when it is off the screen (catalogue D12).
  func presenterWasPopped() {}
  /// A controller cannot be taken away from its own screens.
  func replaceProfile() {}
}

extension AppFlowCoordinator: AppRoot {
  var current: (any Linked)? { active as? any Linked }
  private var main: MainFlowCoordinator? { active as? MainFlowCoordinator }
  var tabFrame: FlowFrame? { main?.tabs }
  var helpFlow: (any Flow)? { main?.help }
  func tabFlow(of controller: Controller) -> (any Flow)? { main?.flow(of: controller) }
  func startForm(_ name: String) { (active as? LoginFlowCoordinator)?.start(name) }

  func presentHelp(over presenter: Screen, in window: Window) {
    main?.presentHelp(over: presenter, in: window)
  }

  func dismissHelp() { main?.dismissHelp() }
  func swipeHelpAway() { main?.help?.stack.swipeToDismiss() }
  func presenterWasPopped() { main?.forgetHelp() }
  func replaceProfile() { main?.replaceProfile() }
}

/// What the user can be in the middle of, whether a controller or a coordinator decides about it.
protocol Flow: Linked {
  /// The stack of this flow; nil where it has none.
  var flowStack: FlowStack? { get }
  /// The next screen of the flow.
  func advance(animated: Bool)
  /// Leaves of its stack only `screens`, in that order.
  func keep(_ screens: [Controller])
}

extension Flow {
  /// Nobody has to be told: a flow controller that is popped is gone (catalogue D12).
  func keep(_ screens: [Controller]) { flowStack?.setStack(screens, animated: false) }
}

/// The six services that an app makes once and hands down from flow to flow (catalogue D3).
public struct Services: Sendable {
  /// One of them: an object with an identity, and nothing to do here.
  public final class Service: Sendable {
    /// What it is for.
    public let name: String

    /// The service for `name`.
    public init(_ name: String) { self.name = name }
  }

  /// Who is logged in.
  public let auth = Service("auth")
  /// Calls.
  public let phone = Service("phone")
  /// Requests.
  public let networking = Service("networking")
  /// Where the device is.
  public let location = Service("location")
  /// Maps.
  public let map = Service("map")
  /// Health data.
  public let health = Service("health")

  /// All six, new.
  public init() {}
}

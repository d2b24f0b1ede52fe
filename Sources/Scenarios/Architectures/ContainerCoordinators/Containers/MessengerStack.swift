import Hierarchy

/// A stack that is also the coordinator of its screens: it makes, titles, shows and drops them.
class MessengerStack: Stack {
  /// What the tab bar shows for it; the container of tabs sets it (catalogue A14).
  var tabItem = ""
  /// Whether transitions are animated, as an app can turn that off.
  var animates = true

  /// Puts `screen` on top.
  func show(_ screen: MessengerScreen, titled heading: String, by actor: Actor? = nil) {
    prepare(screen, titled: heading)
    stage.transitions.record(actor ?? Actor(self), .push, screen.title)
    push(screen, animated: animates)
  }

  /// Makes `screens` the whole stack.
  func reset(to screens: [MessengerScreen]) {
    for screen in screens { stage.transitions.record(Actor(self), .reset, screen.title) }
    setStack(screens, animated: animates)
  }

  /// Goes back to `screen`, which is in the stack.
  func goBack(to screen: Controller, animated: Bool) {
    stage.transitions.record(Actor(self), .pop, title)
    pop(to: screen, animated: animated)
  }

  /// Wires and titles a screen that is about to be shown; the one line of wiring that every form of links needs.
  func prepare(_ screen: MessengerScreen, titled heading: String) {
    stage.links.connect(screen, to: self)
    if stage.options.hazard == .selfTitling, screen is FriendDetails { return }
    screen.heading = heading
    stage.transitions.record(Actor(self), .setTitle, screen.title)
  }
}

/// An object that is told when a user has dismissed a modal.
///
/// Only then: code that dismisses a modal knows of it already, and UIKit tells nobody.
public protocol PresentationDelegate: AnyObject {
  /// The user swiped `stack` away; it is off the screen and has no presenter any more.
  func didDismiss(_ stack: NavigationStack)
}

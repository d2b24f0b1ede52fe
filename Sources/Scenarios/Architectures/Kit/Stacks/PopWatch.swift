import Hierarchy

/// Tells coordinators which of their screens have left a stack.
protocol PopWatch: AnyObject {
  /// What it is called where the delegate slot is shown.
  var slotTitle: String { get }
  /// The screens that are watched.
  var shadow: [String] { get }
  /// Tells `listener` when `screen` has left the stack.
  func observePop(of screen: Screen, telling listener: any PopListener)
  /// Tells of what has left the stack without a call to its delegate, as when screens below the top are taken out.
  func reconcile()
  /// Hands every call of the stack on to `delegate`; false where the slot is taken for good.
  func forward(to delegate: any NavigationDelegate) -> Bool
  /// Takes the delegate slot back from whoever has it now.
  func activate()
  /// Hands the delegate slot back, before its owner goes.
  func release()
}

extension PopWatch {
  /// Nothing to take back: the only watcher of a stack never loses the slot.
  func activate() {}
  /// Nothing to hand back: it goes with its stack.
  func release() {}
}

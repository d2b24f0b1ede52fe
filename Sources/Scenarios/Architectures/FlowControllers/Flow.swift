import Hierarchy

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

import Hierarchy

// The article's library, which is less than twenty lines there: a weak property of all controllers, and the order in which
// they look for the next responder. Article E uses it as well. Then this app's own method, which calls itself on that one.

/// Holds a coordinator weakly, for an association that can only retain (catalogue C7).
private final class WeakCoordinatingTrampoline {
  weak var coordinating: AnyObject?
}

extension Stage {
  func parentCoordinator(of controller: borrowing AssociationSlot) -> AnyObject? {
    let associated = table.value(for: .parentCoordinator, of: controller)
    guard let trampoline = associated as? WeakCoordinatingTrampoline else { return associated }
    return trampoline.coordinating
  }

  /// Makes a new trampoline on every set, nil included; other policies are those of other articles.
  func setParentCoordinator(
    _ newValue: AnyObject?,
    of controller: borrowing AssociationSlot,
    _ policy: AssociationPolicy
  ) {
    guard policy == .trampoline else {
      return table.set(newValue, for: .parentCoordinator, of: controller, policy: policy)
    }
    let trampoline = WeakCoordinatingTrampoline()
    trampoline.coordinating = newValue
    table.set(trampoline, for: .parentCoordinator, of: controller, policy: .retain)
  }
}

extension Associating {
  /// The `coordinatingResponder` of a controller; that of all other responders is `next`, or a coordinator's parent.
  ///
  /// A parent coordinator that is no responder ends the way, whatever else there is (catalogue C8).
  var coordinatingTarget: Responder? {
    guard let parentCoordinator else {
      guard let parent else {
        guard let presenting else { return view?.superview }
        return presenting
      }
      return parent
    }
    return parentCoordinator as? Responder
  }
}

extension Responder {
  /// Asks for a flow, without knowing who sees to it.
  ///
  /// Without Objective-C a method of an extension cannot be overridden: coordinators are told by a cast. With it each call
  /// bridges the dictionary; here it is passed on unchanged (catalogue C9).
  final func openFlow(
    _ flow: AppFlowBox,
    keepHierarchy: Bool = false,
    userData: [String: Any]? = nil,
    sender: Any?
  ) {
    if let coordinator = self as? ShopCoordinator {
      coordinator.openFlow(boxed: flow, keepHierarchy: keepHierarchy, userData: userData, sender: sender)
    } else {
      passOn(flow, keepHierarchy, userData, sender)
    }
  }

  fileprivate final func passOn(
    _ flow: AppFlowBox,
    _ keepHierarchy: Bool,
    _ userData: [String: Any]?,
    _ sender: Any?
  ) {
    guard let next = coordinatingResponder else { return flow.message.endUnhandled(at: id) }
    next.openFlow(flow, keepHierarchy: keepHierarchy, userData: userData, sender: sender)
  }
}

/// A coordinator of the shop: overrides what `openFlow` does there.
class ShopCoordinator: FlowCoordinator {
  func openFlow(boxed flow: AppFlowBox, keepHierarchy: Bool, userData: [String: Any]?, sender: Any?) {
    passOn(flow, keepHierarchy, userData, sender)
  }
}

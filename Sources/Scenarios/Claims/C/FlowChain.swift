import Hierarchy

/// Levels that pass a flow on by a method each, with its parameters spelled out as in the article (catalogue C9).
final class FlowChain {
  private let levels: [Level]
  private let box = AppFlowBox(.orders(.first), sender: nil)
  private let userData: [String: Any] = ["from": 1, "to": 2]

  /// A chain of so many levels; they alternate between two classes, so that no call is resolved beforehand.
  init(levels count: Int) {
    var levels: [Level] = []
    for place in 0..<count {
      levels.append(place.isMultiple(of: 2) ? Level(above: levels.last) : TwinLevel(above: levels.last))
    }
    self.levels = levels
  }

  /// Sends the box and nothing else.
  func sendBox() -> UInt64 { levels.last?.openFlow(box) ?? 0 }

  /// Sends everything that the article's method takes.
  func sendAll() -> UInt64 {
    levels.last?.openFlow(box, keepHierarchy: true, userData: userData, sender: self) ?? 0
  }

  private class Level {
    let above: Level?

    init(above: Level?) { self.above = above }

    func openFlow(_ box: AppFlowBox) -> UInt64 {
      // In the same shape as the longer method below: otherwise the shapes would be compared and not the parameters.
      guard let above else { return UInt64(box.action.rawValue) }
      return above.openFlow(box)
    }

    func openFlow(_ box: AppFlowBox, keepHierarchy: Bool, userData: [String: Any]?, sender: AnyObject?)
      -> UInt64
    {
      guard let above else { return UInt64(userData?.count ?? 0) &+ UInt64(box.action.rawValue) }
      return above.openFlow(box, keepHierarchy: keepHierarchy, userData: userData, sender: sender)
    }
  }

  private final class TwinLevel: Level {
    override func openFlow(_ box: AppFlowBox) -> UInt64 { super.openFlow(box) &+ 1 }

    override func openFlow(
      _ box: AppFlowBox,
      keepHierarchy: Bool,
      userData: [String: Any]?,
      sender: AnyObject?
    ) -> UInt64 {
      super.openFlow(box, keepHierarchy: keepHierarchy, userData: userData, sender: sender) &+ 1
    }
  }
}

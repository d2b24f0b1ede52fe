import Hierarchy

/// The article's message with its parameters spelled out, over the levels of the living shop (catalogue C9).
///
/// A method that is declared in an extension cannot be overridden here, so each level is asked by a cast whether it is a
/// coordinator that takes the flow; with and without the further parameters alike.
extension Responder {
  /// Passes `box` on, and nothing else; how many links it took, or nil where nobody takes it.
  @inline(never)
  func pass(_ box: AppFlowBox) -> UInt64? {
    if let taker = taker(of: box) { return taker === self ? 0 : 1 }
    guard let above = coordinatingResponder, let links = above.pass(box) else { return nil }
    return links &+ 1
  }

  /// Passes on all that the article's method takes; with `adds`, each level adds an entry of its own to the dictionary.
  @inline(never)
  func pass(
    _ box: AppFlowBox,
    keepHierarchy: Bool,
    userData: [String: Any]?,
    sender: AnyObject?,
    adds: Bool
  ) -> UInt64? {
    // Read by who takes it, so that nothing of it is dead weight.
    if let taker = taker(of: box) {
      return (taker === self ? 0 : 1) &+ UInt64(userData?.isEmpty == true ? 1 : 0)
    }
    guard let above = coordinatingResponder else { return nil }
    guard adds else {
      return above.pass(box, keepHierarchy: keepHierarchy, userData: userData, sender: sender, adds: false)
        .map { $0 &+ 1 }
    }
    // A copy only where something is added: else the one that was handed in goes on as it is.
    var added = userData
    added?["via \(id)"] = 1
    let links = above.pass(box, keepHierarchy: keepHierarchy, userData: added, sender: sender, adds: true)
    return links.map { $0 &+ 1 }
  }

  /// The coordinator that takes `box` from here: this one, or the one that the coordinator of the tabs hands it to.
  private func taker(of box: AppFlowBox) -> TabCoordinator? {
    guard let coordinator = self as? FlowCoordinator else { return nil }
    if let tab = coordinator as? TabCoordinator { return tab.tab == box.unbox.tab ? tab : nil }
    return (coordinator as? MainCoordinator)?.coordinator(of: box.unbox.tab)
  }
}

/// A cell of the home tab, and a flow of the other tab that it asks for, over and over.
final class FlowSender {
  private let world = Shop(TabsAppFlowClaims.article)
  private let box = AppFlowBox(.orders(.firstScreen), sender: nil)
  private let userData: [String: Any] = ["from": 1, "to": 2]

  /// The cell.
  private var origin: Responder? { world.frontScreen?.origin }

  /// Links from the cell to who takes the flow.
  var links: Int { Int(origin?.pass(box) ?? 0) }

  /// Sends the box alone so many times.
  func sendBox(_ count: Int) -> UInt64 {
    guard let origin else { return 0 }
    return (0..<count).reduce(0) { sum, _ in sum &+ (origin.pass(box) ?? 0) }
  }

  /// Sends everything that the article's method takes.
  func sendAll(_ count: Int, adds: Bool = false) -> UInt64 {
    guard let origin else { return 0 }
    return (0..<count).reduce(0) { sum, _ in
      sum &+ (origin.pass(box, keepHierarchy: true, userData: userData, sender: self, adds: adds) ?? 0)
    }
  }
}

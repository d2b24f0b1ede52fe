import Hierarchy

/// Chains of owners, each of which owns the next.
enum OwnershipChain: String, CaseIterable, Sendable {
  case controllers
  case views
  case coordinators
  case modals

  /// A million levels in release; a tenth in debug, which is still three times what the stack of nested deinits takes.
  static var levels: Int {
    #if DEBUG
    100_000
    #else
    1_000_000
    #endif
  }

  /// The owners from the outermost down.
  func make(levels: Int) -> [Responder] {
    switch self {
    case .controllers: linked((0..<levels).map { Controller(id: NodeID($0)) }) { $0.contain($1) }
    case .views: linked((0..<levels).map { View(id: NodeID($0)) }) { $0.addSubview($1) }
    case .coordinators: linked((0..<levels).map { Coordinator(id: NodeID($0)) }) { $0.add($1) }
    case .modals: modals(levels)
    }
  }

  /// Presented in a window that goes at once, so that the modals own their views alone.
  private func modals(_ levels: Int) -> [Responder] {
    let window = Window(id: .none)
    return linked((0..<levels).map { Controller(id: NodeID($0)) }) { $0.present($1, in: window) }
  }

  private func linked<Node: Responder>(_ nodes: [Node], _ link: (Node, Node) -> Void) -> [Node] {
    for (owner, owned) in zip(nodes, nodes.dropFirst()) { link(owner, owned) }
    return nodes
  }
}

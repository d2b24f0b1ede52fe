import Hierarchy

/// Is handed the text of a link, and asks for the flow that it names: a child of the main coordinator (catalogue C13).
///
/// It knows how links are written and no screen, no tab and no other coordinator: what it asks for goes up to its parent
/// like any other flow.
class DeepLinkCoordinator: ShopCoordinator {
  required init(on stage: Stage) { super.init(stage.title("links"), on: stage) }

  /// Asks for the flow of `text`, with the screens that lead to it; a link that names none ends here, unhandled.
  @discardableResult
  func handleDeepLink(text: String, isInquiry: Bool = false) -> Letter {
    guard let flow = AppFlow(link: text) else {
      let letter = Letter(.openFlow)
      letter.message.endUnhandled(at: id)
      return letter
    }
    let box = AppFlowBox(flow, isInquiry: isInquiry)
    open(box)
    return box
  }

  func open(_ flow: AppFlowBox) {
    openFlow(flow, keepHierarchy: true, userData: ["from": "outside"], sender: nil)
  }
}

extension AppFlow {
  /// The flow that `link` names, as in `shop://orders/third?order=3&item=4`; nil for any text that is no flow's own.
  init?(link: String) {
    let numbers = link.split { !$0.isNumber }.compactMap { Int($0) }
    let (first, last) = (numbers.first ?? 0, numbers.last ?? 0)
    let place = link.dropFirst(Self.scheme.count).prefix { $0 != "?" }
    switch place {
    case "home": self = .home(.initialScreen)
    case "home/title": self = .home(.doubleButtonScreen(title: first))
    case "orders": self = .orders(.firstScreen)
    case "orders/second": self = .orders(.secondScreen(order: first))
    case "orders/third": self = .orders(.thirdScreen(order: first, item: last))
    default: return nil
    }
    // Strict: an unknown scheme, a parameter that is missing, no number or too many is no link.
    if self.link != link { return nil }
  }

  var link: String {
    let place =
      switch self {
      case .home(.initialScreen): "home"
      case .home(.doubleButtonScreen(let title)): "home/title?title=\(title)"
      case .orders(.firstScreen): "orders"
      case .orders(.secondScreen(let order)): "orders/second?order=\(order)"
      case .orders(.thirdScreen(let order, let item)): "orders/third?order=\(order)&item=\(item)"
      }
    return Self.scheme + place
  }

  private static let scheme = "shop://"
}

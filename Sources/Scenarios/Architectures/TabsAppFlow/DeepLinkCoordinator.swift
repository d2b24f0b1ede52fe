import Hierarchy

/// Is handed the text of a link, and asks for the flow that it names: a child of the main coordinator (catalogue C13).
///
/// It knows how links are written and no screen, no tab and no other coordinator: what it asks for goes up to its parent
/// like any other flow.
final class DeepLinkCoordinator: ShopCoordinator {
  init(on stage: Stage) { super.init(stage.title("links"), on: stage) }

  /// Asks for the flow of `text`, with the screens that lead to it; a link that names none ends here, unhandled.
  @discardableResult
  func handleDeepLink(text: String, isInquiry: Bool = false) -> Letter {
    guard let flow = AppFlow(link: text) else {
      let letter = Letter(.openFlow)
      letter.message.endUnhandled(at: id)
      return letter
    }
    let box = AppFlowBox(flow, sender: nil, isInquiry: isInquiry)
    openFlow(box, keepHierarchy: true, userData: ["from": "outside"], sender: nil)
    return box
  }
}

extension AppFlow {
  /// The flow that `link` names, as in `shop://orders/third?order=3&item=4`; nil for any other text.
  ///
  /// Strict: an unknown place, a parameter that is missing, no number, there twice or too many is no link.
  init?(link: String) {
    guard link.hasPrefix(Self.scheme) else { return nil }
    let parts = link.dropFirst(Self.scheme.count)
      .split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    guard let place = parts.first, let values = Self.values(in: parts.count == 2 ? parts[1] : nil) else {
      return nil
    }
    func numbers(_ names: String...) -> [Int]? {
      let found = names.compactMap { values[Substring($0)] }
      return found.count == names.count && values.count == names.count ? found : nil
    }
    switch place {
    case "home": if numbers() == nil { return nil } else { self = .home(.initialScreen) }
    case "home/title":
      guard let number = numbers("title") else { return nil }
      self = .home(.doubleButtonScreen(title: number[0]))
    case "orders": if numbers() == nil { return nil } else { self = .orders(.firstScreen) }
    case "orders/second":
      guard let number = numbers("order") else { return nil }
      self = .orders(.secondScreen(order: number[0]))
    case "orders/third":
      guard let number = numbers("order", "item") else { return nil }
      self = .orders(.thirdScreen(order: number[0], item: number[1]))
    default: return nil
    }
  }

  /// The text that names this flow.
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

  /// The numbers behind the question mark, by their names; nil if anything else is there.
  private static func values(in query: Substring?) -> [Substring: Int]? {
    guard let query else { return [:] }
    var values: [Substring: Int] = [:]
    for pair in query.split(separator: "&", omittingEmptySubsequences: false) {
      let sides = pair.split(separator: "=", omittingEmptySubsequences: false)
      guard sides.count == 2, let value = Int(sides[1]), values[sides[0]] == nil else { return nil }
      values[sides[0]] = value
    }
    return values
  }
}

import Hierarchy

/// What a flow can be told, by its screens and by the flows that it has started: a method for each message.
///
/// In the article these are the methods of delegates, and a controller below has the flow above as its delegate. Here a
/// message lands in the method of its name under every linkage, whichever way it has come. A flow has all of them, and
/// each passes on what it is told; who has something to do overrides one.
protocol FlowDelegate: Linked {
  /// The user has chosen something in a list.
  func productListController(didSelect product: ProductChoice)
  /// The user has seen all pages, or wants to see no more of them.
  func onboardingFlowControllerDidFinish(_ end: FlowEnd)
  /// The user has logged in.
  func loginFlowControllerDidFinish(_ end: FlowEnd)
  /// The user has logged out.
  func mainFlowControllerDidFinish(_ end: FlowEnd)
  /// Data are wanted.
  func requestData(_ request: Message)
}

extension FlowDelegate {
  /// Calls the method of `message`.
  func land(_ message: Message) {
    switch message.letter {
    case let letter as FlowMessage: letter.land(in: self)
    case _ where message.action == .requestData: requestData(message)
    default: passOn(message)
    }
  }

  /// What a method does that nobody has overridden: the next level's turn.
  func passOn(_ message: Message) {
    if !consider(message) { forward(message, to: coordinatingResponder) }
  }

  /// The same for a message that is an object.
  func passOn(_ letter: Letter) { passOn(letter.message) }
}

// MARK: - What is sent

/// A message that knows the method of a flow that it lands in.
class FlowMessage: Letter {
  /// Calls the method of `flow` that this message is for.
  func land(in flow: any FlowDelegate) {}
}

/// Something was chosen in a list.
final class ProductChoice: FlowMessage {
  private let product: ItemID

  init(_ product: ItemID) {
    self.product = product
    super.init(.select)
  }

  override func digest(for action: Action) -> UInt64? { product.digest }
  override func land(in flow: any FlowDelegate) { flow.productListController(didSelect: self) }
}

/// One of the three flows that fill the window has come to its end.
final class FlowEnd: FlowMessage {
  /// Which of them.
  let flow: AppPart

  init(of flow: AppPart) {
    self.flow = flow
    super.init(.openFlow)
  }

  override func land(in delegate: any FlowDelegate) {
    switch flow {
    case .onboarding: delegate.onboardingFlowControllerDidFinish(self)
    case .login: delegate.loginFlowControllerDidFinish(self)
    case .main: delegate.mainFlowControllerDidFinish(self)
    }
  }
}

/// The flows that fill the window, one at a time.
enum AppPart {
  case onboarding
  case login
  case main
}

extension Responder {
  /// The user has chosen `product` here.
  func didSelect(_ product: ItemID) { receive(ProductChoice(product)) }

  /// What the user has done here ends `flow`.
  func finish(_ flow: AppPart) { receive(FlowEnd(of: flow)) }
}

import Hierarchy

/// A message of the store: who sends it, and whether it only asks who would act on it.
class StoreMessage: Letter {
  final private(set) weak var sender: Responder?
  final let isInquiry: Bool

  init(_ action: Action, sender: Responder?, isInquiry: Bool = false) {
    self.sender = sender
    self.isInquiry = isInquiry
    super.init(action)
  }
}

/// A struct in a box: Objective-C can represent no struct, which the article calls the largest downside.
final class Boxed<Value: Payload>: StoreMessage {
  let unbox: Value

  init(_ action: Action, _ value: Value, sender: Responder?, isInquiry: Bool = false) {
    unbox = value
    super.init(action, sender: sender, isInquiry: isInquiry)
  }

  override func digest(for action: Action) -> UInt64? { isInquiry ? nil : unbox.digest }
}

/// A request for data, which may be answered with an error instead (catalogue E10, E16).
final class DataFetch: StoreMessage {
  /// Takes the answer; returns false when nobody wants it any more.
  typealias Completion = (Result<UInt64, NetworkError>) -> Bool

  private let query: UInt64
  private let completion: Completion
  var failure: NetworkError?

  init(_ query: UInt64, sender: Responder?, completion: @escaping Completion) {
    self.query = query
    self.completion = completion
    super.init(.requestData, sender: sender)
  }

  override func digest(for action: Action) -> UInt64? { ItemID(query).digest }

  override func deliver(_ answer: UInt64) -> Bool {
    completion(failure.map { .failure($0) } ?? .success(answer))
  }
}

/// The messages that any level may send, without knowing who will act on them.
///
/// The article adds them to the class of all responders, where each passes itself on until a coordinator overrides it. A
/// method of an extension cannot be overridden, so the methods to override are those of `StoreCoordinator`, and views and
/// screens pass these boxes on as they pass on any message.
extension Responder {
  /// Buys what `order` asks for at once.
  @discardableResult
  func cartBuyNow(_ order: Order, sender: Responder) -> Letter {
    send(Boxed(.buyNow, order, sender: sender))
  }

  /// Shows what was chosen.
  @discardableResult
  func showItem(_ item: ItemID, sender: Responder) -> Letter {
    send(Boxed(.select, item, sender: sender))
  }

  /// Lets the user pay.
  @discardableResult
  func startPayment(sender: Responder) -> Letter {
    send(Boxed(.openFlow, FlowRequest(seed: 1), sender: sender))
  }

  /// Asks for data, which `completion` takes.
  @discardableResult
  func fetchData(_ query: UInt64, sender: Responder, completion: @escaping DataFetch.Completion) -> Letter {
    send(DataFetch(query, sender: sender, completion: completion))
  }

  private func send(_ message: StoreMessage) -> Letter {
    receive(message)
    return message
  }
}

import Hierarchy

/// A message of the store: who sends it, and whether it only asks who would act on it.
class StoreMessage: Letter {
  final private(set) weak var sender: Responder?
  final let isInquiry: Bool

  init(_ action: Action, sender: Responder?, isInquiry: Bool = false) {
    (self.sender, self.isInquiry) = (sender, isInquiry)
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
  /// Takes the answer; returns false when it is not wanted any more.
  typealias Completion = (Result<UInt64, Failure>) -> Bool

  private let query: UInt64
  private let completion: Completion
  var failure: Failure?

  init(_ query: UInt64, sender: Responder?, completion: @escaping Completion) {
    (self.query, self.completion) = (query, completion)
    super.init(.requestData, sender: sender)
  }

  override func digest(for action: Action) -> UInt64? { ItemID(query).digest }

  override func deliver(_ answer: UInt64) -> Bool {
    completion(failure.map { .failure($0) } ?? .success(answer))
  }
}

/// The messages that any level may send, without knowing who will act on them.
///
/// A method of an extension cannot be overridden without Objective-C, so the methods to override are those of
/// `StoreCoordinator`, and views and screens pass these boxes on as they pass on any message.
extension Responder {
  @discardableResult
  func cartBuyNow(_ order: Order, sender: Responder) -> StoreMessage {
    send(Boxed(.buyNow, order, sender: sender))
  }

  @discardableResult
  func showItem(_ item: ItemID, sender: Responder) -> StoreMessage {
    send(Boxed(.select, item, sender: sender))
  }

  @discardableResult
  func startPayment(sender: Responder) -> StoreMessage {
    send(Boxed(.openFlow, FlowRequest(seed: 1), sender: sender))
  }

  @discardableResult
  func fetchData(
    _ query: UInt64,
    sender: Responder,
    completion: @escaping DataFetch.Completion
  ) -> StoreMessage {
    send(DataFetch(query, sender: sender, completion: completion))
  }

  private func send(_ message: StoreMessage) -> StoreMessage {
    receive(message)
    return message
  }
}

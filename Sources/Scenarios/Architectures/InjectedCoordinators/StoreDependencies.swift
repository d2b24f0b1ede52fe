import Hierarchy

/// What the application coordinator hands down: each coordinator uses the part of it that it needs.
struct StoreDependencies {
  let cart: CartManager
  let data: DataManager
}

/// Keeps what was bought; one lives in the application coordinator, and nothing below knows its type.
final class CartManager {
  private var items: [UInt64] = []
  private var total = 0

  /// Puts what `order` asks for into the cart.
  func buyNow(_ order: Order) {
    total += 1
    items = Array((items + [order.item]).suffix(Self.shown))
  }

  /// Forgets everything, as at logout.
  func clear() {
    total = 0
    items = []
  }

  /// How many orders there were, and the last ones in their order.
  var summary: String { "\(total) orders, last \(items)" }

  /// Enough to see messages change places, and few enough to compare after every step.
  static let shown = 6
}

/// Routes requests for data to the network, and counts what came back.
final class DataManager {
  private let network: NetworkManager

  /// How many answers arrived.
  private(set) var answers = 0

  init(network: NetworkManager) {
    self.network = network
  }

  /// Lets `request` be answered in the name of the coordinator of row `coordinator`.
  ///
  /// Only the identity is kept: a coordinator that stops meanwhile is not kept alive by its requests.
  func load(_ request: Message, as label: String, for coordinator: NodeID) {
    let letter = request.letter
    network.fetch(label) { [weak self] failure in
      self?.answers += 1
      if let failure { (letter as? ResultRequest)?.fail(failure) }
      letter?.message.settle(by: coordinator)
    }
  }
}

/// Why no data are delivered.
struct NetworkFailure: Error, Hashable {
  let code: Int
}

/// A request for data that may be answered with an error instead (catalogue E16).
final class ResultRequest: Letter {
  /// Takes the answer; returns false when nobody wants it any more.
  typealias Completion = (Result<UInt64, NetworkFailure>) -> Bool

  private let query: UInt64
  private let completion: Completion
  private var failure: NetworkFailure?

  init(query: UInt64, completion: @escaping Completion) {
    self.query = query
    self.completion = completion
    super.init(.requestData)
  }

  /// What it is to be answered with.
  func fail(_ failure: NetworkFailure) { self.failure = failure }

  override func digest(for action: Action) -> UInt64? { ItemID(query).digest }
  override func deliver(_ answer: UInt64) -> Bool {
    completion(failure.map { .failure($0) } ?? .success(answer))
  }
}

/// Takes requests, and answers them when the world says that the answers arrive.
final class NetworkManager {
  private var pending: [(label: String, completion: (NetworkFailure?) -> Void)] = []

  /// Starts a request that ends with `completion`.
  func fetch(_ label: String, completion: @escaping (NetworkFailure?) -> Void) {
    pending.append((label, completion))
  }

  /// The requests under way, in their order.
  var underWay: [String] { pending.map(\.label) }

  /// The answers arrive, in the order of the requests; or the `failure` that they all end with.
  func deliver(_ failure: NetworkFailure? = nil) {
    let due = pending
    pending = []
    for request in due { request.completion(failure) }
  }
}

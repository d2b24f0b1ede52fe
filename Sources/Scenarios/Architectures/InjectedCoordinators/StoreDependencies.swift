import Hierarchy

/// Keeps what is in the cart; no level below the application coordinator knows of it.
final class CartManager {
  private(set) var items: [UInt64] = []

  func add(_ order: Order) { items.append(order.item) }
  func clear() { items = [] }
}

/// Routes requests to the network, and results back.
final class DataManager {
  private let networkManager: NetworkManager
  private(set) var answers = 0

  init(_ networkManager: NetworkManager) { self.networkManager = networkManager }

  /// Has `request` answered in the name of `coordinator`, which it does not keep alive.
  func fetch(_ request: DataFetch, for coordinator: NodeID) {
    networkManager.fetch { [weak self] failure in
      self?.answers += 1
      request.failure = failure
      request.settle(by: coordinator)
    }
  }
}

/// Takes requests, and answers them when told to.
final class NetworkManager {
  private var pending: [(Failure?) -> Void] = []

  var underWay: Int { pending.count }

  func fetch(completion: @escaping (Failure?) -> Void) { pending.append(completion) }

  /// The answers arrive, in the order of the requests, or the `failure` that they all end with.
  func respond(_ failure: Failure? = nil) {
    let due = pending
    pending = []
    for completion in due { completion(failure) }
  }
}

import Hierarchy

/// What the application coordinator hands down, because all coordinators need it: the cart is not among that.
struct AppDependency {
  let dataManager: DataManager
}

/// Keeps what is in the cart; no level below the application coordinator knows of it.
final class CartManager {
  /// The latest items, oldest first: enough to see orders change places.
  private(set) var items: [UInt64] = []
  /// How many orders there were.
  private(set) var orders = 0

  func add(_ order: Order) {
    orders += 1
    items = (items + [order.item]).suffix(6)
  }

  /// Forgets everything, as at logout.
  func clear() {
    orders = 0
    items = []
  }
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

/// Why no data are delivered.
struct NetworkError: Error {
  let code: Int
}

/// Takes requests, and answers them when told to.
final class NetworkManager {
  private var pending: [(NetworkError?) -> Void] = []

  /// How many requests are under way.
  var underWay: Int { pending.count }

  func fetch(completion: @escaping (NetworkError?) -> Void) { pending.append(completion) }

  /// The answers arrive, in the order of the requests, or the `failure` that they all end with.
  func respond(_ failure: NetworkError? = nil) {
    let due = pending
    pending = []
    for completion in due { completion(failure) }
  }
}

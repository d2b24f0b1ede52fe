import Hierarchy

/// Keeps what is in the cart; no level below the application coordinator knows of it.
final class CartManager {
  private(set) var items: [UInt64] = []

  func add(_ order: Order) { items.append(order.item) }
  func clear() { items = [] }
}

/// Routes requests to the network, and results back.
final class DataManager {
  private var pending: [(request: DataFetch, coordinator: NodeID)] = []
  private(set) var answers = 0

  var underWay: Int { pending.count }

  /// Has `request` answered in the name of `coordinator`, which it does not keep alive.
  func fetch(_ request: DataFetch, for coordinator: NodeID) { pending.append((request, coordinator)) }

  /// The answers arrive, in the order of the requests, or the `failure` that they all end with.
  func respond(_ failure: Failure? = nil) {
    let due = pending
    pending = []
    answers += due.count
    for (request, coordinator) in due {
      request.failure = failure
      request.settle(by: coordinator)
    }
  }
}

/// Takes requests, and answers them when the world says that the answers arrive.
final class NetworkManager {
  private var pending: [(label: String, completion: () -> Void)] = []

  /// Starts a request that ends with `completion`.
  func fetch(_ label: String, completion: @escaping () -> Void) {
    pending.append((label, completion))
  }

  /// The requests under way, in their order.
  var underWay: [String] { pending.map(\.label) }

  /// The answers arrive, in the order of the requests.
  func deliver() {
    let due = pending
    pending = []
    for request in due { request.completion() }
  }
}

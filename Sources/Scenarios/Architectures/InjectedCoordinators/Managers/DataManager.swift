import Hierarchy

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
    network.fetch(label) { [weak self] in
      self?.answers += 1
      request.settle(by: coordinator)
    }
  }
}

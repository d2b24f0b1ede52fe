import Hierarchy

/// The application's delegate, a responder and so the last one (catalogue A2): it fetches portraits.
final class MessengerDelegate: Responder, ApplicationDelegate, Linked {
  let title = "delegate"
  var outlet = Outlet.open
  private let stage: Stage
  /// The requests whose answers are under way, first in, first out.
  private var requests: [DataRequest] = []

  init(on stage: Stage) {
    self.stage = stage
    super.init(id: stage.makeID())
    stage.census.watch(self)
  }

  /// How many answers are under way.
  var pending: Int { requests.count }

  override func receive(_ message: Message) {
    guard let request = message as? DataRequest else { return super.receive(message) }
    requests.append(request)
  }

  /// The answers arrive.
  func answerAll() {
    for request in requests {
      request.settle(by: id)
      stage.note("answered: \(request.outcome)")
    }
    requests.removeAll()
  }
}

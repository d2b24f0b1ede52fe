/// The payload values of a workload, made beforehand: making one is no part of a send, boxing it is.
public struct PayloadStock {
  private let item: ItemID
  private let order: Order
  private let flow: FlowRequest
  private let report: ErrorReport
  private let query: UInt64

  /// Values that follow from `seed`.
  public init(seed: UInt64) {
    item = ItemID(seed)
    order = Order(item: seed, quantity: seed &+ 1, price: seed &+ 2)
    flow = FlowRequest(seed: seed)
    report = ErrorReport(code: seed)
    query = seed
  }

  /// A message from `origin`, ready to be sent.
  ///
  /// The class payload is one object that is sent again and again, as a model object would be; its account of
  /// the previous send is wiped here.
  public func message(_ action: Action, from origin: Responder) -> Message {
    switch action {
    case .select: return BoxedMessage(action, payload: item)
    case .buyNow: return BoxedMessage(action, payload: order)
    case .openFlow: return BoxedMessage(action, payload: flow)
    case .requestData: return DataRequest(query: query, asker: origin)
    case .handleError:
      report.rewind()
      return report
    }
  }

  /// What a decider must read out of a message that says `action`.
  public func digest(of action: Action) -> UInt64 {
    switch action {
    case .select: item.digest
    case .buyNow: order.digest
    case .openFlow: flow.digest
    case .handleError: ItemID(report.code).digest
    case .requestData: ItemID(query).digest
    }
  }
}

/// A request whose completion hands data back to the cell that asked (catalogue E10).
public final class DataRequest: Message {
  /// Takes the data; returns false when nobody wants it any more.
  public typealias Completion = (_ data: UInt64) -> Bool

  private let query: UInt64
  private let completion: Completion

  /// A request for `query` whose data go to `completion`.
  public init(query: UInt64, completion: @escaping Completion) {
    self.query = query
    self.completion = completion
    super.init(action: .requestData)
  }

  /// A request on behalf of `asker`, written as an app should: the completion holds the asker weakly and gives
  /// nothing to a cell that has been reused in the meantime.
  public convenience init(query: UInt64, asker: Responder) {
    let ticket = asker.reuseTicket
    self.init(query: query) { [weak asker] data in
      guard let asker, asker.reuseTicket == ticket else { return false }
      asker.receiveAnswer(data)
      return true
    }
  }

  /// The query, spread over all bits.
  public override func readPayload() -> UInt64? { ItemID(query).digest }

  /// Calls the completion with what the decider read.
  public override func deliverAnswer() -> Bool { completion(answer) }
}

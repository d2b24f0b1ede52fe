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

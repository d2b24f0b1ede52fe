/// The payload values of a workload, made beforehand: making one is no part of a send, boxing it is.
public final class PayloadStock {
  private let item: UnsafeMutablePointer<ItemID>
  private let order: UnsafeMutablePointer<Order>
  private let flow: UnsafeMutablePointer<FlowRequest>
  private let report: ErrorReport
  @usableFromInline let query: UInt64
  /// By action, where each of them lies; a table and not a choice, as a processor would guess the choice wrongly.
  @usableFromInline let payloads: UnsafeMutablePointer<UnsafeRawPointer>

  /// Values that follow from `seed`.
  public init(seed: UInt64) {
    item = Self.place(ItemID(seed))
    order = Self.place(Order(item: seed, quantity: seed &+ 1, price: seed &+ 2))
    flow = Self.place(FlowRequest(seed: seed))
    report = ErrorReport(code: seed)
    query = seed
    payloads = .allocate(capacity: Action.allCases.count)
    for action in Action.allCases {
      let payload =
        switch action {
        case .select: UnsafeRawPointer(item)
        case .buyNow: UnsafeRawPointer(order)
        case .openFlow: UnsafeRawPointer(flow)
        // An error is a model object, carried by reference in either form; a request for data is made for each message.
        case .handleError, .requestData: UnsafeRawPointer(Unmanaged.passUnretained(report).toOpaque())
        }
      (payloads + Int(action.rawValue)).initialize(to: payload)
    }
  }

  private static func place<Value>(_ value: Value) -> UnsafeMutablePointer<Value> {
    let place = UnsafeMutablePointer<Value>.allocate(capacity: 1)
    place.initialize(to: value)
    return place
  }

  deinit {
    item.deallocate()
    order.deallocate()
    flow.deallocate()
    payloads.deallocate()
  }

  /// Has one message from `origin` sent by `send`, and says what happened to it until that has returned.
  @inlinable
  @inline(__always)
  public func send(_ action: Action, as form: PayloadForm, from origin: Responder, by send: (Message) -> Void)
    -> Account
  {
    // No other way out of here: in the form without a box there is none to be released either.
    if form == .boxed, let box = makeBox(action, for: origin) { return .of(action, in: box, send) }
    var account = Account()
    var query = DataQuery(query, asker: origin, ticket: action == .requestData ? origin.reuseTicket : 0)
    withUnsafeMutablePointer(to: &account) { account in
      withUnsafeMutablePointer(to: &query) { query in
        let payload = action == .requestData ? UnsafeRawPointer(query) : payloads[Int(action.rawValue)]
        send(Message(action, action == .handleError ? .boxed : .value, at: payload, account))
      }
    }
    return account
  }

  /// A box for the payload of `action`; nil for what is an object anyway.
  @usableFromInline
  func makeBox(_ action: Action, for origin: Responder) -> Box? {
    switch action {
    case .select: ValueBox(item.pointee)
    case .buyNow: ValueBox(order.pointee)
    case .openFlow: ValueBox(flow.pointee)
    case .handleError: nil
    case .requestData: DataRequest(query: query, asker: origin)
    }
  }

  /// What a decider must read out of a message that says `action`.
  public func digest(of action: Action) -> UInt64 {
    switch action {
    case .select: item.pointee.digest
    case .buyNow: order.pointee.digest
    case .openFlow: flow.pointee.digest
    case .handleError: report.digest(for: action) ?? 0
    case .requestData: ItemID(query).digest
    }
  }
}

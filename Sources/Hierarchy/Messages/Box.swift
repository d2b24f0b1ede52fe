/// An object in which a payload travels, as an Objective-C responder chain needs it (catalogue A11).
open class Box {
  /// An empty box.
  public init() {}

  /// The digest of what `action` promises; nil if the box holds something else.
  open func digest(for action: Action) -> UInt64? { nil }

  /// Gives the answer back to the asker; false when it is not wanted any more.
  open func deliver(_ answer: UInt64) -> Bool { true }
}

/// A box around a value: one allocation for up to 24 bytes, which the existential inside it holds inline, and two for
/// `openFlow`.
package final class ValueBox: Box {
  private let payload: Any

  package init(_ payload: some Payload) { self.payload = payload }

  /// The payload, if it is a `Value`: an unchecked cast would read whatever lies there.
  package func unbox<Value: Payload>(as type: Value.Type = Value.self) -> Value? { payload as? Value }

  package override func digest(for action: Action) -> UInt64? {
    switch action {
    case .select: unbox(as: ItemID.self)?.digest
    case .buyNow: unbox(as: Order.self)?.digest
    case .openFlow: unbox(as: FlowRequest.self)?.digest
    case .handleError, .requestData: nil
    }
  }
}

/// A model object: a class travels by reference, and needs no box of its own (catalogue E11).
final class ErrorReport: Box {
  private let code: UInt64

  init(code: UInt64) { self.code = code }

  override func digest(for action: Action) -> UInt64? { ItemID(code).digest }
}

/// A request with a completion that hands data back to the cell that asked (catalogue E10).
package final class DataRequest: Box {
  /// Takes the data; returns false when they are not wanted any more.
  package typealias Completion = (_ data: UInt64) -> Bool
  private let query: UInt64
  private let completion: Completion

  init(query: UInt64, completion: @escaping Completion) {
    (self.query, self.completion) = (query, completion)
  }

  /// On behalf of `asker`, which is held weakly, and gets nothing if it has been reused meanwhile.
  package convenience init(query: UInt64, asker: Responder) {
    let ticket = asker.reuseTicket
    self.init(query: query) { [weak asker] data in asker?.take(data, for: ticket) ?? false }
  }

  package override func digest(for action: Action) -> UInt64? { ItemID(query).digest }
  package override func deliver(_ answer: UInt64) -> Bool { completion(answer) }
}

/// A message that outlives its send, as an object of its own that has its account, for apps in which messages wait.
open class Letter: Box {
  package final let action: Action
  package final let contents: Box?
  private final let slot: UnsafeMutablePointer<Account>

  package init(_ action: Action, _ contents: Box? = nil) {
    (self.action, self.contents) = (action, contents)
    slot = .allocate(capacity: 1)
    slot.initialize(to: Account())
  }

  deinit { slot.deallocate() }

  /// What travels; it points here, so its sender keeps the letter until it has ended.
  package final var message: Message { Message(action, in: self, slot) }

  package final var account: Account { slot.pointee }
  package final func settle(by node: NodeID) { message.settle(by: node) }

  package static func request(_ query: UInt64, completion: @escaping DataRequest.Completion) -> Letter {
    Letter(.requestData, DataRequest(query: query, completion: completion))
  }

  open override func digest(for action: Action) -> UInt64? { contents?.digest(for: action) }
  open override func deliver(_ answer: UInt64) -> Bool { contents?.deliver(answer) ?? true }
}

extension Responder {
  package func receive(_ letter: Letter) { withExtendedLifetime(letter) { receive(letter.message) } }
}

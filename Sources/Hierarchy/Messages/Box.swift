/// An object in which a payload travels, as an Objective-C responder chain needs it (catalogue A11).
open class Box {
  /// An empty box.
  public init() {}

  /// The digest of what `action` promises; nil if the box holds something else.
  open func digest(for action: Action) -> UInt64? { nil }

  /// Gives the answer back to the asker; false when it is not wanted any more.
  open func deliver(_ answer: UInt64) -> Bool { true }
}

/// A box around a value.
///
/// The existential inside it holds up to 24 bytes inline and allocates for more, so that a send costs one allocation for
/// `select` and `buyNow` and two for `openFlow`.
public final class ValueBox: Box {
  private let payload: Any

  /// Boxes `payload`.
  public init<Value: Payload>(_ payload: Value) { self.payload = payload }

  /// The payload, if it is a `Value`: an unchecked cast would read whatever lies there.
  public func unbox<Value: Payload>(as type: Value.Type = Value.self) -> Value? { payload as? Value }

  /// Unboxes what the action promises and digests it; nil where the box holds another type.
  public override func digest(for action: Action) -> UInt64? {
    switch action {
    case .select: (payload as? ItemID)?.digest
    case .buyNow: (payload as? Order)?.digest
    case .openFlow: (payload as? FlowRequest)?.digest
    case .handleError, .requestData: nil
    }
  }
}

/// A model object: a class travels by reference, and needs no box of its own (catalogue E11).
public final class ErrorReport: Box {
  /// What went wrong.
  public let code: UInt64

  /// A report of error `code`.
  public init(code: UInt64) { self.code = code }

  /// The code, spread over all bits.
  public override func digest(for action: Action) -> UInt64? { ItemID(code).digest }
}

/// A request with a completion that hands data back to the cell that asked (catalogue E10).
public final class DataRequest: Box {
  /// Takes the data; returns false when they are not wanted any more.
  public typealias Completion = (_ data: UInt64) -> Bool

  private let query: UInt64
  private let completion: Completion

  /// A request for `query`; its data go to `completion`.
  public init(query: UInt64, completion: @escaping Completion) {
    self.query = query
    self.completion = completion
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
  public override func digest(for action: Action) -> UInt64? { ItemID(query).digest }

  /// Calls the completion with what the decider read.
  public override func deliver(_ answer: UInt64) -> Bool { completion(answer) }
}

/// A message that outlives its send, as an object of its own that has its account.
///
/// What is measured needs none. Apps in which messages wait have them, and tests that look at a message long after it
/// was sent.
open class Letter: Box {
  /// What the message says.
  public final let action: Action
  /// What it carries; nil where it has nothing, or is a box itself.
  public final let contents: Box?
  private final let slot: UnsafeMutablePointer<Account>

  /// A message that says `action` and carries `contents`.
  public init(_ action: Action, _ contents: Box? = nil) {
    self.action = action
    self.contents = contents
    slot = .allocate(capacity: 1)
    slot.initialize(to: Account())
  }

  deinit { slot.deallocate() }

  /// What travels; it points here, so its sender keeps the letter until it has ended.
  public final var message: Message { Message(action, in: self, slot) }

  /// What has happened to it.
  public final var account: Account { slot.pointee }

  /// `node` handles it, and it ends there.
  public final func settle(by node: NodeID) { message.settle(by: node) }

  /// A request of `asker` for data.
  public static func request(_ query: UInt64, by asker: Responder) -> Letter {
    Letter(.requestData, DataRequest(query: query, asker: asker))
  }

  /// A request for data that `completion` takes.
  public static func request(_ query: UInt64, completion: @escaping DataRequest.Completion) -> Letter {
    Letter(.requestData, DataRequest(query: query, completion: completion))
  }

  open override func digest(for action: Action) -> UInt64? { contents?.digest(for: action) }

  open override func deliver(_ answer: UInt64) -> Bool { contents?.deliver(answer) ?? true }
}

extension Responder {
  /// Takes `letter`, which is there for as long as this call takes.
  public func receive(_ letter: Letter) {
    withExtendedLifetime(letter) { receive(letter.message) }
  }
}

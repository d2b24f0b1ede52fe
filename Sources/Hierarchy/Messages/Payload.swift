/// A value that can travel in a message.
public protocol Payload {
  /// Every bit of the value folded into one number, which the handler returns as proof that it read it.
  var digest: UInt64 { get }
}

/// Eight bytes: an item was chosen.
public struct ItemID: Payload, Hashable, Sendable {
  /// The item's number.
  public let number: UInt64

  /// The item numbered `number`.
  public init(_ number: UInt64) { self.number = number }

  /// The number, spread over all bits.
  public var digest: UInt64 { fold(0, number) }
}

/// Twenty-four bytes: the largest payload that an existential holds without allocating.
public struct Order: Payload, Hashable, Sendable {
  /// What is ordered.
  public let item: UInt64
  /// How much of it.
  public let quantity: UInt64
  /// At what price.
  public let price: UInt64

  /// An order of `quantity` of `item` at `price`.
  public init(item: UInt64, quantity: UInt64, price: UInt64) {
    self.item = item
    self.quantity = quantity
    self.price = price
  }

  /// The three fields in order.
  public var digest: UInt64 { fold(fold(fold(0, item), quantity), price) }
}

/// Ninety-six bytes: a flow with its parameters, for which an existential has to allocate.
public struct FlowRequest: Payload, Sendable {
  /// What the flow needs to know, one word each.
  public let parameters: InlineArray<12, UInt64>

  /// A request whose twelve words follow from `seed`.
  public init(seed: UInt64) {
    parameters = InlineArray { seed &+ UInt64($0) }
  }

  /// The twelve words in order.
  public var digest: UInt64 {
    var digest: UInt64 = 0
    for index in parameters.indices { digest = fold(digest, parameters[index]) }
    return digest
  }
}

/// One step of a multiply-xorshift hash: cheap, and every input bit reaches the upper half.
private func fold(_ digest: UInt64, _ word: UInt64) -> UInt64 {
  let mixed = (digest ^ word) &* 0x9e37_79b9_7f4a_7c15
  return mixed ^ (mixed >> 31)
}

// MARK: - Messages that carry a payload

/// A message whose payload is a value in a box, as an Objective-C responder chain needs it (catalogue A11).
///
/// The box is the message object; the existential inside it holds up to 24 bytes inline and allocates for more,
/// so a send costs one allocation for `select` and `buyNow` and two for `openFlow`.
public final class BoxedMessage: Message {
  private let payload: Any

  /// Boxes `payload`.
  public init<Value: Payload>(_ action: Action, payload: Value) {
    self.payload = payload
    super.init(action: action)
  }

  /// The payload, if it is a `Value`: an unchecked cast would read whatever lies there.
  public func unbox<Value: Payload>(as type: Value.Type = Value.self) throws(UnboxError) -> Value {
    guard let value = payload as? Value else {
      throw UnboxError(action: action, expected: "\(Value.self)", found: "\(Swift.type(of: payload))")
    }
    return value
  }

  /// Unboxes what the action promises and digests it; nil where the box holds another type.
  public override func readPayload() -> UInt64? {
    switch action {
    case .select: try? unbox(as: ItemID.self).digest
    case .buyNow: try? unbox(as: Order.self).digest
    case .openFlow: try? unbox(as: FlowRequest.self).digest
    case .handleError, .requestData: nil
    }
  }
}

/// A box was opened as a type that it does not hold.
public struct UnboxError: Error, Hashable, CustomStringConvertible {
  /// What the message said.
  public let action: Action
  /// The type that the handler asked for.
  public let expected: String
  /// The type that the sender had put in.
  public let found: String

  /// Which handler is wrong about what, and what to change.
  public var description: String {
    "\(action): the box holds \(found), the handler asked for \(expected); unbox it as \(found)"
  }
}

/// A class payload: the model object is the message, so that sending it boxes nothing (catalogue E11).
public final class ErrorReport: Message {
  /// What went wrong.
  public let code: UInt64

  /// A report of error `code`.
  public init(code: UInt64) {
    self.code = code
    super.init(action: .handleError)
  }

  /// The code, spread over all bits.
  public override func readPayload() -> UInt64? { ItemID(code).digest }
}

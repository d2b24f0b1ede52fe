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

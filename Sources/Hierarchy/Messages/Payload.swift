/// A value that can travel in a message.
package protocol Payload {
  /// Every bit of the value folded into one number, which the handler returns as proof that it read it.
  var digest: UInt64 { get }
}

/// Eight bytes: an item was chosen.
package struct ItemID: Payload, Hashable, Sendable {
  package let number: UInt64

  package init(_ number: UInt64) { self.number = number }

  package var digest: UInt64 { spread(number) }
}

/// Twenty-four bytes: the largest payload that an existential holds without allocating.
package struct Order: Payload, Hashable, Sendable {
  package let item: UInt64
  package let quantity: UInt64
  package let price: UInt64

  package init(item: UInt64, quantity: UInt64, price: UInt64) {
    (self.item, self.quantity, self.price) = (item, quantity, price)
  }

  package var digest: UInt64 { spread(factor(0, item) &+ factor(1, quantity) &+ factor(2, price)) }
}

/// Ninety-six bytes: a flow with its parameters, for which an existential has to allocate.
package struct FlowRequest: Payload, Sendable {
  let parameters: InlineArray<12, UInt64>

  package init(seed: UInt64) { parameters = InlineArray { seed &+ UInt64($0) } }

  /// A sum and no chain: a handler reads the words, and does not wait for one before the next.
  package var digest: UInt64 {
    var sum: UInt64 = 0
    for index in parameters.indices { sum &+= factor(index, parameters[index]) }
    return spread(sum)
  }
}

/// `word` by an odd number that is the place's own, its upper half folded in: in a sum, no bit is lost, and the same bit of
/// two words makes two differences.
private func factor(_ place: Int, _ word: UInt64) -> UInt64 {
  (word ^ (word >> 31)) &* ((2 &* UInt64(truncatingIfNeeded: place) &+ 1) &* 0xbf58_476d_1ce4_e5b9)
}

/// One step of a multiply-xorshift hash: cheap, and every input bit reaches the upper half.
private func spread(_ word: UInt64) -> UInt64 {
  let mixed = word &* 0x9e37_79b9_7f4a_7c15
  return mixed ^ (mixed >> 31)
}

/// A request for data on behalf of an asker that is there until the request has ended: what a delegate's method gets.
@usableFromInline
struct DataQuery {
  @usableFromInline let query: UInt64
  @usableFromInline let asker: Unmanaged<Responder>
  /// What the asker stands for while it asks.
  @usableFromInline let ticket: UInt32

  @inlinable
  @inline(__always)
  init(_ query: UInt64, asker: Responder, ticket: UInt32) {
    (self.query, self.asker, self.ticket) = (query, .passUnretained(asker), ticket)
  }

  var digest: UInt64 { ItemID(query).digest }
  func deliver(_ data: UInt64) -> Bool { asker._withUnsafeGuaranteedRef { $0.take(data, for: ticket) } }
}

import Hierarchy
import Testing

@Suite("Boxed messages")
struct BoxedMessageTests {
  @Test("a box gives back what was put in, whatever its size")
  func unbox() throws {
    let order = Order(item: 1, quantity: 2, price: 3)
    #expect(try BoxedMessage(.select, payload: ItemID(7)).unbox(as: ItemID.self) == ItemID(7))
    #expect(try BoxedMessage(.buyNow, payload: order).unbox() == order)
    let flow = try BoxedMessage(.openFlow, payload: FlowRequest(seed: 9)).unbox(as: FlowRequest.self)
    #expect(flow.digest == FlowRequest(seed: 9).digest)
  }

  @Test(
    "a box that is opened as another type is an error that names both; its handler reads nothing, and it ends once"
  )
  func wrongType() throws {
    let message = BoxedMessage(.buyNow, payload: ItemID(7))
    let error = try #require(throws: UnboxError.self) { try message.unbox(as: Order.self) }
    #expect(error.action == .buyNow && error.expected == "Order" && error.found == "ItemID")
    #expect(message.readPayload() == nil)
    message.settle(by: 2)
    #expect(message.answer == 0 && message.outcomes == 1)
  }

  @Test("the decider of every action reads the digest of the value that was sent", arguments: Action.allCases)
  func answer(action: Action) {
    let (stock, origin) = (PayloadStock(seed: 11), Cell(id: 5))
    let message = stock.message(action, from: origin)
    message.settle(by: 2)
    #expect(message.action == action && message.answer != 0)
    #expect(message.answer == stock.digest(of: action))
    #expect(message.answer != PayloadStock(seed: 12).digest(of: action))
  }
}

@Suite("Payload digests")
struct PayloadDigestTests {
  /// The digests of `value` as it is and with each of its bits flipped.
  private func digests(of value: some Payload) -> [UInt64] {
    var digests = [value.digest]
    for bit in 0..<(8 * MemoryLayout.size(ofValue: value)) {
      var flipped = value
      withUnsafeMutableBytes(of: &flipped) { $0[bit / 8] ^= 1 << UInt8(bit % 8) }
      digests.append(flipped.digest)
    }
    return digests
  }

  @Test("every bit of a payload is in its digest")
  func everyBit() {
    let item = digests(of: ItemID(0x0123_4567_89ab_cdef))
    let order = digests(of: Order(item: 1, quantity: 2, price: 3))
    let flow = digests(of: FlowRequest(seed: 4))
    let counts = [item.count, order.count, flow.count]
    #expect(counts == [65, 193, 769], "one per bit, and the value itself")
    for digests in [item, order, flow] { #expect(Set(digests).count == digests.count) }
  }
}

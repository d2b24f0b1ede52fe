import Hierarchy
import Testing

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

  @Test("the same words in another order have another digest")
  func order() {
    #expect(
      Order(item: 1, quantity: 2, price: 3).digest != Order(item: 3, quantity: 2, price: 1).digest
    )
  }

  @Test("payloads have the sizes that the actions stand for")
  func sizes() {
    #expect(MemoryLayout<ItemID>.size == 8)
    #expect(MemoryLayout<Order>.size == 24)
    #expect(MemoryLayout<FlowRequest>.size == 96)
  }
}

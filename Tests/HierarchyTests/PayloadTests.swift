import Hierarchy
import Testing

@Suite("Payloads")
struct PayloadTests {
  @Test("a box gives back what was put in, whatever its size")
  func unbox() {
    let order = Order(item: 1, quantity: 2, price: 3)
    #expect(ValueBox(ItemID(7)).unbox(as: ItemID.self) == ItemID(7))
    #expect(ValueBox(order).unbox() == order)
    let flow = ValueBox(FlowRequest(seed: 9)).unbox(as: FlowRequest.self)
    #expect(flow?.digest == FlowRequest(seed: 9).digest)
  }

  @Test("a box that is opened as another type gives nothing; its handler reads nothing, and it ends once")
  func wrongType() {
    let box = ValueBox(ItemID(7))
    #expect(box.unbox(as: Order.self) == nil)
    let account = Account.of(.buyNow, in: box) { $0.settle(by: 2) }
    #expect(account.answer == 0 && account.outcomes == 1)
  }

  @Test(
    "the decider of every action reads the digest of what was sent, and a cell that asked has its answer",
    arguments: Action.allCases,
    PayloadForm.allCases
  )
  func answer(action: Action, form: PayloadForm) {
    let (stock, origin) = (PayloadStock(seed: 11), Cell(id: 5))
    let account = stock.send(action, as: form, from: origin) { $0.settle(by: 2) }
    #expect(account.outcome == .handled && account.answer != 0)
    #expect(account.answer == stock.digest(of: action))
    #expect(account.answer != PayloadStock(seed: 12).digest(of: action))
    #expect(origin.content == (action == .requestData ? account.answer : 0))
  }

  @Test(
    "a cell that stands for something else by now gets no answer, in either form",
    arguments: PayloadForm.allCases
  )
  func reused(form: PayloadForm) {
    let (stock, origin) = (PayloadStock(seed: 11), Cell(id: 5))
    let account = stock.send(.requestData, as: form, from: origin) { message in
      origin.prepareForReuse()
      message.settle(by: 2)
    }
    #expect(account.outcome == .cancelled && origin.content == 0)
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

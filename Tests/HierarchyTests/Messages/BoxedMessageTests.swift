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

  @Test("a box that is opened as another type is an error that names both types and the action")
  func wrongType() throws {
    let message = BoxedMessage(.buyNow, payload: ItemID(7))
    let error = try #require(throws: UnboxError.self) { try message.unbox(as: Order.self) }
    #expect(error.action == .buyNow)
    #expect(error.expected == "Order")
    #expect(error.found == "ItemID")
    for part in ["buyNow", "Order", "ItemID"] { #expect("\(error)".contains(part)) }
  }

  @Test("a handler that finds another type reads nothing, and the message still ends once")
  func misread() {
    let message = BoxedMessage(.buyNow, payload: ItemID(7))
    #expect(message.readPayload() == nil)
    message.settle(by: 2)
    #expect(message.answer == 0)
    #expect(message.outcomes == 1)
  }

  @Test("the decider of every action reads the digest of the value that was sent", arguments: Action.allCases)
  func answer(action: Action) {
    let (stock, origin) = (PayloadStock(seed: 11), Cell(id: 5))
    let message = stock.message(action, from: origin)
    #expect(message.action == action)
    message.settle(by: 2)
    #expect(message.answer == stock.digest(of: action))
    #expect(message.answer != 0)
    #expect(message.answer != PayloadStock(seed: 12).digest(of: action))
  }
}

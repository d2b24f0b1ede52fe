import Leftovers
import Testing

@testable import Shop

@MainActor
@Suite("What the shop leaves")
struct ShopLeavesNothingTests {
  /// A seat cannot be looked into, and keeps nothing of the shop's alive.
  private let edges = [Edge(from: AnyObject.self, "seat") { _ in nil }]

  @Test("nothing of a flow in a flow, of one that has ended and of its screen")
  func flows() async throws {
    try await expectNothingLeft(reaching: edges) {
      let app = AppFlow("app")
      let (checkout, screen) = (CheckoutFlow("checkout"), Screen())
      app.start(checkout)
      checkout.push(screen)
      app.start(Flow("login"))
      _ = screen.say(.pay(cents: 900))
      return (app, checkout, screen)
    }
  }

  @Test("nothing of cells that two homes have shown")
  func cells() async throws {
    try await expectNothingLeft(reaching: edges) {
      let (cell, homes) = (ItemCell(), [HomeController(), HomeController()])
      for home in homes {
        let carousel = CarouselCell()
        home.loadViewIfNeeded()
        home.show(carousel)
        carousel.add(cell, showing: 1)
        cell.tap()
      }
      return (cell, homes, Cart(below: homes[1]))
    }
  }
}

import Testing

@testable import Shop

@MainActor
@Suite("The shop")
struct ShopTests {
  @Test("a tap in a cell reaches who decides on it, however many levels are in between")
  func cells() {
    let (cell, carousel, home) = (ItemCell(), CarouselCell(), HomeController())
    carousel.add(cell, showing: 7)
    home.loadViewIfNeeded()
    home.show(carousel)
    let cart = Cart(below: home)
    cell.tapBuy()
    cell.tap()
    #expect(cart.items == [7] && home.selected == [7])
  }

  @Test("a cell that is used again belongs to the carousel that shows it")
  func reuse() {
    let cell = ItemCell()
    let homes = [HomeController(), HomeController()]
    let carousels = homes.map { home in
      let carousel = CarouselCell()
      home.loadViewIfNeeded()
      home.show(carousel)
      return carousel
    }
    for (item, carousel) in carousels.enumerated() {
      carousel.add(cell, showing: item)
      cell.tap()
    }
    #expect(homes.map(\.selected) == [[0], [1]])
  }

  @Test("a flow decides, passes on what is its parent's, and ends itself from within a message")
  func coordinators() {
    let app = AppFlow("app")
    let screen = Screen()
    weak var ended: CheckoutFlow?
    do {
      let checkout = CheckoutFlow("checkout")
      app.start(checkout)
      checkout.push(screen)
      ended = checkout
    }
    #expect(screen.say(.open("terms")) && app.opened == ["terms"])
    #expect(screen.say(.pay(cents: 900)) && ended == nil && app.flows.isEmpty)
    // The screen outlived its flow: nothing dangles, and it is told.
    #expect(!screen.say(.open("terms")) && app.opened == ["terms"])
  }

  @Test("errors of many threads go to the nearest level that can mend them")
  func errors() async {
    let feed = Feed()
    let loader = Loader(below: feed)
    do {
      let alerts = Alerts(above: feed)
      await withTaskGroup { group in
        for number in 0..<100 {
          group.addTask { loader.load { throw number == 50 ? LoadingError.notFound : .timeout } }
        }
      }
      #expect(feed.retries == 99 && alerts.shown == ["notFound"] && loader.unheardAt.isEmpty)
    }
    loader.load { throw LoadingError.notFound }
    #expect(loader.unheardAt == [2], "no level above the feed is left")
  }

  @Test("a flow has errors decided on by what it owns")
  func flowOfErrors() {
    let app = AppFlow("app")
    let screen = Screen()
    let flow = FeedFlow("feed")
    app.start(flow)
    flow.push(screen)
    Loader(below: flow.feed).load { throw LoadingError.notFound }
    #expect(flow.alerts.shown == ["notFound"] && screen.say(.open("terms")) && app.opened == ["terms"])
  }
}

import Hierarchy

/// A screen without cells of interest: a product, an address, a way to pay.
final class DetailScreen: StoreScreen {
  override func choose(_ item: UInt64) {
    guard store.hazard == .reachingScreen else { return super.choose(item) }
    // The planted violator: it finds its stack by itself and pushes what only a coordinator should make.
    enclosingStack?.push(DetailScreen("stray", in: store), animated: false)
  }
}

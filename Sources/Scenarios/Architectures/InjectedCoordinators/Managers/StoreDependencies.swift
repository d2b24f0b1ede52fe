/// Has a cart to put things into.
protocol UsesCart {
  var cart: CartManager { get }
}

/// Has data to ask for.
protocol UsesData {
  var data: DataManager { get }
}

/// What the application coordinator hands down: each coordinator uses the part of it that it needs.
struct StoreDependencies: UsesCart, UsesData {
  let cart: CartManager
  let data: DataManager
}

extension InjectedCoordinatorsArchitecture {
  /// Signed in, a product and the cart on the stack of the catalog, an address in the account, and an offer over the cart.
  public var opening: [Step] {
    [
      Step(.login), Step(.push), Step(.start), Step(.push), Step(.selectTab, 1), Step(.push),
      Step(.selectTab),
      Step(.present),
    ]
  }
}

extension AppFlow {
  /// Every screen, with `number` as its associated values.
  static func all(_ number: Int) -> [AppFlow] {
    [
      .home(.initial), .home(.doubleButton(title: number)), .orders(.first), .orders(.second(order: number)),
      .orders(.third(order: number, item: number + 1)),
    ]
  }
}

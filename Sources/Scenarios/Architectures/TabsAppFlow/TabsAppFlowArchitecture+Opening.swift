extension TabsAppFlowArchitecture {
  /// A screen further in the home tab, two further in the orders tab, and a receipt over those.
  public var opening: [Step] {
    [Step(.push), Step(.selectTab, 1), Step(.push), Step(.push, 1), Step(.present)]
  }
}

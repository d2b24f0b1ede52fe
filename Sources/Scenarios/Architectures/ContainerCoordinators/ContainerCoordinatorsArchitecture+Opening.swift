extension ContainerCoordinatorsArchitecture {
  /// A friend looked up, a conversation in the other tab, and a new message half written over it.
  public var opening: [Step] { [Step(.push), Step(.selectTab, 1), Step(.push), Step(.present), Step(.push)] }
}

extension ContainerCoordinatorsArchitecture {
  /// A friend looked up in one tab, and over the other a new message half written.
  public var opening: [Step] { [Step(.push), Step(.selectTab, 1), Step(.present), Step(.push)] }
}

extension FlowControllersArchitecture {
  /// Past onboarding and login: two screens further in the feed, one in the profile, and help over the feed.
  public var opening: [Step] {
    [
      Step(.login), Step(.login), Step(.push), Step(.push), Step(.selectTab, 1), Step(.push),
      Step(.selectTab),
      Step(.present), Step(.push),
    ]
  }
}

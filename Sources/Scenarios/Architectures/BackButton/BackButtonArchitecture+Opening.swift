extension BackButtonArchitecture {
  /// The side table, which says of every screen whose it is.
  public var standardForm: ArchitectureOptions {
    variants.first { $0.linkage == .trampoline } ?? ArchitectureOptions(.trampoline)
  }

  /// Two details on the stack of the master, the first with two screens, and an editor with a detail over them.
  public var opening: [Step] {
    [Step(.push), Step(.start), Step(.push), Step(.start), Step(.present), Step(.push), Step(.start)]
  }
}

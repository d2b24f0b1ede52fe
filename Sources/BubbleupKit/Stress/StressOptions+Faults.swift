extension StressOptions {
  static let faults = Option.flag(
    "faults",
    help: "Plant faults in the code, one after the other, and see that each is caught"
  )
  static let seeds = Option.value(
    "seeds",
    .free("N"),
    absence: .described("1, or 20 with --full"),
    help: "With --faults: how many seeds to plant each fault with"
  )
  static let only = Option.value(
    "only",
    .free("FAULT"),
    isRepeatable: true,
    help: "With --faults: only these faults"
  )

  /// Those of planted faults.
  static let faultOptions = [faults, seeds, only]
}

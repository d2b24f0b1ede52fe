/// jemalloc below the Swift runtime: without it there are no counts, and times belong to another allocator.
struct AllocatorCheck: DoctorCheck {
  func finding(_ facts: MachineFacts) -> Finding {
    let thing = "allocator"
    let allocator = facts.allocator
    guard let version = allocator.version else {
      return .missing(
        thing,
        "not jemalloc",
        isNeeded: true,
        "Install libjemalloc-dev and pkg-config, and build again."
      )
    }
    let name = "jemalloc \(version.prefix { $0 != "-" })"
    guard allocator.hasStatistics else {
      return .missing(
        thing,
        "\(name) without statistics",
        isNeeded: true,
        "Use a jemalloc that was configured with --enable-stats, as distributions do."
      )
    }
    guard allocator.isServing else {
      return .missing(
        thing,
        "\(name), which does not serve the Swift runtime",
        isNeeded: true,
        "Something else replaces malloc. See whether LD_PRELOAD or a sanitizer does."
      )
    }
    return .ok(thing, "\(name), serving, with statistics", isNeeded: true)
  }
}

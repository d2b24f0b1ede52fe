/// Free memory.
struct MemoryCheck: DoctorCheck {
  /// The full suite's million controllers take a little less, plan and objects together.
  static let enough = 2 << 30

  func finding(_ facts: MachineFacts) -> Finding {
    let thing = "free memory"
    guard let free = facts.freeMemory else {
      return .limited(thing, "unknown", "The largest hierarchies may not fit. Begin with --quick.")
    }
    let figure = Figure.bytes(Double(free))
    guard free < Self.enough else { return .ok(thing, figure) }
    return .limited(thing, figure, "The full suite's largest hierarchies will be skipped.")
  }
}

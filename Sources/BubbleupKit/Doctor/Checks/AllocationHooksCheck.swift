/// The allocator's hooks, by which allocations are counted on all threads.
struct AllocationHooksCheck: DoctorCheck {
  func finding(_ facts: MachineFacts) -> Finding {
    let thing = "allocation counts"
    let advice =
      "Allocation counts will be unavailable. Use jemalloc 5.3, whose hooks are known to count exactly."
    switch facts.allocator.hooked {
    case .missing(let reason): return .missing(thing, reason, advice)
    case .known(1): return .ok(thing, "exact, on all threads")
    case .known(let count): return .limited(thing, "\(count) counted for one object", advice)
    }
  }
}

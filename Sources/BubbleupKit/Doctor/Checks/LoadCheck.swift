/// What else wants to run.
struct LoadCheck: DoctorCheck {
  func finding(_ facts: MachineFacts) -> Finding {
    let thing = "load"
    guard let load = facts.load else {
      return .limited(thing, "unknown", "The system does not say what else runs.")
    }
    let figure = "\(Figure.plain(load, places: 2)) on \(facts.cores) processors"
    // The timed thread needs one processor to itself.
    guard load > Double(max(1, facts.cores - 1)) else { return .ok(thing, figure) }
    return .limited(thing, figure, "Other programs compete for the processors. End them, or wait.")
  }
}

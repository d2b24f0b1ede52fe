/// How many processors this process may use.
struct ProcessorsCheck: DoctorCheck {
  func finding(_ facts: MachineFacts) -> Finding {
    let thing = "processors"
    switch facts.usableProcessors {
    case .missing(let reason):
      return .limited(thing, "\(facts.cores), \(reason)", "--pin is unavailable here.")
    case .known(let processors):
      let numbers = processors.map(String.init).joined(separator: " ")
      if processors.count < 2 {
        return .limited(
          thing,
          "1 of \(facts.cores) (\(numbers))",
          "With one processor threads take turns: figures for several threads show no contention."
        )
      }
      if processors.count < facts.cores {
        return .limited(
          thing,
          "\(processors.count) of \(facts.cores) (\(numbers))",
          "This process may not use all of them. See taskset and the container's limits."
        )
      }
      return .ok(thing, "\(processors.count), each usable")
    }
  }
}

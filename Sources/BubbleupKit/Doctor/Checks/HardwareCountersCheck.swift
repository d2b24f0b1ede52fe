/// The processor's own instruction counter.
struct HardwareCountersCheck: DoctorCheck {
  func finding(_ facts: MachineFacts) -> Finding {
    let thing = "hardware counters"
    switch facts.hardwareInstructions {
    case .known: return .ok(thing, "instructions")
    case .missing(let reason):
      let cause =
        facts.isVirtual
        ? "Many virtual machines have none"
        : "See /proc/sys/kernel/perf_event_paranoid, which has to be 2 or less"
      return .missing(
        thing,
        "unavailable",
        "\(reason). \(cause). Instructions can be counted under valgrind instead."
      )
    }
  }
}

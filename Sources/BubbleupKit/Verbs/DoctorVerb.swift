/// `doctor`: what this machine can and cannot measure.
struct DoctorVerb: VerbRunner {
  static let verb = Verb(
    "doctor",
    abstract: "Say what this machine can and cannot measure",
    discussion: """
      Checks build, clock, allocator, counters, processors, load, memory and terminal, and says what to do about each \
      limit. Measuring needs a release build, a clock with a resolution of a microsecond, and under the Swift runtime \
      jemalloc or the system's allocator; without one of them the exit code is 69.
      """,
    options: [.json],
    examples: [
      .init(["doctor"], "everything, with advice"),
      .init(["doctor", "--json"], "the same facts for a script"),
    ]
  )

  func run(_ arguments: Arguments, console: Console) throws -> ExitCode {
    let asJSON = try arguments.flag(.json)
    console.transient("checking this machine")
    let diagnosis = Diagnosis(.current(terminal: console.outputTraits))
    if asJSON {
      console.result(diagnosis.json)
    } else {
      console.result(diagnosis.table)
      for line in diagnosis.adviceLines { console.result(sentence: line) }
      console.result(diagnosis.verdict)
    }
    return diagnosis.isUsable ? .success : .unavailable
  }
}

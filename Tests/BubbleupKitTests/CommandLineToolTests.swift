import BubbleupKit
import Testing

@Suite("The end of the command")
struct CommandLineToolTests {
  @Test(
    "every reason ends with its documented number",
    arguments: [
      (ExitCode.usage, 64), (.badData, 65), (.missingInput, 66), (.unavailable, 69), (.inputOutput, 74),
      (.unexpected, 1),
    ] as [(ExitCode, Int32)]
  )
  func errorCodes(_ code: ExitCode, _ number: Int32) {
    let error = CommandError(code, at: "run.json:3", "is broken", advice: "Mend it.")
    let session = Session(["end"], tool: Session.tool(EndingRunner(result: .failure(error))))
    #expect(session.code.rawValue == number)
    #expect(session.diagnostics == "error: run.json:3: is broken. Mend it.\n")
  }

  @Test("an error that nobody foresaw ends with 1 and its own words")
  func unforeseen() {
    let session = Session(["end"], tool: Session.tool(EndingRunner(result: .failure(CancellationError()))))
    #expect(session.code == .unexpected && session.diagnostics == "error: end: CancellationError()\n")
  }

  @Test(
    "a reader who leaves ends the command quietly and a full disk with an error, but neither hides a verdict",
    arguments: [
      (SinkFailure.closedPipe, ExitCode.success, ExitCode.closedPipe, ""),
      (.refused(errno: 28), .success, .inputOutput, "standard output"),
      (.closedPipe, .regressed, .regressed, ""),
    ]
  )
  func failedOutput(_ failure: SinkFailure, _ verdict: ExitCode, _ code: ExitCode, _ words: String) {
    let tool = Session.tool(EndingRunner(result: .success(verdict)))
    let session = Session(["end"], tool: tool, output: MemorySink(failingWith: failure))
    #expect(session.code == code)
    #expect(words.isEmpty ? session.diagnostics.isEmpty : session.diagnostics.contains(words))
  }

  @Test("JSON is the same bytes each time, the version first")
  func json() throws {
    let arguments = [
      "measure", "--json", "--seed=0x10", "--strategy", "a", "--input", "f", "--size=small", "p",
    ]
    let first = Session(arguments).output
    #expect(first == Session(arguments).output)
    try Golden.expect(first)
  }

  @Test("help is made from the table", arguments: ["", "measure"])
  func help(_ verb: String) throws {
    let arguments = ["help", verb].filter { !$0.isEmpty }
    try Golden.expect(Session(arguments).output, variant: verb.isEmpty ? "all" : verb)
  }

  @Test("help fits the window, in colour and in ASCII where those are asked for", arguments: [40, 80, 140])
  func helpWidth(_ width: Int) {
    let plain = Session(["help", "measure"], environment: ["COLUMNS": String(width)]).output
    let widest = plain.split(separator: "\n").filter { !$0.hasPrefix("  sample ") }.map(\.count).max() ?? 0
    #expect(widest <= width)
    #expect(plain.utf8.allSatisfy { $0 < 0x80 })
    let colored = Session(["help", "--color=always"]).output
    #expect(colored.contains("\u{1B}[1mVerbs:\u{1B}[0m"))
  }
}

/// A verb that writes a line and ends as it was told.
private struct EndingRunner: VerbRunner {
  static let verb = Verb("end", abstract: "End", examples: [.init(["end"], "end")])
  var result: Result<ExitCode, any Error> = .success(.success)

  func run(_ arguments: Arguments, console: Console) throws -> ExitCode {
    console.result("line")
    return try result.get()
  }
}

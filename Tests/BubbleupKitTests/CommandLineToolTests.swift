import BubbleupKit
import Testing

@Suite("The end of the command")
struct CommandLineToolTests {
  @Test(
    "every reason ends with its documented number",
    arguments: [
      (CommandError.Code.usage, 64), (.badData, 65), (.missingInput, 66), (.notComparable, 69),
      (.unavailable, 69), (.inputOutput, 74), (.caseFailed, 6), (.fault, 1),
    ] as [(CommandError.Code, Int32)]
  )
  func errorCodes(_ code: CommandError.Code, _ number: Int32) {
    let error = CommandError(code, at: "run.json:3", "is broken", advice: "Mend it.")
    let session = Session(["end"], tool: Session.tool(EndingRunner(result: .failure(error))))
    #expect(session.code.rawValue == number)
    #expect(session.diagnostics == "error: run.json:3: is broken. Mend it.\n")
  }

  @Test("the table of numbers is the documented one")
  func numbers() {
    #expect(ExitCode.allCases.map(\.rawValue) == [0, 1, 3, 5, 6, 64, 65, 66, 69, 74, 129, 130, 141, 143])
  }

  @Test("an error that nobody foresaw ends with 1 and its own words")
  func unforeseen() {
    struct Surprise: Error {}
    let session = Session(["end"], tool: Session.tool(EndingRunner(result: .failure(Surprise()))))
    #expect(session.code == .unexpected)
    #expect(session.diagnostics == "error: end: Surprise()\n")
  }

  @Test("a reader who leaves ends the command quietly")
  func closedPipe() {
    let session = Session(
      ["end"],
      tool: Session.tool(EndingRunner()),
      output: MemorySink(failingWith: .closedPipe)
    )
    #expect(session.code == .closedPipe)
    #expect(session.diagnostics.isEmpty)
  }

  @Test("a full disk ends the command with an I/O error and says so")
  func fullDisk() {
    let sink = MemorySink(failingWith: .refused(errno: 28))
    let session = Session(["end"], tool: Session.tool(EndingRunner()), output: sink)
    #expect(session.code == .inputOutput)
    #expect(session.diagnostics.contains("standard output"))
  }

  @Test("a verdict is not hidden by a reader who leaves")
  func verdictFirst() {
    let runner = EndingRunner(result: .success(.regressed))
    let session = Session(["end"], tool: Session.tool(runner), output: MemorySink(failingWith: .closedPipe))
    #expect(session.code == .regressed)
  }

  @Test("a malformed value is refused by the verb that reads it")
  func malformedValue() {
    let session = Session(["measure", "--depth", "99999999999999999999"])
    #expect(session.code == .usage)
    #expect(session.diagnostics.hasPrefix("error: --depth: '99999999999999999999' has "))
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

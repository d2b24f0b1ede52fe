/// `completion`: a script that teaches a shell the table.
struct CompletionRunner: VerbRunner {
  static let shell = Positional("SHELL", .choices(["bash"]), help: "The shell to write for")

  static let verb = Verb(
    "completion",
    abstract: "Print a script that completes verbs, options and values",
    positionals: [shell],
    examples: [.init(["completion", "bash"], "print it; use as: source <(… completion bash)")]
  )

  let table: CommandTable

  func run(_ arguments: Arguments, console: Console) throws -> ExitCode {
    switch try arguments.value(Self.shell, as: .text) {
    case "bash": console.result(BashCompletion(table: table).script())
    case let other:
      // The table admits its choices only; a shell added there and not here must not pass in silence.
      throw CommandError(.fault, at: other, "no script is known for it", advice: "Use bash.")
    }
    return .success
  }
}

/// `completion`: a script that teaches a shell the table.
struct CompletionVerb: VerbRunner {
  static let shell = Positional("SHELL", .choices(["bash", "zsh", "fish"]), help: "The shell to write for")

  static let verb = Verb(
    "completion",
    abstract: "Print a script that completes verbs, options and values",
    positionals: [shell],
    examples: [
      .init(["completion", "bash"], "print it; use as: source <(… completion bash)"),
      .init(
        ["completion", "zsh"],
        "for zsh: save it as _NAME in a folder of fpath, NAME being the command's"
      ),
      .init(["completion", "fish"], "for fish: save it as ~/.config/fish/completions/NAME.fish"),
    ]
  )

  let table: CommandTable

  func run(_ arguments: Arguments, console: Console) throws -> ExitCode {
    switch try arguments.value(Self.shell, as: .text) {
    case "bash": console.result(BashCompletion(table: table).script())
    case "zsh": console.result(ZshCompletion(table: table).script())
    case "fish": console.result(FishCompletion(table: table).script())
    case let other:
      // The table admits its choices only; a shell added there and not here must not pass in silence.
      throw CommandError(.fault, at: other, "no script is known for it", advice: "Use bash, zsh or fish.")
    }
    return .success
  }
}

extension CommandTable {
  /// An identifier for a script's functions, whatever the executable is called.
  var identifier: String {
    "_" + String(name.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" })
  }

  /// The options with a value, of all verbs, as they are typed.
  var optionsWithValues: [String] {
    let all = Self.leading + verbs.flatMap(\.options)
    return Set(all.filter { $0.shape != nil }.map(\.spelling)).sorted()
  }
}

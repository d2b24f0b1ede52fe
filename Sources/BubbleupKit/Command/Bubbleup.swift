import Glibc

/// The whole command, for the executable of this package and for those of others.
///
/// A main file is `import BubbleupKit` and `Bubbleup.main()`; another package adds its own verbs to the list.
public enum Bubbleup {
  /// The version of the package.
  public static let version = "0.1.0"

  /// The verbs of the command besides `help` and `completion`, in the order in which help lists them.
  public static let runners: [any VerbRunner] = [
    RunRunner(), VerifyRunner(), CountsRunner(), ListRunner(),
  ]

  /// The command under the name that the executable has.
  public static func tool(name: String, runners: [any VerbRunner] = runners) -> CommandLineTool {
    CommandLineTool(
      name: name,
      abstract: "measure, stress and verify how messages climb deep hierarchies",
      version: version,
      runners: runners
    )
  }

  /// Does what the process's arguments ask for and ends the process with the exit code.
  public static func main(
    _ arguments: [String] = CommandLine.arguments,
    runners: [any VerbRunner] = runners
  ) -> Never {
    // A reader who leaves shows as a failed write, which ends the command in its own way.
    signal(SIGPIPE, SIG_IGN)
    // No verb of people's: the command as its own child, where no executable with wrappers is there or wanted.
    if arguments.dropFirst().elementsEqual([CountingWorker.verb]) { CountingWorker.main(arguments) }
    let name = arguments.first?.split(separator: "/").last.map(String.init) ?? "bubbleup"
    let code = tool(name: name, runners: runners).run(
      Array(arguments.dropFirst()),
      output: .standardOutput,
      diagnostics: .standardError
    )
    exit(code.rawValue)
  }
}

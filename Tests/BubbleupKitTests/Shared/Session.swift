import BubbleupKit

/// One invocation of a command in memory: what it wrote and how it ended.
struct Session {
  let code: ExitCode
  let output: String
  let diagnostics: String

  /// The command that the tests drive: one verb with every kind of option, besides `help` and `completion`.
  static let tool = tool(SampleRunner())

  static func tool(_ runner: some VerbRunner) -> CommandLineTool {
    CommandLineTool(name: "sample", abstract: "a command for tests", version: "1.2.3", runners: [runner])
  }

  init(
    _ arguments: [String],
    tool: CommandLineTool = Self.tool,
    output: MemorySink = MemorySink(),
    environment: [String: String] = ["LANG": "C.UTF-8"]
  ) {
    let diagnostics = MemorySink()
    let probe = TerminalProbe(environment: environment)
    code = tool.run(
      arguments,
      output: ConsoleEndpoint(sink: output, probe: probe),
      diagnostics: ConsoleEndpoint(sink: diagnostics, probe: probe)
    )
    self.output = output.text
    self.diagnostics = diagnostics.text
  }
}

extension ConsoleEndpoint {
  static var memory: Self { ConsoleEndpoint(sink: MemorySink()) }
}

import Results

/// A command: its table, its runners, and the way from arguments to an exit code.
public struct CommandLineTool: Sendable {
  let table: CommandTable
  private let version: String
  let runners: [any VerbRunner]

  /// A command of the given verbs, to which `help` and `completion` are added; its name is what was typed, a path or not.
  public init(name: String, abstract: String, version: String, runners: [any VerbRunner]) {
    let verbs = runners.map { type(of: $0).verb } + [HelpVerb.verb, CompletionVerb.verb]
    let table = CommandTable(command: name, abstract: abstract, verbs: verbs)
    self.table = table
    self.version = version
    self.runners = runners + [HelpVerb(table: table), CompletionVerb(table: table)]
  }

  /// Does what the arguments after the command's name ask for.
  public func run(_ arguments: [String], output: ConsoleEndpoint, diagnostics: ConsoleEndpoint) -> ExitCode {
    if arguments.first == Completion.verb {
      let console = Console(output: output, diagnostics: diagnostics, command: table.command)
      for word in Completion(table: table).candidates(for: Array(arguments.dropFirst())) {
        console.result(word)
      }
      return .success
    }
    do throws(CommandError) {
      let invocation = try table.parse(arguments)
      let console = Console(
        output: output,
        diagnostics: diagnostics,
        color: invocation.color,
        isQuiet: invocation.isQuiet,
        command: table.command
      )
      let code = perform(invocation.request, console)
      console.endTransient()
      return delivered(code, console)
    } catch {
      let console = Console(output: output, diagnostics: diagnostics, command: table.command)
      return report(error, console)
    }
  }

  private func perform(_ request: Invocation.Request, _ console: Console) -> ExitCode {
    switch request {
    case .version:
      console.result("\(table.name) \(version)")
      return .success
    case .help(let verb):
      HelpVerb(table: table).show(verb, console)
      return .success
    case .perform(let arguments):
      return perform(arguments, console)
    }
  }

  private func perform(_ arguments: Arguments, _ console: Console) -> ExitCode {
    do {
      guard let runner = runners.first(where: { type(of: $0).verb.name == arguments.verb.name }) else {
        throw CommandError(.unexpected, at: arguments.verb.name, "has no runner", advice: "Please report it.")
      }
      let code = try runner.run(arguments, console: console)
      for option in arguments.ineffective { console.warning("\(option) has no effect here") }
      return code
    } catch let failure as any CommandFailure {
      return report(failure, console)
    } catch let error as ResultsError {
      console.error(error.description)
      return ExitCode(rawValue: error.exitCode) ?? .unexpected
    } catch {
      console.error("\(arguments.verb.name): \(error)")
      return .unexpected
    }
  }

  private func report(_ failure: any CommandFailure, _ console: Console) -> ExitCode {
    console.error(failure.message)
    return failure.exitCode
  }

  /// A failure of the verb's own is told first; results that did not arrive are told otherwise.
  private func delivered(_ code: ExitCode, _ console: Console) -> ExitCode {
    guard code == .success, let failure = console.failure else { return code }
    switch failure {
    case .closedPipe: return .closedPipe
    case .refused(let number):
      console.error("standard output: cannot be written (error \(number)). Check the disk behind it.")
      return .inputOutput
    }
  }
}

import Glibc
import Measurement
public import Scenarios
public import Strategies
import Suites

/// The whole command, for the executable of this package and for those of others.
///
/// A main file is `import BubbleupKit` and `Bubbleup.main()`; another package adds its own strategies, scenarios and
/// verbs. See <doc:UsingTheLibrary>.
public enum Bubbleup {
  /// The version of the package.
  public static let version = "0.1.0"

  /// The verbs of the command besides `help` and `completion`, in the order in which help lists them.
  public static let runners: [any VerbRunner] = runners(of: .standard)

  /// The same verbs over the strategies and scenarios of `catalogue`.
  static func runners(of catalogue: Catalogue) -> [any VerbRunner] {
    [
      RunVerb(catalogue: catalogue), MergeVerb(catalogue: catalogue), VerifyVerb(catalogue: catalogue),
      CountsVerb(catalogue: catalogue),
      ClaimsVerb(), CompareVerb(catalogue: catalogue), CheckVerb(catalogue: catalogue),
      ReportVerb(catalogue: catalogue),
      BaselineVerb(),
      ListVerb(catalogue: catalogue),
      StressVerb(catalogue: catalogue),
      DoctorVerb(),
    ]
  }

  /// The command under the name by which it was called.
  public static func tool(name: String, runners: [any VerbRunner] = runners) -> CommandLineTool {
    CommandLineTool(
      name: name,
      abstract: "measure, stress and verify how messages climb deep hierarchies",
      version: version,
      runners: runners
    )
  }

  /// The command of an executable that knows more strategies, scenarios and verbs than this package has.
  ///
  /// What is added is listed, verified, counted and measured like everything else. A name that is taken is refused
  /// with ``ExitCode/usage``.
  public static func tool(
    name: String,
    adding strategies: [any Strategy],
    scenarios: [Scenario] = [],
    verbs: [any VerbRunner] = []
  ) throws(CommandError) -> CommandLineTool {
    tool(name: name, runners: runners(of: try catalogue(strategies, scenarios)) + verbs)
  }

  /// Does what the process's arguments ask for and ends the process with the exit code.
  ///
  /// `strategies` and `scenarios` join this package's, and `verbs` its verbs.
  public static func main(
    _ arguments: [String] = CommandLine.arguments,
    strategies: [any Strategy] = [],
    scenarios: [Scenario] = [],
    verbs: [any VerbRunner] = []
  ) -> Never {
    let arguments = ProcessStart.arguments(arguments)
    let name = arguments.first ?? "bubbleup"
    do throws(CommandError) {
      try ProcessStart.prepare()
      let catalogue = try catalogue(strategies, scenarios)
      // No verb of people's: the command as its own child.
      if let kind = WorkerService.kind(in: arguments.dropFirst()) {
        kind.serve(strategies: catalogue.strategies, references: nil)
      }
      InterruptWatch.leaveOnSignals()
      let code = tool(name: name, runners: runners(of: catalogue) + verbs).run(
        Array(arguments.dropFirst()),
        output: .standardOutput,
        diagnostics: .standardError
      )
      exit(code.rawValue)
    } catch {
      Console(output: .standardOutput, diagnostics: .standardError, command: name).error(error.message)
      exit(error.code.rawValue)
    }
  }

  private static func catalogue(
    _ strategies: [any Strategy],
    _ scenarios: [Scenario]
  ) throws(CommandError) -> Catalogue {
    do throws(CatalogueError) {
      return try Catalogue(adding: strategies, scenarios: scenarios)
    } catch {
      throw CommandError(.usage, at: error.name, error.problem, advice: error.advice)
    }
  }
}

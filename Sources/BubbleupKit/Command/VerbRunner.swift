/// The code behind a verb.
///
/// A verb joins the command by one line: its runner in the list that the entry point is given.
public protocol VerbRunner: Sendable {
  /// The verb's row in the table.
  static var verb: Verb { get }

  /// Does the work and says how it ended; a `CommandError` names place, problem and next step.
  func run(_ arguments: Arguments, console: Console) throws -> ExitCode
}

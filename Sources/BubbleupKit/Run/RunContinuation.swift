import Results

/// A run to go on with, and the arguments that it was begun with.
struct RunContinuation {
  let directory: RunDirectory
  let arguments: Arguments

  /// Nil where the arguments ask for a new run.
  init?(_ arguments: Arguments) throws {
    guard let name = try arguments.optional(RunOptions.resume, as: .text) else { return nil }
    for option in RunOptions.all where !RunOptions.presentation.contains(option) {
      guard try arguments.isGiven(option) else { continue }
      throw CommandError(
        .usage,
        at: option.spelling,
        "cannot be changed with --resume",
        advice: "Leave it out: the run goes on with the options that it was begun with."
      )
    }
    directory = try RunDirectory.open(try RunName(name), in: RunStart.parent)
    let table = CommandTable(name: "bubbleup", abstract: "", verbs: [RunRunner.verb])
    let invocation = try table.parse(["run"] + directory.manifest.arguments)
    guard case .perform(let begun) = invocation.request else {
      throw CommandError(.badData, at: directory.path, "was not begun by 'run'", advice: "Measure anew.")
    }
    self.arguments = begun
  }
}

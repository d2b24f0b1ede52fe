import Glibc

/// The command with faults to plant, built from the sources into a folder of its own.
struct FaultBuild {
  /// The folder of the sources.
  let root: String
  /// The executable.
  let executable: String
  /// Where replay files go.
  let replays: String

  /// Builds it; what is built already is found so in seconds.
  ///
  /// In the folder that `./test` uses for the same trait: a build with another trait or in another place would take
  /// minutes, and one in the usual folder would undo the usual build.
  init(root: String, progress: (String) -> Void) throws(CommandError) {
    self.root = root
    let scratch = "\(root)/.build/faults"
    progress("building the command with faults, which takes some minutes the first time")
    try ToolRun.output(
      of: [
        "swift", "build", "--traits", "Faults", "--scratch-path", scratch, "--package-path", root,
        "--product", "bubbleup",
      ],
      in: root,
      at: "--faults"
    )
    executable = "\(scratch)/debug/bubbleup"
    replays = "\(scratch)/replays"
    guard access(executable, X_OK) == 0 else {
      throw CommandError(
        .unavailable,
        at: executable,
        "is not there although the build went well",
        advice: "Remove \(scratch) and try again."
      )
    }
    guard mkdir(replays, 0o755) == 0 || errno == EEXIST else {
      throw CommandError(
        .inputOutput,
        at: replays,
        "the folder cannot be made: \(strerror(errno).map { String(cString: $0) } ?? "error \(errno)")",
        advice: "See who owns \(scratch)."
      )
    }
  }
}

import Glibc

/// A folder with both executables of a build, as a copied release folder is.
enum BuildFolder {
  /// The side that the executables of `folder` make.
  static func side(_ folder: String, at option: Option) throws(CommandError) -> CheckSide {
    let timed = "\(folder)/bubbleup"
    let counting = "\(folder)/bubbleup-counts"
    for path in [timed, counting] where access(path, X_OK) != 0 {
      throw CommandError(
        .missingInput,
        at: option.spelling,
        "\(path) is no executable that is there",
        advice: "Give a folder with both executables, as .build/release has after './bubbleup --version'."
      )
    }
    return CheckSide(label: folder, timed: [timed], counting: counting)
  }

  /// The side of the running command, whatever its name: another package's has one of its own.
  static func ofRunningExecutable() throws(CommandError) -> CheckSide {
    guard case .executable(let counting) = WorkerLocation.forCommand(),
      let running = WorkerLocation.runningPath
    else {
      throw CommandError(
        .unavailable,
        at: CheckOptions.candidateBuild.spelling,
        "the folder of the running executable is unknown",
        advice: "Give the candidate's folder."
      )
    }
    return CheckSide(label: "this build", timed: [running], counting: counting)
  }
}

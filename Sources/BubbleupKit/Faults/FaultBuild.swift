import Results
import Glibc

/// The command with faults to plant, in the build that `./test` makes too.
struct FaultBuild {
  /// The folder of the sources.
  let root: String
  /// The executable.
  let executable: String
  /// Where replay files go.
  let replays: String

  /// Builds it; what is built already is found so in seconds.
  init(root: String, progress: (String) -> Void) throws(CommandError) {
    self.root = root
    let built = "\(root)/.build"
    progress("building the command with faults, which takes some minutes the first time")
    try ToolRun.output(
      of: ["\(root)/scripts/planted", "build", "--product", "bubbleup"],
      in: root,
      at: "--faults"
    )
    executable = "\(built)/planted/debug/bubbleup"
    replays = "\(built)/replays"
    guard access(executable, X_OK) == 0 else {
      throw CommandError(
        .unavailable,
        at: executable,
        "is not there although the build went well",
        advice: "Remove \(built)/planted and try again."
      )
    }
    do { try FileSystem.makeDirectories(replays) } catch {
      throw CommandError(
        .inputOutput,
        at: replays,
        "the folder cannot be made: \(error.problem)",
        advice: "See who owns \(built)."
      )
    }
  }
}

/// The sources that the running command was built from.
enum PackageFolder {
  /// The nearest folder with this package's manifest, around the executable or else around the current folder.
  static func find() throws(CommandError) -> String {
    let starts = [WorkerLocation.runningPath, currentFolder].compactMap(\.self)
    for start in starts {
      if let folder = ancestors(of: start).first(where: isPackage) { return folder }
    }
    throw CommandError(
      .unavailable,
      at: "--faults",
      "there are no sources of this command around it or around the current folder, and faults are built from them",
      advice: "Call it in a clone of the repository, as './bubbleup stress --faults'."
    )
  }

  private static var currentFolder: String? {
    guard let path = getcwd(nil, 0) else { return nil }
    defer { free(path) }
    return String(cString: path)
  }

  /// `path` and the folders around it, from the inside out.
  static func ancestors(of path: String) -> [String] {
    let parts = path.split(separator: "/")
    return (1...max(1, parts.count)).reversed().map { "/" + parts.prefix($0).joined(separator: "/") }
  }

  /// Another package may use this one's library; what it says of its own name is what counts.
  private static func isPackage(_ folder: String) -> Bool {
    guard let manifest = try? TextFile("\(folder)/Package.swift").text() else { return false }
    return manifest.contains("name: \"bubbleup\"") && manifest.contains(".define(\"Faults\"")
  }
}

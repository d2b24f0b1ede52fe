import Glibc

/// Builds both executables from sources, for `--against`.
struct SourceBuild {
  /// The repository that the command is called in.
  let root: String
  let progress: (String) -> Void

  /// Finds the repository around the current folder.
  init(progress: @escaping (String) -> Void) throws(CommandError) {
    let found = try ToolRun.output(of: ["git", "rev-parse", "--show-toplevel"], in: ".", at: "--against")
    guard let root = found.first, access("\(root)/Package.swift", R_OK) == 0 else {
      throw CommandError(
        .missingInput,
        at: "--against",
        "the current folder is in no repository of a Swift package",
        advice: "Call it within one, or give folders with --baseline-build."
      )
    }
    self.root = root
    self.progress = progress
  }

  /// The build of `reference` and that of the working tree, each in `count` layouts.
  func sides(against reference: String, layouts count: Int) throws -> (base: CheckSide, candidate: CheckSide)
  {
    let commit = try commit(of: reference)
    let folder = "\(root)/.build/check/\(commit)"
    let source = "\(folder)/source"
    if access("\(source)/Package.swift", R_OK) != 0 {
      progress("checking out \(commit.prefix(10))")
      try ToolRun.output(of: ["git", "worktree", "prune"], in: root, at: "--against")
      try ToolRun.output(
        of: ["git", "worktree", "add", "--detach", "--force", source, commit],
        in: root,
        at: "--against"
      )
    }
    return (
      try side("\(reference) (\(commit.prefix(10)))", source: source, into: folder, count),
      try side("the working tree", source: root, into: "\(root)/.build/check/worktree", count)
    )
  }

  private func commit(of reference: String) throws(CommandError) -> String {
    let words = ["git", "rev-parse", "--verify", "--quiet", "--end-of-options", "\(reference)^{commit}"]
    guard let commit = try? ToolRun.output(of: words, in: root, at: "--against").first else {
      throw CommandError(
        .missingInput,
        at: "--against",
        "'\(reference)' names no commit of this repository",
        advice: "Give a branch, a tag or a commit; in CI, fetch it first."
      )
    }
    return commit
  }

  private func side(
    _ label: String,
    source: String,
    into folder: String,
    _ count: Int
  ) throws -> CheckSide {
    for product in ["bubbleup", "bubbleup-counts"] {
      progress("building \(product) of \(label)")
      // What is built already is found so in a second, which is the cache by commit.
      try ToolRun.output(
        of: ["swift", "build", "-c", "release", "--product", product, "--package-path", source],
        in: source,
        at: label
      )
    }
    progress("linking \(label) in \(count) layouts")
    let linker = try LayoutLinker(source: source)
    let timed = try (0..<count).map { try linker.link(layout: $0, into: "\(folder)/layouts/\($0)") }
    return CheckSide(label: label, timed: timed, counting: "\(source)/.build/release/bubbleup-counts")
  }
}

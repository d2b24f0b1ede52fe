import Foundation
import Results

/// Builds both executables from sources, for `--against`.
struct SourceBuild {
  /// The repository that the command is called in.
  let root: String
  let progress: (String) -> Void

  /// Finds the repository around the current folder.
  init(progress: @escaping (String) -> Void) throws(CommandError) {
    let found = try Self.git(["rev-parse", "--show-toplevel"], in: ".")
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
    let toolchain = try ToolRun.output(of: ["swift", "--version"], in: root, at: "--against")
    let folder = "\(root)/.build/check/\(commit)"
    let finished = FinishedBuild(folder: "\(folder)/built")
    let label = "\(reference) (\(commit.prefix(10)))"
    let base =
      try finished.side(label, layouts: count, toolchain: toolchain)
      ?? {
        let source = "\(folder)/source"
        try provide(commit, in: source)
        let side = try side(label, source: source, layouts: (0..<count).map(finished.layout))
        let counting = try finished.finish(counting: side.counting, layouts: count, toolchain: toolchain)
        return CheckSide(label: label, timed: side.timed, counting: counting)
      }()
    let layouts = (0..<count).map { "\(root)/.build/check/worktree/layouts/\($0)" }
    return (base, try side("the working tree", source: root, layouts: layouts))
  }

  private func commit(of reference: String) throws(CommandError) -> String {
    let words = ["rev-parse", "--verify", "--quiet", "--end-of-options", "\(reference)^{commit}"]
    guard let commit = try? Self.git(words, in: root).first else {
      throw CommandError(
        .missingInput,
        at: "--against",
        "'\(reference)' names no commit of this repository",
        advice: "Give a branch, a tag or a commit; in CI, fetch it first."
      )
    }
    return commit
  }

  // MARK: - The sources of a commit

  /// Sees that `source` is a worktree of `commit`.
  private func provide(_ commit: String, in source: String) throws {
    guard !holds(source, commit) else { return }
    // An interrupted git says nothing about the files, and with them goes what was built of them.
    try Interruption.check()
    try checkOut(commit, into: source)
  }

  /// Whether `source` is a worktree with every file of `commit` as it was committed.
  ///
  /// A check that was killed may have left half of the files, and half of the sources may even build. The top level is
  /// asked for too: git takes a folder whose own worktree is gone for a part of the repository around it.
  private func holds(_ source: String, _ commit: String) -> Bool {
    guard access("\(source)/.git", R_OK) == 0,
      let found = try? Self.git(["rev-parse", "--show-toplevel", "HEAD"], in: source),
      let changes = try? Self.git(["status", "--porcelain", "--untracked-files=no"], in: source)
    else { return false }
    return found == [source, commit] && changes.isEmpty
  }

  private func checkOut(_ commit: String, into source: String) throws(CommandError) {
    progress("checking out \(commit.prefix(10))")
    if access(source, F_OK) == 0 {
      do { try FileSystem.removeAll(source) } catch {
        throw CommandError(.inputOutput, at: source, "cannot be replaced", advice: "Remove the folder.")
      }
    }
    try Self.git(["worktree", "prune"], in: root)
    // Twice: git locks a worktree while it makes it, and one that was killed meanwhile is still locked.
    try Self.git(["worktree", "add", "--detach", "--force", "--force", source, commit], in: root)
  }

  /// Git by itself, whatever hook of it calls this command: a hook's variables name another repository or index.
  @discardableResult
  private static func git(_ words: [String], in directory: String) throws(CommandError) -> [String] {
    try ToolRun.output(
      of: ["git"] + words,
      in: directory,
      at: "--against",
      without: Git.foreignVariables()
    )
  }

  // MARK: - Building

  /// Builds both executables of `source`, and links the timed one once more in each of the folders `layouts`.
  private func side(_ label: String, source: String, layouts: [String]) throws -> CheckSide {
    for product in ["bubbleup", "bubbleup-counts"] {
      progress("building \(product) of \(label)")
      // What has not changed since the last time is found so in a second.
      try ToolRun.output(
        of: ["swift", "build", "-c", "release", "--product", product, "--package-path", source],
        in: source,
        at: label
      )
    }
    progress("linking \(label) in \(layouts.count) layouts")
    let linker = try LayoutLinker(source: source)
    let timed = try layouts.enumerated().map { try linker.link(layout: $0.offset, into: $0.element) }
    return CheckSide(label: label, timed: timed, counting: "\(source)/.build/release/bubbleup-counts")
  }
}

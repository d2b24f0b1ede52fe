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
    let label = "\(reference) (\(commit.prefix(10)))"
    let base = try side(of: commit, label, layouts: count)
    let layouts = (0..<count).map { "\(root)/.build/check/worktree/layouts/\($0)" }
    return (base, try side(try workingTree(), source: root, layouts: layouts))
  }

  /// What has changed in the working tree since `reference`; nil where git does not say it.
  func changedCode(since reference: String) -> ChangedCode? { ChangedCode(in: root, since: reference) }

  /// What people know the working tree by: the commit that it is on, and whether it has more.
  private func workingTree() throws(CommandError) -> String {
    let commit = try Self.git(["rev-parse", "HEAD"], in: root).first?.prefix(10) ?? ""
    let changes = try Self.git(["status", "--porcelain", "--untracked-files=no"], in: root)
    return changes.isEmpty ? "the working tree (\(commit))" : "the working tree (\(commit) and changes)"
  }

  /// The build of a commit, made once.
  ///
  /// All commits are built in one worktree, one after the other: what two of them have alike is compiled once.
  func side(of commit: String, _ label: String, layouts count: Int) throws -> CheckSide {
    let toolchain = try ToolRun.output(of: ["swift", "--version"], in: root, at: "--against")
    let finished = FinishedBuild(folder: "\(root)/.build/check/\(commit)/built")
    if let side = finished.side(label, layouts: count, toolchain: toolchain) { return side }
    let source = "\(root)/.build/check/source"
    try provide(commit, in: source)
    let side = try side(label, source: source, layouts: (0..<count).map(finished.layout))
    let counting = try finished.finish(counting: side.counting, layouts: count, toolchain: toolchain)
    return CheckSide(label: label, timed: side.timed, counting: counting)
  }

  /// The commit that a name of one stands for.
  func commit(of reference: String) throws(CommandError) -> String {
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
    if isWorktree(source) {
      _ = try? Self.git(["checkout", "--quiet", "--detach", "--force", commit], in: source)
      if holds(source, commit) { return }
      try Interruption.check()
    }
    try checkOut(commit, into: source)
  }

  /// Whether the folder is a worktree of its own, and not a part of the repository around it.
  private func isWorktree(_ source: String) -> Bool {
    guard access("\(source)/.git", R_OK) == 0 else { return false }
    return (try? Self.git(["rev-parse", "--show-toplevel"], in: source)) == [source]
  }

  /// Whether `source` is a worktree with every file of `commit` as it was committed.
  ///
  /// A check that was killed may have left half of the files, and half of the sources may even build. The top level is
  /// asked for too: git takes a folder whose own worktree is gone for a part of the repository around it.
  private func holds(_ source: String, _ commit: String) -> Bool {
    guard isWorktree(source), let head = try? Self.git(["rev-parse", "HEAD"], in: source),
      let changes = try? Self.git(["status", "--porcelain", "--untracked-files=no"], in: source)
    else { return false }
    return head == [commit] && changes.isEmpty
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
  static func git(_ words: [String], in directory: String) throws(CommandError) -> [String] {
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

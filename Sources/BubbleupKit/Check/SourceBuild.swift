import Dispatch
import Foundation
import Results

/// Builds the executables of a package from sources, for `--against`.
struct SourceBuild {
  let root: String
  /// The package's folder below it, with a slash before; empty where the two are one.
  private let place: String
  private let console: Console

  init(_ console: Console) throws(CommandError) {
    let found = try Self.git(["rev-parse", "--show-toplevel", "--show-prefix"], in: ".")
    let inside = found.count > 1 ? found[1].split(separator: "/").map(String.init) : []
    guard let root = found.first, let place = Self.package(above: inside, in: root) else {
      let problem = "the current folder is in no repository of a Swift package"
      let advice = "Call it within one, or give folders with --baseline-build."
      throw CommandError(.missingInput, at: "--against", problem, advice: advice)
    }
    self.root = root
    self.place = place
    self.console = console
  }

  /// The innermost folder with a package, from the one that lies `inside` the repository upwards.
  private static func package(above inside: [String], in root: String) -> String? {
    (0...inside.count).reversed().map { inside.prefix($0).map { "/\($0)" }.joined() }
      .first { access("\(root)\($0)/Package.swift", R_OK) == 0 }
  }

  private var folder: String { "\(root)\(place)/.build/check" }

  /// The build of `reference` and that of the working tree, each in `count` layouts; `next` says what follows.
  func sides(
    against reference: String,
    layouts count: Int,
    next: String
  ) throws -> (base: CheckSide, candidate: CheckSide) {
    let commit = try commit(of: reference)
    console.progress(
      "building both sides: minutes the first time, seconds for what is already built; then \(next)"
    )
    let label = "\(reference) (\(commit.prefix(10)))"
    let base = try side(of: commit, label, layouts: count)
    let layouts = (0..<count).map { "\(folder)/worktree/layouts/\($0)" }
    let own = "\(root)\(place)"
    return (base, try side(try workingTree(), try products(of: own), source: own, layouts: layouts))
  }

  /// What people know the working tree by: the commit that it is on, and whether it has more.
  private func workingTree() throws(CommandError) -> String {
    let commit = try Self.git(["rev-parse", "HEAD"], in: root).first?.prefix(10) ?? ""
    let changes = try Self.git(["status", "--porcelain", "--untracked-files=no"], in: root)
    return changes.isEmpty ? "the working tree (\(commit))" : "the working tree (\(commit) and changes)"
  }

  /// The build of a commit, made once.
  ///
  /// All commits are built in one worktree, one after the other: what two of them have alike is compiled once.
  private func side(of commit: String, _ label: String, layouts count: Int) throws -> CheckSide {
    let made =
      try ToolRun.output(of: ["swift", "--version"], in: root, at: "--against") + [LayoutLinker.scheme]
    // By the name of the command, since what a commit calls its own is not known before it is there.
    let called = BuildProducts(command: command, hasCounting: true)
    let finished = FinishedBuild(folder: "\(folder)/\(commit)/built", products: called)
    if let side = finished.side(label, layouts: count, by: made) { return side }
    let source = "\(folder)/source"
    try provide(commit, in: source)
    let package = source + place
    let layouts = (0..<count).map(finished.layout)
    let side = try side(label, try products(of: package), source: package, layouts: layouts)
    let counting = try finished.finish(counting: side.counting, layouts: count, by: made)
    return CheckSide(label: label, timed: side.timed, counting: counting)
  }

  private func commit(of reference: String) throws(CommandError) -> String {
    let words = ["rev-parse", "--verify", "--quiet", "--end-of-options", "\(reference)^{commit}"]
    guard let commit = try? Self.git(words, in: root).first else {
      let problem = "'\(reference)' names no commit of this repository"
      let advice = "Give a branch, a tag or a commit; in CI, fetch it first."
      throw CommandError(.missingInput, at: "--against", problem, advice: advice)
    }
    return commit
  }

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
  /// asked for too: if the folder's own worktree is gone, git takes it for a part of the repository around it.
  private func holds(_ source: String, _ commit: String) -> Bool {
    guard isWorktree(source), let head = try? Self.git(["rev-parse", "HEAD"], in: source),
      let changes = try? Self.git(["status", "--porcelain", "--untracked-files=no"], in: source)
    else { return false }
    return head == [commit] && changes.isEmpty
  }

  private func checkOut(_ commit: String, into source: String) throws(CommandError) {
    console.progress("checking out \(commit.prefix(10))")
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
    try ToolRun.output(of: ["git"] + words, in: directory, at: "--against", without: Git.foreignVariables())
  }

  /// What the running command is called, and so the product of whatever is built here.
  private var command: String { BuildProducts.runningName }

  /// What the package at `source` has of this command.
  private func products(of source: String) throws(CommandError) -> BuildProducts {
    if command == BuildProducts.standard.command { return .standard }
    let lines = try ToolRun.output(
      of: ["swift", "package", "--package-path", source, "dump-package"],
      in: source,
      at: "--against"
    )
    let names = Self.executables(in: lines.joined(separator: "\n"))
    let own = BuildProducts(command: command, hasCounting: names.contains("\(command)-counts"))
    guard names.contains(command) else {
      let known = names.isEmpty ? "" : "; it has \(names.sorted().joined(separator: ", "))"
      let problem =
        "the package at \(source) has no executable '\(command)', as this command is called\(known)"
      let advice = "Call the command by the name of its product, or give folders with --baseline-build."
      throw CommandError(.unavailable, at: "--against", problem, advice: advice)
    }
    return own
  }

  /// The names of the executables that the package manager tells of a package: those that are declared as products, and
  /// targets, which are products of their own name otherwise.
  static func executables(in description: String) -> Set<String> {
    // What stands before the object is what the package manager says while it works.
    guard let start = description.firstIndex(of: "{"),
      let package = try? JSONParser.parse(Array(description[start...].utf8), file: "Package.swift")
    else { return [] }
    let products = (package["products"]?.list ?? []).filter { $0["type"]?["executable"] != nil }
    let targets = (package["targets"]?.list ?? []).filter { $0["type"] == .text("executable") }
    return Set(
      (products + targets).compactMap { if case .text(let name)? = $0["name"] { name } else { nil } }
    )
  }

  /// Builds the executables of the package at `source`, and links the timed one once more in each of the folders
  /// `layouts`; without any only what counts is built.
  private func side(_ label: String, _ products: BuildProducts, source: String, layouts: [String]) throws
    -> CheckSide
  {
    let isTimed = !layouts.isEmpty || !products.hasCounting
    let built = (isTimed ? [products.command] : []) + (products.hasCounting ? [products.counting] : [])
    // This package is built as its own scripts build it: for the working tree that is the build that is there already.
    // Another one is built as 'swift build -c release' builds it, for the same reason.
    let isOwn = products == .standard
    let scratch = "\(source)/.build" + (isOwn ? "/quick" : "")
    let environment = isOwn ? ["env", "BUBBLEUP_BUILD=quick"] : []
    for product in built {
      // What has not changed since the last time takes a second.
      try saying("building \(product) of \(label)") {
        try ToolRun.output(
          of: environment + [
            "swift", "build", "-c", "release", "--product", product, "--disable-index-store",
            "--scratch-path", scratch, "--build-system", "native", "--package-path", source,
          ],
          in: source,
          at: label
        )
      }
    }
    let counting = products.hasCounting ? products.counting : products.command
    var side = CheckSide(label: label, timed: [], counting: "\(scratch)/release/\(counting)")
    guard !layouts.isEmpty else { return side }
    let linker = try LayoutLinker(source: source, scratch: scratch, product: products.command)
    side.timed = try saying("linking \(label) in \(layouts.count) layouts") {
      try linker.link(into: layouts)
    }
    return side
  }

  /// Seconds between two lines about the same work: on a terminal the next line overwrites the last.
  private static let lineInterval = 15
  private static let transientInterval = 1

  /// Does `work`, and says now and then for how long, as compilers and linkers say nothing until they end.
  @discardableResult
  private func saying<Value>(_ words: String, _ work: () throws -> Value) rethrows -> Value {
    console.progress(words)
    let console = self.console
    let clock = ContinuousClock()
    let start = clock.now
    let seconds = console.showsTransientLines ? Self.transientInterval : Self.lineInterval
    let timer = DispatchSource.makeTimerSource(queue: DispatchQueue(label: "progress of a build"))
    timer.schedule(deadline: .now() + .seconds(seconds), repeating: .seconds(seconds))
    timer.setEventHandler {
      let line = "\(words), \(Figure.seconds((clock.now - start) / .seconds(1))) so far"
      if console.showsTransientLines { console.transient(line) } else { console.progress(line) }
    }
    timer.resume()
    defer {
      timer.cancel()
      console.endTransient()
    }
    return try work()
  }
}

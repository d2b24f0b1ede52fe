import Foundation
import Measurement
import Results

/// Git, asked about the repository around a folder and about no other.
enum Git {
  /// The variables by which a hook, or another caller, names another repository, index or work tree.
  static func foreignVariables(beside additions: [String: String] = [:]) -> [String] {
    let names = Array(ProcessInfo.processInfo.environment.keys) + Array(additions.keys)
    return Set(names.filter { $0.hasPrefix("GIT_") }).sorted()
  }

  /// The lines that git answers with; nil where it fails, is not there, or has not answered after `seconds`.
  ///
  /// It takes no locks, so that other work in the repository never finds the index locked by a question.
  ///
  /// `environment` is what its variables are besides those of this process.
  static func answer(
    _ words: [String],
    in folder: String,
    within seconds: Double,
    environment: [String: String] = [:]
  ) -> [String]? {
    let kept = foreignVariables(beside: environment).flatMap { ["-u", $0] }
    let command = ["/usr/bin/env"] + kept + ["git", "--no-optional-locks", "-C", folder] + words
    guard let child = try? ChildProcess(command, environment: environment) else { return nil }
    let deadline = ContinuousClock().now + .seconds(seconds)
    let lines = child.lines { ContinuousClock().now >= deadline || InterruptWatch.lastReceived != nil }
    guard let lines, child.finish(within: 1).end == .exited(0) else { return nil }
    return lines
  }
}

/// The commit that the executable was probably built from: that of the package that it lies in.
struct SourceState {
  /// Nil where the executable lies in no package of a repository, or where the commit is unknown.
  let record: SourceRecord?
  let problem: String?

  /// Seconds in which git has to answer; it takes some hundredths, and a slow disk or network must not hold up a run.
  private static let patience = 5.0

  static func ofExecutable() -> SourceState {
    guard let path = WorkerLocation.runningPath else { return SourceState(record: nil, problem: nil) }
    return SourceState(around: URL(fileURLWithPath: path).deletingLastPathComponent().path)
  }

  private init(record: SourceRecord?, problem: String?) { (self.record, self.problem) = (record, problem) }

  /// That of the package around a folder; a repository without one, such as that of a home folder, says nothing.
  init(around folder: String, within seconds: Double = patience, environment: [String: String] = [:]) {
    guard let package = Self.package(around: folder) else {
      self.init(record: nil, problem: nil)
      return
    }
    func git(_ words: String...) -> [String]? {
      Git.answer(words, in: package, within: seconds, environment: environment)
    }
    guard let commit = git("rev-parse", "HEAD")?.first, !commit.isEmpty else {
      let isRepository = FileManager.default.fileExists(atPath: "\(package)/.git")
      self.init(record: nil, problem: isRepository ? "git did not say which commit it is" : nil)
      return
    }
    // Files that git does not know are no reason to call a build dirty: results lie among them.
    let isDirty = git("status", "--porcelain", "--untracked-files=no").map { !$0.isEmpty } ?? true
    self.init(record: SourceRecord(commit: commit, isDirty: isDirty), problem: nil)
  }

  private static func package(around folder: String) -> String? {
    var url = URL(fileURLWithPath: folder).standardizedFileURL
    while url.path != "/" {
      if FileManager.default.fileExists(atPath: url.appendingPathComponent("Package.swift").path) {
        return url.path
      }
      url.deleteLastPathComponent()
    }
    return nil
  }
}

import Foundation
import Results

/// The commit that the executable was probably built from: that of the repository it lies in.
enum SourceState {
  /// Nil where the executable lies in no repository, or git is not installed.
  static func ofExecutable() -> SourceRecord? {
    guard let path = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe") else {
      return nil
    }
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
    guard let commit = git(["rev-parse", "HEAD"], in: folder), !commit.isEmpty else { return nil }
    // Files that git does not know are no reason to call a build dirty: results lie among them.
    let changes = git(["status", "--porcelain", "--untracked-files=no"], in: folder)
    return SourceRecord(commit: commit, isDirty: changes.map { !$0.isEmpty } ?? true)
  }

  private static func git(_ arguments: [String], in folder: String) -> String? {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["git", "-C", folder] + arguments
    let output = Pipe()
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    process.standardInput = FileHandle.nullDevice
    guard (try? process.run()) != nil else { return nil }
    let data = try? output.fileHandleForReading.readToEnd()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { return nil }
    return String(decoding: data ?? Data(), as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
  }
}

#if DEBUG
import Foundation
import Results
import Testing

@testable import BubbleupKit

/// Which commit a run says that it measured.
@Suite("The commit that is recorded")
struct ProvenanceTests {
  private func state(
    in repository: SourceRepository,
    within seconds: Double = 60,
    environment: [String: String] = [:]
  ) throws -> SourceState {
    let build = "\(repository.path)/.build/release"
    try FileManager.default.createDirectory(atPath: build, withIntermediateDirectories: true)
    return SourceState(around: build, within: seconds, environment: environment)
  }

  @Test("is that of the package around the executable, also where a hook's variables name another one")
  func hook() throws {
    let (own, other) = (try SourceRepository(), try SourceRepository())
    #expect(try state(in: own).record == SourceRecord(commit: own.commit, isDirty: false))
    try Data("// changed\n".utf8).write(to: URL(fileURLWithPath: "\(own.path)/Sources/last.swift"))
    let variables = [
      "GIT_DIR": "\(other.path)/.git", "GIT_WORK_TREE": other.path,
      "GIT_INDEX_FILE": "\(other.path)/.git/index",
    ]
    let state = try state(in: own, environment: variables)
    // Equal files, author and second make equal commits; what differs for certain is the state of the files.
    #expect(state.record == SourceRecord(commit: own.commit, isDirty: true))
  }

  @Test("takes no lock of the index, which whoever works in the repository may hold")
  func locks() throws {
    let repository = try SourceRepository()
    let index = "\(repository.path)/.git/index"
    let before = try FileManager.default.attributesOfItem(atPath: index)[.modificationDate] as? Date
    // Touched: a status that may take locks would write the index anew.
    try Data("// last\n".utf8).write(to: URL(fileURLWithPath: "\(repository.path)/Sources/last.swift"))
    _ = try state(in: repository)
    #expect(try FileManager.default.attributesOfItem(atPath: index)[.modificationDate] as? Date == before)
  }

  @Test("is nobody's where git does not answer in time, which is said")
  func silent() throws {
    let repository = try SourceRepository()
    let tools = "\(repository.path)/tools"
    try FileManager.default.createDirectory(atPath: tools, withIntermediateDirectories: true)
    try Data("#!/bin/sh\nexec sleep 600\n".utf8).write(to: URL(fileURLWithPath: "\(tools)/git"))
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: "\(tools)/git")
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    let state = try state(in: repository, within: 0.3, environment: ["PATH": "\(tools):\(path)"])
    #expect(state.record == nil && state.problem?.contains("git did not say") == true)
  }

  @Test("is nobody's where the executable lies in a repository that is no package's")
  func foreign() throws {
    let repository = try SourceRepository()
    try FileManager.default.removeItem(atPath: "\(repository.path)/Package.swift")
    let state = try state(in: repository)
    #expect(state.record == nil && state.problem == nil)
  }
}
#endif

#if DEBUG
import Foundation
import Testing

@testable import BubbleupKit

@Suite("The gate in a package with an executable of its own")
struct OwnPackageCheckTests {
  /// A check as `acme`, whose builds are played and are no workers: that is what it has to say.
  private func check(
    _ repository: SourceRepository,
    products: String,
    _ words: [String] = [],
    folder: String = ""
  ) throws -> CheckEnd {
    try CheckEnd(
      repository.check(
        .making,
        ["--against", "HEAD"] + words,
        environment: ["PRODUCTS": products],
        command: "acme",
        folder: folder
      )
    )
  }

  @Test("both sides are built of the product that the command is called by, in every layout")
  func ownName() throws {
    let repository = try SourceRepository()
    let found = try check(repository, products: "acme")
    #expect(found.words.contains("counting worker"), "\(found)")
    #expect(try repository.built() == ["acme of \(repository.source)", "acme of \(repository.path)"])
    let kept = "\(repository.path)/.build/check/\(repository.commit)/built"
    let layouts = try FileManager.default.contentsOfDirectory(atPath: "\(kept)/layouts")
    #expect(layouts.count == CheckDefaults.layouts)
    #expect(layouts.allSatisfy { FileManager.default.isExecutableFile(atPath: "\(kept)/layouts/\($0)/acme") })
  }

  @Test("where only counts are asked for, only what counts is built, and a full build serves too")
  func countsOnly() throws {
    let repository = try SourceRepository()
    let found = try check(repository, products: "acme acme-counts", ["--counts-only"])
    #expect(found.words.contains("counting worker"), "\(found)")
    let (source, own) = (repository.source, repository.path)
    #expect(try repository.built() == ["acme-counts of \(source)", "acme-counts of \(own)"])
    _ = try check(repository, products: "acme acme-counts")
    #expect(try repository.built().prefix(2) == ["acme of \(source)", "acme-counts of \(source)"])
    _ = try check(repository, products: "acme acme-counts", ["--counts-only"])
    #expect(try repository.built() == ["acme-counts of \(repository.path)"])
  }

  @Test("a package without that product is told so, with what it has")
  func otherProduct() throws {
    let repository = try SourceRepository()
    let found = try check(repository, products: "other")
    #expect(found.code == ExitCode.unavailable.rawValue)
    #expect(found.words.contains("has no executable 'acme'") && found.words.contains("it has other"))
    #expect(try repository.built().isEmpty)
  }

  @Test("a package in a folder of its repository is found from below it, and its commit built there")
  func subfolder() throws {
    let repository = try SourceRepository()
    _ = try repository.add("tools of ours/app/Package.swift", "// a package\n")
    let commit = try repository.add("tools of ours/app/Sources/App/main.swift", "// main\n")
    let place = "/tools of ours/app"
    let found = try check(repository, products: "acme", folder: "\(place)/Sources/App")
    #expect(found.words.contains("counting worker"), "\(found)")
    let kept = "\(repository.path)\(place)/.build/check"
    #expect(
      try repository.built() == ["acme of \(kept)/source\(place)", "acme of \(repository.path)\(place)"]
    )
    #expect(FileManager.default.fileExists(atPath: "\(kept)/\(commit)/built/build.json"))
  }

  @Test(
    "a folder of builds is searched for the command's own name first, and what counts may be missing there"
  )
  func folder() throws {
    let repository = try SourceRepository()
    let folder = "\(repository.tools)/build"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try TestScript.put("exit 1", at: "\(folder)/acme")
    func words(_ folder: String) throws -> String {
      try CheckEnd(repository.check(.failing, ["--baseline-build", folder], command: "acme")).words
    }
    #expect(try words(folder).contains("counting worker"))
    #expect(try words("\(repository.path)/Sources").contains("is missing or not executable"))
  }

  @Test("advice names the command that runs")
  func advice() throws {
    let repository = try SourceRepository()
    let found = try CheckEnd(
      repository.check(.failing, ["--filter", "^nothing$", "--against", "HEAD"], command: "acme")
    )
    #expect(
      found.words.contains("/tools/acme check --dry-run'") && !found.words.contains("'bubbleup "),
      "\(found)"
    )
  }
}
#endif

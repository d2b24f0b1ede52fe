#if DEBUG
import Foundation
import Testing

@testable import BubbleupKit

@Suite("The search for the commit that did it")
struct BisectionTests {
  @Test(
    "of 64 commits the first bad one is found with seven checks at most, wherever it is, that of the last included"
  )
  func everywhere() {
    for first in 0..<64 {
      var seen: Set<Int> = []
      let found = Bisection(count: 64) { place in
        #expect(place < 63 && seen.insert(place).inserted)
        return place < first ? .good : .bad
      }
      #expect(found.suspects == first...first)
      #expect(found.looks == seen.count && found.looks <= 6)
    }
  }

  @Test(
    "a commit that cannot be judged is passed over, and stays a suspect only where its neighbours leave it open"
  )
  func unusable() {
    for first in 0..<32 {
      for broken in 0..<31 {
        let found = Bisection(count: 32) { $0 == broken ? .unusable : $0 < first ? .good : .bad }
        let suspects =
          broken == first - 1 ? [broken, first] : broken == first ? [broken, first + 1] : [first]
        #expect(Array(found.suspects) == suspects, "\(first) \(broken)")
        #expect(found.looks <= 7)
      }
    }
    #expect(Bisection(count: 9) { _ in .unusable }.suspects == 0...8)
    #expect(Bisection(count: 1) { _ in .good }.suspects == 0...0)
  }

  @Test("a range has two ends, of which the second may be left out")
  func ranges() throws {
    #expect(try CommitRange(parsing: "v1..main").bad == "main")
    #expect(try CommitRange(parsing: "v1..").bad == "HEAD")
    for text in ["v1", "..main", "v1...main", ""] {
      #expect(throws: ValueRefusal.self) { try CommitRange(parsing: text) }
    }
  }

  private func repository() throws -> SourceRepository {
    let repository = try SourceRepository()
    _ = try PlayedBuild().put("good", below: repository.tools)
    _ = try PlayedBuild(retains: 11).put("bad", below: repository.tools)
    return repository
  }

  private let words = ["--counts-only", "--only", "^chain depth=10 parent.weak"]

  @Test("a step in the counts of 64 commits is dated right with eight checks at most, and its file is named")
  func planted() throws {
    let repository = try repository()
    // Two of the commits on the way do not compile.
    let commits = try repository.commit(
      (1...64).map { $0 == 32 || $0 == 40 ? "// \($0) broken" : $0 < 37 ? "// \($0)" : "// \($0) planted" }
    )
    let found = try CheckEnd(repository.check(.counting, ["--bisect", "\(repository.commit).."] + words))
    #expect(found.code == ExitCode.regressed.rawValue, "\(found)")
    let text = found.lines.joined(separator: "\n")
    #expect(text.contains("first worse commit: \(commits[36].prefix(10))"), "\(text)")
    #expect(text.contains("Change 37"))
    #expect(text.contains("what got worse: parent.weak: more retains"), "\(text)")
    #expect(text.contains("changed code, nearest first: Sources/last.swift:1"), "\(text)")
    let built = try repository.built()
    // Two products per side: the good one, the bad one, six on the way and those that do not compile.
    #expect(built.count <= 2 * 9)
    #expect(Set(built) == [repository.source])
    let again = try CheckEnd(repository.check(.counting, ["--bisect", "\(repository.commit)..HEAD"] + words))
    #expect(again.lines == found.lines)
    #expect(try repository.built().count <= 2, "only what did not compile is tried again")
  }

  @Test("where the last commit is no worse nothing is searched, and what is no range is refused")
  func nothing() throws {
    let repository = try repository()
    _ = try repository.commit((1...3).map { "// \($0)" })
    let same = try CheckEnd(repository.check(.counting, ["--bisect", "\(repository.commit)..HEAD"] + words))
    #expect(same.code == ExitCode.success.rawValue, "\(same)")
    #expect(Set(try repository.built()).count == 1)
    let backwards = try CheckEnd(
      repository.check(.counting, ["--bisect", "HEAD..\(repository.commit)"] + words)
    )
    #expect(backwards.code == ExitCode.missingInput.rawValue && backwards.words.contains("is no ancestor"))
    for option in [["--name", "x"], ["--history", "x.csv"], ["--inject", ".=+1retain"]] {
      let named = try CheckEnd(repository.check(.counting, ["--bisect", "HEAD~1..HEAD"] + option + words))
      #expect(named.code == ExitCode.usage.rawValue && named.words.contains("many commits"), "\(option)")
    }
  }
}
#endif

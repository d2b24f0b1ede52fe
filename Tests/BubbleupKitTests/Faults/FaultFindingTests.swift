#if DEBUG
import Testing

@testable import BubbleupKit

@Suite("What a child with a planted fault says")
struct FaultFindingTests {
  private static let asserted = PlantedFault(name: "f", oracle: "assertion", lastWords: "does not hold")
  private static let seen = PlantedFault(name: "f", oracle: "checker", lastWords: "")
  private static let crashed = PlantedFault(name: "f", oracle: "crash", lastWords: "")

  private func finding(
    _ fault: PlantedFault,
    _ lines: [String],
    _ end: FaultFinding.End = .exited(0),
    _ lastWords: String? = nil
  ) -> FaultFinding {
    FaultFinding(fault, lines: lines, end: end, lastWords: lastWords)
  }

  @Test("a sighting counts with its tries, its words and its file")
  func caught() {
    let found = finding(Self.seen, ["planted", "caught\t7\ttwo outcomes\t/tmp/x"])
    #expect(found.isCaught)
    #expect((found.tries, found.words, found.replay) == (7, "two outcomes", "/tmp/x"))
    #expect(finding(Self.seen, ["planted", "caught\t1\tw\t"]).replay == nil)
  }

  @Test("an assertion counts by what it says, and not by ending the process")
  func assertion() {
    let words = "Table.swift:3: Precondition failed: it does not hold the lock"
    #expect(finding(Self.asserted, ["planted"], .killed(5), words).isCaught)
    #expect(finding(Self.asserted, ["planted"], .killed(5), words).words == "it does not hold the lock")
    #expect(!finding(Self.asserted, ["planted"], .killed(5), "Fatal error: out of range").isCaught)
    #expect(!finding(Self.asserted, ["planted"], .killed(11), nil).isCaught)
  }

  @Test("a crash counts only where one was announced, and only by the signals of a full stack")
  func crash() {
    #expect(finding(Self.crashed, ["planted"], .killed(11)).isCaught)
    #expect(!finding(Self.crashed, ["planted"], .killed(9)).isCaught)
    #expect(!finding(Self.seen, ["planted"], .killed(11)).isCaught)
  }

  @Test("what was found before anything was planted is an alarm, whatever came after")
  func alarm() {
    #expect(!finding(Self.seen, ["alarm\tleft over"]).isCaught)
    #expect(finding(Self.seen, ["alarm\tleft over"]).words.contains("left over"))
    #expect(!finding(Self.asserted, [], .killed(5), "Fatal error: does not hold").isCaught)
  }

  @Test("missed, late and silent children catch nothing")
  func missed() {
    #expect(!finding(Self.seen, ["planted", "missed"]).isCaught)
    #expect(!finding(Self.seen, ["planted"], .timedOut).isCaught)
    #expect(!finding(Self.seen, ["planted", "caught\t1\tw\t"], .killed(11)).isCaught)
  }

  @Test("a summary is green only if there is a fault and each is caught with every seed")
  func summary() {
    let hit = finding(Self.seen, ["planted", "caught\t2\tw\t"])
    let miss = finding(Self.seen, ["planted", "missed"])
    var summary = FaultSummary()
    #expect(!summary.isGreen)
    summary.append(Self.seen, [hit, hit])
    #expect(summary.isGreen)
    #expect(summary.verdict == "1 of 1 planted faults were caught, each with 2 seeds")
    summary.append(Self.seen, [hit, miss])
    #expect(!summary.isGreen)
    #expect(summary.caught == 1)
  }

  @Test("the catalogue's lines are read, and others are none")
  func catalogue() {
    #expect(PlantedFault("fault\ta\tchecker\t")?.name == "a")
    #expect(PlantedFault("fault\ta") == nil)
    #expect(PlantedFault("caught\t1\tw\t") == nil)
  }

  @Test("the folders around a path, from the inside out")
  func ancestors() {
    #expect(PackageFolder.ancestors(of: "/a/b/c") == ["/a/b/c", "/a/b", "/a"])
  }
}
#endif

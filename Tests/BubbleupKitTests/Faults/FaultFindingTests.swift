#if DEBUG
import Testing

@testable import BubbleupKit

@Suite("What a child with a planted fault says")
struct FaultFindingTests {
  private static let asserted = PlantedFault(name: "f", oracle: "assertion", lastWords: "does not hold")
  private static let seen = PlantedFault(name: "f", oracle: "checker", lastWords: "")
  private static let crashed = PlantedFault(name: "f", oracle: "crash", lastWords: "")

  private func died(_ signal: Int32, _ lastWords: String? = nil) -> WorkerAnswer {
    .lost(.died(.killed(signal: signal), lastWords: lastWords))
  }

  private func finding(
    _ fault: PlantedFault,
    _ events: [FaultPlanting.Event],
    _ answer: WorkerAnswer = .ended(.done)
  ) -> FaultFinding {
    FaultFinding(fault, events, answer)
  }

  private static let sighting = FaultPlanting.Event.caught(tries: 1, words: "w", replay: nil)

  @Test("a sighting counts with its tries, its words and its file")
  func caught() {
    let found = finding(Self.seen, [.planted, .caught(tries: 7, words: "two outcomes", replay: "/tmp/x")])
    #expect(found.isCaught)
    #expect((found.tries, found.words, found.replay) == (7, "two outcomes", "/tmp/x"))
    #expect(finding(Self.seen, [.planted, Self.sighting]).replay == nil)
  }

  @Test("an assertion counts by what it says, and not by ending the process")
  func assertion() {
    let words = "Table.swift:3: Precondition failed: it does not hold the lock"
    #expect(finding(Self.asserted, [.planted], died(5, words)).isCaught)
    #expect(finding(Self.asserted, [.planted], died(5, words)).words == "it does not hold the lock")
    #expect(!finding(Self.asserted, [.planted], died(5, "Fatal error: out of range")).isCaught)
    #expect(!finding(Self.asserted, [.planted], died(11)).isCaught)
  }

  @Test("a crash counts only where one was announced, and only by the signals of a full stack")
  func crash() {
    #expect(finding(Self.crashed, [.planted], died(11)).isCaught)
    #expect(!finding(Self.crashed, [.planted], died(9)).isCaught)
    #expect(!finding(Self.seen, [.planted], died(11)).isCaught)
  }

  @Test("what was found before anything was planted is an alarm, whatever came after")
  func alarm() {
    #expect(!finding(Self.seen, [.alarm("left over")]).isCaught)
    #expect(finding(Self.seen, [.alarm("left over")]).words.contains("left over"))
    #expect(!finding(Self.asserted, [], died(5, "Fatal error: does not hold")).isCaught)
  }

  @Test("missed, late and silent children catch nothing")
  func missed() {
    #expect(!finding(Self.seen, [.planted, .missed]).isCaught)
    #expect(!finding(Self.seen, [.planted], .lost(.silent(seconds: 1))).isCaught)
    #expect(!finding(Self.seen, [.planted, Self.sighting], died(11)).isCaught)
    #expect(!finding(Self.seen, [.planted], .ended(.stopped)).isCaught)
  }

  @Test("a summary is green only if there is a fault and each is caught with every seed")
  func summary() {
    let hit = finding(Self.seen, [.planted, .caught(tries: 2, words: "w", replay: nil)])
    let miss = finding(Self.seen, [.planted, .missed])
    var summary = FaultSummary()
    #expect(!summary.isGreen)
    summary.append(Self.seen, [hit, hit])
    #expect(summary.isGreen)
    #expect(summary.verdict == "1 of 1 planted faults were caught, each with 2 seeds")
    summary.append(Self.seen, [hit, miss])
    #expect(!summary.isGreen)
    #expect(summary.caught == 1)
  }

  @Test("the folders around a path, from the inside out")
  func ancestors() {
    #expect(PackageFolder.ancestors(of: "/a/b/c") == ["/a/b/c", "/a/b", "/a"])
  }
}
#endif

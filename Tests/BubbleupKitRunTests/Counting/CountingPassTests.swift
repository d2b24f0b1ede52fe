import BubbleupKit
import Hierarchy
import Scenarios
import Strategies
import Testing
import Workloads

@Suite struct CountingPassTests {
  private static let three = [
    CountingFixture.chain(ParentStrong()), CountingFixture.chain(ParentWeak()),
    CountingFixture.chain(ParentUnowned()),
    CountingFixture.chain(Singleton()),
  ]

  @Test("A case that kills its worker has failed with the reason, and all others are counted")
  func crash() throws {
    var heard = 0
    let counts = CountingPass(worker: CountingFixture.script("crashing")).counts(of: Self.three) { _ in
      heard += 1
    }
    #expect(heard == 4 && counts.map(\.subject.strategyLabel) == Self.three.map(\.strategyLabel))
    let reason = "\(counts[1][.retains])"
    #expect("\(counts[1].status)" == reason && reason.hasPrefix("failed"))
    #expect(reason.contains("signal 11") && reason.contains("more than this worker bears"))
    // The second worker was asked about the last two only: they are its first and second.
    #expect(counts.map { $0[.retains].value } == [0, nil, 0, 1])
  }

  @Test("A worker of another version, a stranger and none make all counts unavailable, with the reason")
  func refused() {
    for (worker, words) in [
      (CountingFixture.script("older"), "version 3 of the protocol"),
      (CountingFixture.script("stranger"), "there is no such verb"),
      (.executable("/nowhere/bubbleup-counts"), "/nowhere/bubbleup-counts"),
      (.missing("build it"), "build it"),
    ] {
      let counts = CountingPass(worker: worker).counts(of: Self.three)
      #expect(counts.count { reason($0)?.contains(words) == true } == 4, "\(words)")
    }
  }

  @Test("A worker that does not answer in time, or makes no sense, fails its case")
  func unusable() {
    for (script, words) in [("stuck", "no answer within"), ("babbling", "makes no sense: forty-two")] {
      let pass = CountingPass(worker: CountingFixture.script(script), secondsPerCase: 0.3)
      let counts = pass.counts(of: [Self.three[0]])
      #expect(counts.map { "\($0.status)".hasPrefix("failed") && "\($0.status)".contains(words) } == [true])
    }
  }

  @Test("The worker counts every strategy, and says of which options it cannot")
  func everyStrategy() throws {
    let cases = StrategyCatalogue.all.map { CountingFixture.chain($0, depth: 10, .select) }
    for count in CountingPass(worker: CountingFixture.worker).counts(of: cases) {
      let name = count.subject.strategyLabel
      #expect(count.status == .counted && count.messages >= 200 && count.nodes > 10, "\(name)")
      if count.subject.strategy.isAsynchronous { continue }
      let perNode = try #require(count[.bytesPerNode].value)
      #expect(count[.releases].value ?? 0 > 0 && perNode >= 32, "\(name)")
      #expect(count[.peakMemory].value ?? 0 >= perNode, "\(name)")
    }
  }

  @Test("A strategy that the worker does not know is unavailable, with its name")
  func unknownStrategy() throws {
    let counts = try CountingFixture.counts(CountingFixture.chain(BorrowedStrategy("homemade")))
    #expect(counts.status == .unavailable("the worker does not know the strategy parent.homemade"))
  }

  @Test("An executable without wrappers counts allocations, and names the flags that references need")
  func unwrapped() throws {
    let subject = CountingFixture.chain(ParentStrong(), form: .iterative, .openFlow)
    guard case .executable(let path) = CountingFixture.worker else {
      Issue.record("no bubbleup-counts beside the tests")
      return
    }
    let plain = WorkerLocation.executable(String(path.dropLast("-counts".count)))
    let unwrapped = try #require(CountingPass(worker: plain).counts(of: [subject]).first)
    let wrapped = try CountingFixture.counts(subject)
    for metric in [CountedMetric.allocations, .bytesPerNode] { #expect(unwrapped[metric] == wrapped[metric]) }
    #expect(wrapped[.retains].value ?? 0 >= 100 && unwrapped[.retains].value == nil)
    #expect(unwrapped[.retains].reason?.contains("CRetainWrap") == true)
  }

  private func reason(_ count: CaseCounts) -> String? {
    if case .unavailable(let reason) = count.status { reason } else { nil }
  }
}

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
    #expect(counts.count == 4 && heard == 4)
    #expect(counts.map(\.subject.strategyLabel) == Self.three.map(\.strategyLabel))
    guard case .failed(let reason) = counts[1].status else {
      Issue.record("\(counts[1].status)")
      return
    }
    #expect(reason.contains("signal 11") && reason.contains("more than this worker bears"))
    #expect(counts[1][.retains] == .failed(reason))
    #expect(counts[0][.retains].value == 0)
    // The second worker was asked about the last two only: they are its first and second.
    #expect(counts[2][.retains].value == 0)
    #expect(counts[3][.retains].value == 1)
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
      #expect(counts.count == 4)
      #expect(counts.allSatisfy { reason($0)?.contains(words) == true }, "\(words)")
    }
  }

  @Test("A worker that does not answer in time, or makes no sense, fails its case")
  func unusable() {
    for (script, words) in [("stuck", "no answer within"), ("babbling", "makes no sense: forty-two")] {
      let pass = CountingPass(worker: CountingFixture.script(script), secondsPerCase: 0.3)
      for count in pass.counts(of: [Self.three[0]]) {
        guard case .failed(let reason) = count.status else { Issue.record("\(count.status)"); continue }
        #expect(reason.contains(words))
      }
    }
  }

  @Test("The worker counts every strategy, and says of which options it cannot")
  func everyStrategy() throws {
    let cases = StrategyCatalogue.all.map { CountingFixture.chain($0, depth: 10, .select) }
    for count in CountingPass(worker: CountingFixture.worker).counts(of: cases) {
      #expect(count.status == .counted, "\(count.subject.strategyLabel)")
      #expect(count.messages >= 200 && count.nodes > 10)
      if !count.subject.strategy.isAsynchronous {
        #expect(try #require(count[.releases].value) > 0, "\(count.subject.strategyLabel)")
        #expect(try #require(count[.bytesPerNode].value) >= 32, "\(count.subject.strategyLabel)")
        #expect(try #require(count[.peakMemory].value) >= count[.bytesPerNode].value ?? 0)
      }
    }
  }

  @Test("A strategy that the worker does not know is unavailable, with its name")
  func unknownStrategy() throws {
    struct Homemade: Strategy {
      let name = StrategyName(.parent, "homemade")
      let abstract = "made by a test"
      func makeWiring(_ options: StrategyOptions) -> any Wiring { Singleton().makeWiring(options) }
    }
    let counts = try CountingFixture.counts(CountingFixture.chain(Homemade()))
    #expect(counts.status == .unavailable("the worker does not know the strategy parent.homemade"))
  }

  @Test("A recursion that no stack holds is unavailable rather than a crash")
  func tooDeep() throws {
    let counts = try CountingFixture.counts(
      CountingFixture.chain(ParentStrong(), depth: 400_000, form: .recursive)
    )
    #expect(reason(counts)?.contains("use the iterative form") == true, "\(counts.status)")
  }

  @Test("An executable without wrappers counts allocations, and names the flags that references need")
  func unwrapped() throws {
    let subject = CountingFixture.chain(ParentStrong(), form: .iterative, .openFlow)
    guard case .executable(let path) = CountingFixture.worker else {
      Issue.record("no bubbleup-counts beside the tests")
      return
    }
    #expect(path.hasSuffix("/bubbleup-counts"))
    let plain = WorkerLocation.executable(String(path.dropLast("-counts".count)))
    let unwrapped = try #require(CountingPass(worker: plain).counts(of: [subject]).first)
    let wrapped = try CountingFixture.counts(subject)
    #expect(unwrapped[.allocations] == wrapped[.allocations])
    #expect(unwrapped[.bytesPerNode] == wrapped[.bytesPerNode])
    #expect(try #require(wrapped[.retains].value) >= 100)
    #expect(unwrapped[.retains].value == nil)
    #expect(unwrapped[.retains].reason?.contains("-Xclang-linker -Wl,@") == true)
  }

  private func reason(_ count: CaseCounts) -> String? {
    if case .unavailable(let reason) = count.status { reason } else { nil }
  }
}

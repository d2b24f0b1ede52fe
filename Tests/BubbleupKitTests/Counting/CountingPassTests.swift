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

  @Test("A worker of another version is not asked, and the reason names both versions")
  func otherVersion() {
    let counts = CountingPass(worker: CountingFixture.script("older")).counts(of: Self.three)
    #expect(counts.count == 4)
    for count in counts { #expect(reason(count)?.contains("version 3 of the protocol") == true) }
  }

  @Test("An executable that is no worker makes all counts unavailable and passes on what it said")
  func stranger() {
    let counts = CountingPass(worker: CountingFixture.script("stranger")).counts(of: Self.three)
    #expect(counts.count == 4)
    for count in counts { #expect(reason(count)?.contains("there is no such verb") == true) }
  }

  @Test("A worker that is not there makes all counts unavailable")
  func missing() {
    let counts = CountingPass(worker: .executable("/nowhere/bubbleup-counts")).counts(of: Self.three)
    #expect(counts.count == 4)
    for count in counts { #expect(reason(count)?.contains("/nowhere/bubbleup-counts") == true) }
    let none = CountingPass(worker: .missing("build it")).counts(of: Self.three)
    #expect(none.map(\.status) == .init(repeating: .unavailable("build it"), count: 4))
  }

  @Test("A worker that does not answer in time is ended, and the case has failed")
  func stuck() {
    let pass = CountingPass(worker: CountingFixture.script("stuck"), secondsPerCase: 0.3)
    let counts = pass.counts(of: [Self.three[0]])
    guard case .failed(let reason) = counts[0].status else {
      Issue.record("\(counts[0].status)")
      return
    }
    #expect(reason.contains("no answer within"))
  }

  @Test("An answer that makes no sense fails its case")
  func babbling() {
    let counts = CountingPass(worker: CountingFixture.script("babbling")).counts(of: Self.three)
    #expect(counts.count == 4)
    for count in counts {
      #expect(count.status == .failed("the worker gave an answer that makes no sense: forty-two"))
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

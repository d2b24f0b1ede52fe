#if DEBUG
import Dispatch
import Glibc
import Hierarchy
import Measurement
import Scenarios
import Strategies
import Testing
import Workloads

@testable import BubbleupKit

@Suite("The link to a worker")
struct WorkerLinkTests {
  /// Starts what the script plays as every kind of worker, and asks it nothing.
  private func refusals(_ script: String, seconds: Double = 60) -> [WorkerRefusal?] {
    func refusal<Kind: Worker>(_: Kind.Type) -> WorkerRefusal? {
      do throws(WorkerRefusal) {
        _ = try WorkerLink<Kind>(CountingFixture.script(script), patience: WorkerPatience(seconds: seconds))
        return nil
      } catch {
        return error
      }
    }
    return [
      refusal(CaseCounting.self), refusal(OperationCounting.self), refusal(VisitTiming.self),
      refusal(BlockMeasuring.self), refusal(LoadCounting.self),
    ]
  }

  private func link(_ script: String, seconds: Double = 60) throws -> WorkerLink<OperationCounting> {
    try WorkerLink(CountingFixture.script(script), patience: WorkerPatience(seconds: seconds))
  }

  @Test("a child inherits no end of a pipe that another thread is just making")
  func strangers() throws {
    func inherited() throws -> Int {
      let child = try ChildProcess(["/bin/ls", "-l", "/proc/self/fd"])
      return (child.lines { false } ?? []).count { $0.contains("pipe:") }
    }
    // Its own standard output, and what whoever runs the tests left open.
    let usual = try inherited()
    let stop = StopFlag()
    let maker = DispatchGroup()
    DispatchQueue.global().async(group: maker) {
      while !stop.isRaised { (try? ChildProcess.pipe())?.forEach { close($0) } }
    }
    defer {
      stop.raise()
      maker.wait()
    }
    for _ in 0..<50 {
      let found = try inherited()
      guard found == usual else {
        Issue.record("\(found) instead of \(usual)")
        return
      }
    }
  }

  private static let request = OperationCounting.Request(row: "E5", name: "make")

  @Test("no kind of worker may be a stranger, of another version, speechless or missing")
  func refused() {
    for (script, code, words) in [
      ("stranger", .stranger, "there is no such verb"), ("older", .otherVersion, "version 3 of the protocol"),
      ("speechless", .stranger, "no greeting within 1 s"), ("nobody", .notStarted, "nobody"),
    ] as [(String, WorkerRefusal.Code, String)] {
      let refusals = refusals(script, seconds: script == "speechless" ? 0.2 : 60)
      let right = refusals.count { $0?.code == code && $0?.reason.contains(words) == true }
      #expect(right == WorkerKind.allCases.count && refusals.count == right, "\(script) \(refusals)")
    }
  }

  @Test("a worker of another kind is not talked to")
  func otherKind() throws {
    // It greets as a counting worker whatever it was asked to be.
    #expect(
      refusals("crashing").map { $0?.code } == [nil]
        + Array(repeating: .stranger, count: WorkerKind.allCases.count - 1)
    )
  }

  @Test("one that babbles, is silent or closes its end is lost, and stays lost")
  func lost() throws {
    for (script, loss) in [
      ("babbling", "gave an answer that makes no sense: forty-two"),
      ("losing", #"gave an answer that makes no sense: {"end":{"lost":{"_0":"its way"}}}"#),
      ("stuck", "gave no answer within 1 s and was ended"),
      ("closing", "ended early with exit code 3: had enough"),
    ] {
      let link = try link(script, seconds: script == "stuck" ? 0.3 : 60)
      #expect(link.ask(Self.request) == .lost(loss))
      #expect(link.ask(Self.request) == .lost(loss))
    }
  }

  @Test("a worker starts without the runtime's crash report, and keeps the stacks of threads that have ended")
  func environment() throws {
    let answer = try link("telling").ask(Self.request)
    guard case .lost(let words) = answer else {
      Issue.record("\(answer)")
      return
    }
    #expect(words.hasPrefix("ended early with exit code 3: enable=no "), "\(words)")
    #expect(words.hasSuffix(AllocationCounter.tunable), "\(words)")
  }

  @Test("a request that is larger than what lies between both is given up in time where nobody reads it")
  func largeRequest() throws {
    let link = try link("stuck", seconds: 0.3)
    let name = String(repeating: "long", count: 1 << 20)
    #expect(link.ask(.init(row: "E5", name: name)) == .lost("gave no answer within 1 s and was ended"))
  }

  @Test("whoever wants it to stop is heard while the worker is silent")
  func stopped() throws {
    var looks = 0
    let patience = WorkerPatience(seconds: 60, grace: 5) {
      looks += 1
      return looks > 2
    }
    let link = try WorkerLink<OperationCounting>(CountingFixture.script("stuck"), patience: patience)
    #expect(link.ask(Self.request) == .stopped)
  }

  @Test("only two words ask for a worker, and the second is in the table")
  func words() {
    let lines = [
      ["worker", "timing"], [], ["worker"], ["worker", "tea"], ["timing"], ["worker", "timing", "more"],
    ]
    #expect(lines.map(WorkerService.kind) == [.timing, nil, nil, nil, nil, nil])
  }

  @Test("a worker that counts answers one request after the other, and errors are answers too")
  func conversation() throws {
    let link = try WorkerLink<CaseCounting>(CountingFixture.worker, patience: WorkerPatience(seconds: 60))
    let subject = WireCase(CountingFixture.chain(ParentWeak(), depth: 4))
    for task in [CaseCounting.Request.Task.counts, .gate] {
      var tallies: [CaseTally] = []
      let answer = link.ask(.init(task: task, subject: subject)) { tallies.append($0) }
      #expect(answer == .done)
      let messages = tallies.map(\.messages)
      #expect(messages.count == 1 && messages[0] >= 200)
    }
    let deep = WireCase(CountingFixture.chain(ParentStrong(), depth: 400_000, form: .recursive))
    // A recursion that no stack holds is unavailable rather than a crash.
    let refused = "\(link.ask(.init(task: .counts, subject: deep)))"
    #expect(refused.contains("unavailable") && refused.contains("use the iterative form"), "\(refused)")
    #expect(link.ask(.init(task: .counts, subject: subject)) == .done)
    link.end()
  }
}

extension WorkerLink {
  /// How the answer ends, whatever it tells.
  fileprivate func ask(_ request: Kind.Request) -> WorkerEnd { ask(request) { _ in } }
}
#endif

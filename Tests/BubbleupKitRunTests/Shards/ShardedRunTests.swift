#if DEBUG
import Results
import Scenarios
import Strategies
import Testing

@testable import BubbleupKit

@Suite("A run in parts")
struct ShardedRunTests {
  private static let table = CommandTable(command: "bubbleup", abstract: "", verbs: [RunVerb.verb])

  private func plan(_ options: [String]) throws -> PlannedRun {
    guard case .perform(let arguments) = try Self.table.parse(["run"] + options).request else {
      throw CommandError(.unexpected, at: "test", "is no verb", advice: "")
    }
    return try RunPlanner(request: RunRequest(arguments)).plan()
  }

  /// Chains, an app that is timed, built and sent through by threads, and messages from an empty cache.
  private static let several = [
    "--depth", "1..64:x2", "--shape", "chain", "--shape", "app", "--controllers", "100,200",
  ]

  /// What has to stay on one machine with this case: what one thread sends on one scenario, what several send there, or
  /// the builds of one strategy.
  private func home(_ key: CaseKey) -> String {
    if key.parameters["pass"] == "build" { return "builds \(key.strategy)" }
    return "\(key.scenario) \(key.controllers ?? 0) \(key.depth ?? 0)\(key.threads > 1 ? " threads" : "")"
  }

  @Test("the parts are the whole, each case once, and what is read against each other stays together")
  func partsAreTheWhole() throws {
    let whole = try plan(Self.several)
    for count in [1, 3, 16] {
      let sharded = try ShardedRun(whole, into: count)
      let parts = try (1...count).map { sharded.part(try Shard($0, of: count)) }
      #expect(Set(parts.flatMap(\.record.cases).map(\.caseKey)) == Set(whole.record.cases.map(\.caseKey)))
      #expect(parts.reduce(0) { $0 + $1.record.cases.count } == whole.record.cases.count)
      // The time budget is divided like the work.
      #expect(abs(parts.reduce(0) { $0 + $1.budgetSeconds } - whole.budgetSeconds) < 1e-6)
      var homes: [String: Set<Int>] = [:]
      for (index, part) in parts.enumerated() {
        for planned in part.record.cases {
          homes[home(planned.caseKey), default: []].insert(index)
        }
        // Each says where in the whole plan its cases are.
        let shard = try #require(part.shard)
        var cases = part.record.cases[...]
        for stretch in shard.parts {
          let own = cases.prefix(stretch.caseCount)
          let range = stretch.firstCase..<stretch.firstCase + stretch.caseCount
          #expect(Array(own) == Array(whole.record.cases[range]))
          cases = cases.dropFirst(stretch.caseCount)
        }
        #expect(cases.isEmpty)
        #expect(shard.caseCount == whole.record.cases.count)
        #expect(try shard.planDigest == whole.record.digest())
      }
      #expect(homes.values.allSatisfy { $0.count == 1 })
      // More than one pass is measured on one scenario, and builds of a strategy at two sizes, or the claim above
      // would say nothing.
      let sent = homes.keys.count { !$0.hasPrefix("builds") }
      #expect(whole.units.count { $0.keeping == nil } > sent)
      #expect(whole.units.count { $0.keeping != nil } == 2 && homes.count > sent + 8)
      // The builds of one size are divided, or a million controllers would go to one machine.
      let builders = Set(homes.filter { $0.key.hasPrefix("builds") }.values.flatMap(\.self))
      #expect(count == 1 || builders.count > 1)
    }
  }

  @Test("machines of any number of cores divide a run alike, though they take different times")
  func cores() throws {
    guard case .perform(let arguments) = try Self.table.parse(["run"] + Self.several).request else { return }
    let runs = try [1, 2, 64].map { try RunPlanner(request: RunRequest(arguments), cores: $0).plan() }
    for run in runs {
      #expect(run.units.map(\.cost) == runs[0].units.map(\.cost))
      #expect(try run.record.digest() == runs[0].record.digest())
      let parts = try [run, runs[0]].map {
        try ShardedRun($0, into: 3).part(try Shard(2, of: 3)).units.map(\.label)
      }
      #expect(parts[0] == parts[1])
    }
    #expect(runs[0].units.map(\.estimatedSeconds) != runs[2].units.map(\.estimatedSeconds))
  }

  @Test(
    "without a strategy most scenarios stay where they were, and a case that is left never changes its neighbours"
  )
  func filtered() throws {
    func homes(_ options: [String], into count: Int) throws -> [String: Int] {
      let sharded = try ShardedRun(try plan(options), into: count)
      var homes: [String: Int] = [:]
      for number in 1...count {
        for planned in sharded.part(try Shard(number, of: count)).record.cases {
          homes[home(planned.caseKey)] = number
        }
      }
      return homes
    }
    for count in [2, 4] {
      let before = try homes(Self.several, into: count)
      // A change of costs may reach another bound, so that one strategy alone says little.
      let strategies = ["closure.weak", "delegate.relay", "parent.weak", "responder.retain", "singleton"]
      let stayed = try strategies.map { strategy in
        let after = try homes(Self.several + ["--skip", strategy], into: count)
        #expect(Set(before.keys).subtracting(after.keys) == ["builds \(strategy)"])
        return before.count { after[$0.key] == $0.value }
      }
      #expect(
        2 * stayed.reduce(0, +) > strategies.count * before.count,
        "\(stayed) of \(before.count) into \(count)"
      )
    }
  }

  @Test("a unit of builds that was divided keeps its order, its rounds and its share of the time")
  func dividedBuilds() throws {
    let whole = try plan(["--part", "builds", "--controllers", "100"])
    let unit = try #require(whole.units.first)
    let some = try #require(unit.keeping?([1, 4]))
    #expect(some.caseLabels == [1, 4].map { unit.caseLabels[$0] })
    #expect(some.planned == [unit.planned[1], unit.planned[4]])
    #expect(abs(some.time.whole - unit.time.whole * 2 / Double(unit.planned.count)) < 1e-9)
  }

  @Test("the digest is of what is measured: not of what it is expected to take, and of everything else")
  func digest() throws {
    let plan = try plan(["--quick", "--depth", "10"]).record
    var slower = plan
    slower.cases[0].estimatedSeconds = 99
    slower.cases[0].estimatedBytes = 99
    #expect(try slower.digest() == plan.digest())
    var others = [plan, plan, plan, plan]
    others[0].seed += 1
    others[1].cases[0].rounds += 1
    others[2].cases[0].planDigest = "0"
    others[3].cases.swapAt(0, 1)
    for other in others { #expect(try other.digest() != plan.digest()) }
  }
}
#endif

import Scenarios
import Testing

@Suite("A script that is run on a world and its model")
struct ScriptRunnerTests {
  @Test("is green where both do the same", arguments: Dolls().variants)
  func green(options: ArchitectureOptions) {
    let steps = [Step(.start), Step(.start), Step(.send), Step(.stop, 1), Step(.start), Step(.stop)]
    #expect(ScriptRunner(Dolls(), options).run(steps) == nil)
  }

  @Test("names the first step after which they differ, and everything that differs")
  func divergence() throws {
    var dolls = Dolls()
    dolls.startsUntilSlip = 2
    let steps = [Step(.start), Step(.send), Step(.start), Step(.send)]
    let divergence = try #require(ScriptRunner(dolls, dolls.variants[0]).run(steps))
    #expect(divergence.step == 2)
    #expect(
      divergence.differences == [
        "flows: expected doll#1 doll#2 doll#3, found doll#1 doll#2", "slot: expected doll#3, found doll#2",
      ]
    )
  }

  @Test("tells of launch and of every step up to the difference, as they were seen")
  func watched() {
    var dolls = Dolls()
    dolls.startsUntilSlip = 1
    var seen: [Int?] = []
    var events: [String] = []
    _ = ScriptRunner(dolls, dolls.variants[0]).run([Step(.send), Step(.start), Step(.send)]) {
      seen.append($0)
      events += $1.events
    }
    #expect(seen == [nil, 0, 1])
    #expect(events == ["sent from doll#1"])
  }

  @Test("counts an event that was not foreseen, and one that did not come")
  func events() {
    let found = Observation(facts: ["a": "1", "b": "2"], events: ["x"])
    let expected = Observation(facts: ["a": "1", "c": "3"], events: ["y"])
    #expect(
      found.differences(from: expected) == [
        "b: expected nothing, found 2", "c: expected 3, found nothing",
        "events: expected [\"y\"], found [\"x\"]",
      ]
    )
  }

  @Test("catches what lives and belongs to nobody")
  func unowned() throws {
    let options = ArchitectureOptions(.retain, hazard: .retainedParent)
    let divergence = try #require(ScriptRunner(Dolls(), options).run([Step(.start), Step(.stop)]))
    #expect(divergence.step == 1)
    #expect(divergence.differences.contains("alive but owned by nobody: [\"doll#2\", \"face#2\"]"))
  }

  @Test("catches what is left behind at the end, be there steps or none", arguments: [0, 3])
  func leftBehind(count: Int) throws {
    let options = ArchitectureOptions(.strongClosure, hazard: .strongClosure)
    let steps = [Step](repeating: Step(.start), count: count)
    let divergence = try #require(ScriptRunner(Dolls(), options).run(steps))
    #expect(divergence.step == (count == 0 ? nil : count - 1))
    #expect(divergence.differences.first?.hasPrefix("left behind: [\"doll#1\"") == true)
  }

  @Test("a number picks by its remainder, and nothing from nothing")
  func pick() {
    #expect(Step(.stop, 7).pick(from: ["a", "b", "c"]) == "b")
    #expect(Step(.stop, 1).pick(from: ["a", "b", "c"].dropFirst()) == "c")
    #expect(Step(.stop, 7).pick(from: [Int]()) == nil)
  }
}

import Scenarios
import Testing

@Suite("A failing script made short")
struct ShrinkerTests {
  /// Whether the script has a start and, later, two stops on something odd.
  private static func fails(_ steps: [Step]) -> Bool {
    guard let start = steps.firstIndex(where: { $0.operation == .start }) else { return false }
    return steps[start...].count { $0.operation == .stop && $0.argument % 2 == 1 } >= 2
  }

  @Test("still fails, and not without any one of its steps", arguments: 1...20 as ClosedRange<UInt64>)
  func oneMinimal(seed: UInt64) {
    let script = ScriptGenerator(Dolls()).steps(300, seed: seed)
    #expect(Self.fails(script))
    let short = Shrinker(fails: Self.fails).shrink(script)
    #expect(Self.fails(short))
    for index in short.indices {
      var without = short
      without.remove(at: index)
      #expect(!Self.fails(without))
    }
  }

  @Test("has the smallest numbers that still fail")
  func smallArguments() {
    let script = [Step(.send, 9), Step(.start, 12), Step(.stop, 14), Step(.stop, 7), Step(.stop, 5)]
    let short = Shrinker(fails: Self.fails).shrink(script)
    #expect(short == [Step(.start, 0), Step(.stop, 1), Step(.stop, 1)])
  }

  @Test("loses a step that could only go after a later one had gone")
  func secondPass() {
    // A stop needs a send before it, or the script does nothing at all.
    let shrinker = Shrinker { steps in
      let stop = steps.firstIndex { $0.operation == .stop }
      let send = steps.firstIndex { $0.operation == .send }
      let isSound = stop.map { stop in send.map { $0 < stop } ?? false } ?? true
      return isSound && steps.contains { $0.operation == .start }
    }
    #expect(shrinker.shrink([Step(.send), Step(.stop), Step(.start)]) == [Step(.start)])
  }

  @Test("is as it was where nothing can go")
  func irreducible() {
    let script = [Step(.start), Step(.stop, 1), Step(.stop, 1)]
    #expect(Shrinker(fails: Self.fails).shrink(script) == script)
    #expect(Shrinker { _ in true }.shrink([Step(.send, 3)]).isEmpty)
    #expect(Shrinker { _ in true }.shrink([]).isEmpty)
  }

  @Test("of a world that slips at the fourth start is four starts")
  func world() {
    var dolls = Dolls()
    dolls.startsUntilSlip = 4
    let runner = ScriptRunner(dolls, dolls.variants[0])
    let script = ScriptGenerator(dolls).steps(200, seed: 3)
    #expect(runner.run(script) != nil)
    let short = Shrinker { runner.run($0) != nil }.shrink(script)
    #expect(short == [Step](repeating: Step(.start), count: 4))
  }
}

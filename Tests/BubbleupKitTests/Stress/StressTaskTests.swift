#if DEBUG
import Stress
import Testing

@testable import BubbleupKit

@Suite("What stress is asked to do")
struct StressTaskTests {
  private static let table = Bubbleup.tool(name: "bubbleup", runners: [StressVerb()]).table

  private static func arguments(_ words: [String]) throws -> Arguments {
    guard case .perform(let arguments) = try table.parse(["stress"] + words).request else {
      throw CommandError(.usage, at: "stress", "is no verb here", advice: "Correct the test.")
    }
    return arguments
  }

  /// The refusal of a command line, or nil.
  private static func refusal(_ words: [String]) -> CommandError? {
    do {
      _ = try StressTask(arguments(words))
      return nil
    } catch {
      return error as? CommandError
    }
  }

  private static let ways: [StressTask: [String]] = [
    .list: ["--list"], .replay: ["--replay", "f"], .explore: ["--explore", "pct"],
    .soak: ["--soak"], .teardown: ["--teardown", "100"], .load: [],
  ]

  /// Each option as it may be typed.
  private static func typed(_ option: Option) -> [String] {
    switch option.shape {
    case nil: [option.spelling]
    case .choices(let words): [option.spelling, words[0]]
    default: [option.spelling, option == StressOptions.duration ? "1s" : "7"]
    }
  }

  @Test("every option is heeded or refused, whatever is asked for", arguments: StressTask.allCases)
  func everyPair(_ task: StressTask) throws {
    let way = try #require(Self.ways[task])
    #expect(Self.refusal(way) == nil)
    let selectors = StressTask.allCases.compactMap(\.selector)
    for option in StressOptions.all where !selectors.contains(option) {
      let refusal = Self.refusal(way + Self.typed(option))
      #expect((refusal == nil) == task.heeded.contains(option), "\(way) \(option.spelling)")
      #expect(refusal.map { $0.place == option.spelling } ?? true)
    }
  }

  @Test("two things at once are refused", arguments: StressTask.allCases)
  func twoAtOnce(_ task: StressTask) throws {
    let way = try #require(Self.ways[task])
    guard task != .load else { return }
    for (other, words) in Self.ways where other != task && other != .load {
      let refusal = try #require(Self.refusal(way + words))
      #expect(refusal.problem.hasPrefix("does not go with --"))
    }
  }

  @Test("changes that were typed are never dropped by a teardown, nor its levels by --full")
  func teardown() throws {
    let refusal = try #require(Self.refusal(["--teardown", "100", "--churn", "50"]))
    #expect(refusal.message.contains("--churn: has no effect with --teardown"))
    let arguments = try Self.arguments(["--teardown", "5000", "--full"])
    let request = try StressRequest(arguments, StressTask(arguments))
    #expect(request.levels == 5000)
    #expect(request.teardownThreads == TeardownThread.allCases)
  }

  @Test(
    "an option beside another that decides the same is refused",
    arguments: [
      ["--soak", "--full", "--messages", "10", "--threads", "2"],
      ["--explore", "pct", "--full", "--schedules", "10"],
      ["--explore", "exhaustive", "--seed", "2"],
      ["--list", "--json", "--markdown"],
    ]
  )
  func overridden(_ words: [String]) throws {
    let refusal = try #require(Self.refusal(words))
    #expect(refusal.code.exitCode == .usage)
  }

  @Test(
    "and is heeded where it decides something that the other does not",
    arguments: [
      ["--soak", "--full", "--threads", "2"], ["--soak", "--full", "--messages", "10"],
      ["--explore", "exhaustive", "--full", "--schedules", "10"],
      ["--explore", "exhaustive", "--explore", "random", "--seed", "2"],
    ]
  )
  func together(_ words: [String]) throws {
    #expect(Self.refusal(words) == nil)
  }

  @Test("a soak is long, a load is short, and what is typed holds in both")
  func sizes() throws {
    func request(_ words: [String]) throws -> StressRequest {
      let arguments = try Self.arguments(words)
      return try StressRequest(arguments, StressTask(arguments))
    }
    let soak = try request(["--soak"])
    #expect((soak.messages, soak.churn) == (5_000_000, 100))
    #expect(soak.threads == [2, 4])
    #expect(try request(["--soak", "--full"]).threads == [2, 4, 8, 16])
    #expect(try request(["--soak", "--full"]).messages == 100_000_000)
    #expect(try request(["--soak", "--messages", "9", "--threads", "3", "--churn", "7"]).messages == 9)
    #expect(try request([]).messages == 50_000)
    #expect(try request(["--teardown", "9"]).messages == 2_000)
    #expect(try request(["--teardown", "9", "--messages", "3"]).messages == 3)
  }
}
#endif

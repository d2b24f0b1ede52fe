#if DEBUG
import Strategies
import Stress
import Testing

@testable import BubbleupKit

@Suite("What stress is asked to do")
struct StressTaskTests {
  private static func arguments(_ words: [String]) throws -> Arguments {
    try StressVerb.verb.arguments(words)
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
    default: [option.spelling, option == StressVerb.duration ? "1s" : "7"]
    }
  }

  @Test("every option has an effect or is refused, whatever is asked for", arguments: StressTask.allCases)
  func everyPair(_ task: StressTask) throws {
    let way = try #require(Self.ways[task])
    #expect(Self.refusal(way) == nil)
    let selectors = StressTask.allCases.compactMap(\.selector)
    for option in StressVerb.all where !selectors.contains(option) {
      let refusal = Self.refusal(way + Self.typed(option))
      #expect((refusal == nil) == task.effective.contains(option), "\(way) \(option.spelling)")
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

  @Test(
    "an option beside another that decides the same is refused, and works where it decides something else",
    arguments: [
      ("--soak --full --messages 10 --threads 2", true), ("--explore pct --full --schedules 10", true),
      ("--explore exhaustive --seed 2", true), ("--list --json --markdown", true),
      ("--teardown 100 --churn 50", true), ("--soak --full --threads 2", false),
      ("--soak --full --messages 10", false), ("--explore exhaustive --full --schedules 10", false),
      ("--explore exhaustive --explore random --seed 2", false),
    ]
  )
  func overridden(_ words: String, _ isRefused: Bool) {
    let refusal = Self.refusal(words.split(separator: " ").map(String.init))
    #expect(refusal?.code == (isRefused ? .usage : nil))
  }

  @Test(
    "a soak is long, a load is short, and what is typed holds in both",
    arguments: [
      ("", 50_000, [1, 2], 100), ("--soak", 5_000_000, [2, 4], 100),
      ("--soak --full", 100_000_000, [2, 4, 8, 16], 100),
      ("--soak --messages 9 --threads 3 --churn 7", 9, [3], 7), ("--teardown 9", 2_000, nil, nil),
      ("--teardown 9 --messages 3", 3, nil, nil),
      // A time bounds the load alone, unless messages do so as well.
      ("--duration 2s", LoadRun.mostMessages, [1, 2], 100),
      ("--soak --duration 2s", LoadRun.mostMessages, [2, 4], 100),
      ("--duration 2s --messages 3", 3, [1, 2], 100),
    ] as [(String, Int, [Int]?, Int?)]
  )
  func sizes(_ words: String, messages: Int, threads: [Int]?, churn: Int?) throws {
    let arguments = try Self.arguments(words.split(separator: " ").map(String.init))
    let request = try StressRequest(arguments, StressTask(arguments))
    #expect(request.messages == messages)
    #expect(request.threads == threads ?? request.threads && request.churn == churn ?? request.churn)
  }

  @Test("loads that time alone ends say before how long they take, and those that messages end do not")
  func announcement() throws {
    for (words, said) in [
      ("--duration 2s", "8 loads of up to 2.0 s each will take about 12 s"),
      ("--duration 2s --messages 100", nil),
      ("--duration 2s --threads 1 --mode queue", "2 loads of up to 2.0 s each will take about 3.0 s"),
      ("", nil),
    ] as [(String, String?)] {
      let pair = "--strategy ^parent.weak$ --discipline locked "
      let arguments = try Self.arguments((pair + words).split(separator: " ").map(String.init))
      let plan = try StressPlan(StressRequest(arguments, StressTask(arguments)), of: StrategyCatalogue.all)
      #expect(plan.announcement.map { $0.prefix { $0 != ";" } } == said.map { $0[...] }, "\(words)")
    }
  }

  @Test("--full tears the levels that were typed down on every thread")
  func teardown() throws {
    let arguments = try Self.arguments(["--teardown", "5000", "--full"])
    let request = try StressRequest(arguments, StressTask(arguments))
    #expect(request.levels == 5000 && request.teardownThreads == TeardownThread.allCases)
  }
}
#endif

// In debug builds only: release tests link the measured objects, which are built without testable imports.
#if DEBUG
import Results
import Testing

@testable import Reports

@Suite("An app that was read from a file")
struct ImportedAppTests {
  typealias Level = ImportedApp.Level
  typealias Climb = ImportedApp.Climb

  /// Two stacks of one coordinator, with screens that differ in their cells alone, and a screen that nothing decides for.
  static let shop = ImportedApp(
    "shop.txt",
    controllers: 6,
    levels: [
      Level(in: nil, "application", ""), Level(in: 0, "ShopCoordinator", "", decides: true),
      Level(in: 1, "UINavigationController", ""), Level(in: 2, "ProductController", ""),
      Level(in: 2, "ProductController", ""), Level(in: 3, "PriceCell", "", climb: Climb(levels: 3)),
      Level(in: 4, "PriceCell", "", climb: Climb(levels: 3)),
      Level(in: 4, "PriceCell", "", climb: Climb(levels: 3)),
      Level(in: 0, "LoginController", "presented", climb: Climb(levels: 1, isAnswered: false)),
    ],
    assumptions: [
      "6 classes were taken for plain controllers: <all>.", "None was found; --coordinators changes that.",
    ]
  )

  private static func app(climbing all: [Int], controllers: Int = 300) -> ImportedApp {
    let levels = all.map { Level(in: 0, "Cell", "cell", climb: Climb(levels: $0)) }
    return ImportedApp(
      "a",
      controllers: controllers,
      levels: [Level(in: nil, "application", "", decides: true)] + levels
    )
  }

  private static func row(
    _ scenario: String,
    _ strategy: String,
    _ value: Double,
    _ range: ClosedRange<Double>? = nil,
    depth: Int = 7,
    parameters: [String: String] = [:]
  ) throws -> ResultRow {
    var key = CaseKey(scenario: scenario, strategy: strategy, controllers: 300, depth: depth, nodes: 900)
    key.parameters = try Parameters(parameters)
    return ResultRow(
      runID: "r",
      machineID: "m",
      caseKey: key,
      metric: .latency,
      stat: .median,
      value: value,
      interval: range.map { Interval(low: $0.lowerBound, high: $0.upperBound, level: 0.99) },
      sampleCount: 9
    )
  }

  @Test(
    "has a bar for each number of levels, with those that nobody climbs, and wider ones where there are many"
  )
  func histogram() {
    let few = Self.app(climbing: [3, 5, 5, 5])
    #expect(few.histogram.map(\.words) == ["3", "4", "5"] && few.histogram.map(\.senders) == [1, 0, 3])
    #expect(
      few.climbWords == "Messages of 4 senders climb 4.5 levels on average and 5 at most, to 1 decider."
    )
    let many = Self.app(climbing: Array(1...40))
    #expect(many.histogram.map(\.words).prefix(2) == ["1–3", "4–6"] && many.histogram.last?.words == "40")
    #expect(many.histogram.reduce(0) { $0 + $1.senders } == 40)
    let none = Self.app(climbing: [])
    #expect(none.histogram.isEmpty && none.meanClimb == nil && none.climbWords.hasPrefix("Nothing"))
    #expect(Self.shop.climbWords.hasSuffix("those of 1 sender end at the top, where nothing decides them."))
  }

  @Test("says which senders hold others, and tells the way to a decider from the depth that headings have")
  func climbWords() {
    let app = ImportedApp(
      "tabs",
      controllers: 3,
      levels: [
        Level(in: nil, "application", "", decides: true),
        Level(in: 0, "TabController", "", holds: true, climb: Climb(levels: 1)),
        Level(in: 0, "coordinator", "", decides: true), Level(in: 2, "Stack", "", holds: true),
        Level(in: 3, "Screen", "", climb: Climb(levels: 2)),
      ]
    )
    #expect(
      app.climbWords == """
        Messages of 2 senders climb 1.5 levels on average and 2 at most, to 2 deciders (depth 3 is all the way to the application). \
        TabController is among the senders for its own views, such as a bar, as its screens hand to coordinators.
        """
    )
  }

  @Test(
    "a level costs what two chains of one side of the return stack are apart, within the ends of their ranges"
  )
  func levelCost() throws {
    let chains = try [(10, 400.0), (24, 1_100), (48, 3_000), (100, 5_600)].map { depth, time in
      try Self.row("chain-\(depth)", "delegate.relay", time, time - 7...time + 7, depth: depth)
    }
    // Another set of options comes later, and a kernel and a build are no chains of the strategy.
    let others = try [
      Self.row("chain-10", "delegate.relay", 9, 8...10, depth: 10, parameters: ["payload": "boxed"])
    ]
    let near = try #require(LevelCost(of: "delegate.relay", on: chains + others, around: 6))
    #expect(near.value == 50 && near.range == 49...51)
    #expect(LevelCost(of: "delegate.relay", on: chains, around: 30)?.value == 50)
    #expect(LevelCost(of: "delegate.relay", on: [chains[0], chains[3]], around: 6)?.value == 5_200.0 / 90)
    #expect(LevelCost(of: "delegate.relay", on: [chains[0]], around: 6) == nil)
    #expect(LevelCost(of: "parent.weak", on: chains, around: 6) == nil)
  }

  @Test("a level costs what the chains of 8 and 24 or 48 and 100 levels are apart, whatever others there are")
  func usualDepths() throws {
    let chains = try [(1, 9.0), (8, 400), (16, 500), (24, 1_200), (48, 3_000), (100, 5_600), (1_000, 9_000)]
      .map { depth, time in
        try Self.row("chain-\(depth)", "delegate.relay", time, time - 7...time + 7, depth: depth)
      }
    #expect(LevelCost(of: "delegate.relay", on: chains, around: 6)?.value == 50)
    #expect(LevelCost(of: "delegate.relay", on: chains, around: 30)?.value == 50)
  }

  @Test("a level costs what chains of the first options are apart, if both have intervals")
  func levelOptions() throws {
    func row(_ form: String, _ depth: Int, _ time: Double, _ isSure: Bool = true) throws -> ResultRow {
      try Self.row(
        "chain-\(depth)",
        "parent.weak",
        time,
        isSure ? time - 7...time + 7 : nil,
        depth: depth,
        parameters: ["form": form]
      )
    }
    let calls = try row("recursive", 8, 400)
    let loops = try [row("iterative", 8, 300), row("iterative", 24, 700)]
    let both = try [calls] + loops + [row("recursive", 24, 1_200)]
    #expect(LevelCost(of: "parent.weak", on: both, around: 6)?.value == 50)
    let unsure = try [calls] + loops + [row("recursive", 24, 1_200, false)]
    #expect(LevelCost(of: "parent.weak", on: unsure, around: 6) == nil)
  }

  @Test(
    "a hundred controllers more add levels by the logarithm of their number, at what a level is known to cost"
  )
  func growth() throws {
    let app = Self.app(climbing: [4, 6], controllers: 100)
    let further = try #require(app.furtherLevels)
    #expect(abs(further - 5 * 0.150515) < 1e-4)
    let chains = try [(10, 500.0), (24, 1_900)].flatMap { depth, time in
      try [
        Self.row("chain-\(depth)", "delegate.relay", time, time - 7...time + 7, depth: depth),
        Self.row("chain-\(depth)", "singleton", 17, 16...18, depth: depth),
      ]
    }
    guard case .more(let value, let range)? = app.growth(of: "delegate.relay", on: chains) else {
      Issue.record("\(chains)")
      return
    }
    #expect(abs(value - further * 100) < 1e-9 && abs(range.lowerBound - further * 99) < 1e-9)
    #expect(app.growth(of: "singleton", on: chains) == .hidden)
    #expect(app.growth(of: "parent.weak", on: chains) == nil)
    #expect(Self.app(climbing: [1], controllers: 2).furtherLevels == nil)
  }

  @Test("counts the strategies without a fault as the rankings do, and the faults by their kind")
  func faults() {
    var dangling = Soundness()
    dangling.dangles = true
    let all = [Soundness(), Soundness(misrouted: 3), Soundness(objects: 1), Soundness(entries: 2), dangling]
    #expect(
      AppWords.faults(all, sound: 1, of: 5) == """
        Of 5 strategies 1 has no fault; 1 delivers messages wrongly, 2 leave something behind when the app is taken down and 1 may \
        read freed memory.
        """
    )
    #expect(AppWords.faults([Soundness()], sound: 2, of: 3) == "Of 3 strategies 2 have no fault.")
  }

  @Test("is drawn with one line for what looks alike at one place, and with the way of its messages")
  func drawing() throws {
    func words(_ line: HierarchyDrawing.Line) -> String {
      ([line] + line.leaves).map { "\($0.depth) \($0.name) \($0.count)" }.joined(separator: ": ")
    }
    let lines = HierarchyDrawing(Self.shop).lines
    #expect(
      lines.map(words) == [
        "0 application 1: 1 LoginController 1", "1 ShopCoordinator 1", "2 UINavigationController 1",
        "3 ProductController 2: 4 PriceCell 3",
      ]
    )
    #expect(lines.map(\.decides) == [false, true, false, false])
    let html = HierarchyDrawing(Self.shop).markup.rendered
    for words in [
      // Under two controllers.
      "PriceCell</span> × 3 in all<small> climbs 3</small>", "ProductController</span> × 2<",
      "<b>ShopCoordinator</b><em> ◆ decides</em>",
      "presented, climbs 1 to the top, unanswered",
    ] {
      #expect(html.contains(words), "\(words)")
    }
  }

  @Test(
    "is drawn in groups that no column divides: a level with all below it, the levels above it with the first"
  )
  func groups() {
    var levels = [Level(in: nil, "application", ""), Level(in: 0, "Tabs", "")]
    for screen in 0..<8 {
      let place = levels.count
      levels.append(Level(in: 1, "Screen\(screen)", ""))
      for part in 0..<2 {
        levels.append(Level(in: place, "Part\(part)", ""))
        levels.append(Level(in: levels.count - 1, "Cell", ""))
      }
    }
    let groups = HierarchyDrawing(ImportedApp("a", controllers: 25, levels: levels)).groups
    #expect(groups.map(\.count) == [5] + Array(repeating: 3, count: 7))
    #expect(groups.map { $0.map(\.name).prefix(3).last } == ["Screen0"] + Array(repeating: "Part1", count: 7))
  }

  @Test("of any depth and with any number of names is drawn to an end")
  func large() {
    let deep = (0..<20_000).map { Level(in: $0 == 0 ? nil : $0 - 1, "C", "") }
    #expect(HierarchyDrawing(ImportedApp("deep", controllers: 20_000, levels: deep)).lines.count == 19_999)
    let wide =
      [Level(in: nil, "a", "")]
      + (1...1_000).flatMap { [Level(in: 0, "<C\($0)>", ""), Level(in: 2 * $0 - 1, "cell", "")] }
    let html = HierarchyDrawing(ImportedApp("wide", controllers: 1_000, levels: wide)).markup.rendered
    let flat = [Level(in: nil, "a", "")] + (0..<30_000).map { Level(in: 0, "C\($0)", "") }
    let row = HierarchyDrawing(ImportedApp("flat", controllers: 30_000, levels: flat)).markup.rendered
    #expect(row.contains("and 29,960 more names") && row.utf8.count < 10_000)
    #expect(html.contains("and 601 more lines, which are left out") && html.contains("&lt;C1&gt;"))
  }

  @Test("comes first on the page, with costs by rate, from an empty cache where that was measured")
  func page() throws {
    var source = ReportSource(manifest: try ReferenceRun.source().manifest, results: [])
    source.app = Self.shop
    source.results = try [(10, 500.0), (24, 1_900)].map { depth, time in
      try Self.row("chain-\(depth)", "delegate.relay", time, time - 7...time + 7, depth: depth)
    }
    source.results.append(try Self.row("shop-300", "delegate.relay", 400, 395...405))
    func cells() throws -> String {
      let section = try #require(ReportPage(source).sections.first)
      #expect(section.id == "app" && section.title == "Your app: shop.txt")
      return section.markup.rendered.replacing(/<[^>]*>/, with: " ").replacing(/\s+/, with: " ")
    }
    let warm = try cells()
    #expect(
      warm.contains("delegate. relay 400 ns 395 ns … 405 ns 0.0048 % &lt;0.001 % 0.004 % 0.04 %"),
      "\(warm)"
    )
    #expect(warm.contains("by the times of a loop") && warm.contains("6 classes were taken"))
    // Beside the figures, and not only below them.
    let says = "6 controllers. None was found; --coordinators changes that. Messages"
    #expect(warm.contains(says) && warm.contains("The hierarchy Each level"), "\(warm)")
    let (tree, table) = (warm.ranges(of: "The hierarchy Each"), warm.ranges(of: "What a message costs"))
    #expect(tree[0].lowerBound < table[0].lowerBound)
    source.results.append(try Self.row("shop-300", "delegate.relay", 4_000, parameters: ["pass": "cold"]))
    let cold = try cells()
    #expect(cold.contains("405 ns 4 µs 0.048 % &lt;0.001 % 0.04 % 0.4 %"), "\(cold)")
    #expect(cold.contains("of a frame, cold") && !warm.contains("of a frame, cold"))
    // A strategy that was measured warm alone has no share then.
    source.results.append(try Self.row("shop-300", "singleton", 17, 16...18))
    #expect(try cells().contains("singleton 17 ns 16 ns … 18 ns – – – – –"))
  }
}
#endif

#if DEBUG
import Foundation
import Hierarchy
import Reports
import Results
import Strategies
import Testing

@testable import BubbleupKit

@Suite("The answer for an app that was read from a file")
struct AppAnswerTests {
  /// Tabs of two stacks, each with a coordinator of its own; the upper one decides too.
  static let record: HierarchyRecord = {
    typealias Row = HierarchyRow
    var rows = [
      Row(name: "AppCoordinator", kind: .coordinator),
      Row(name: "MainTabBarController", kind: .tabs, coordinator: 0),
    ]
    for name in ["Shop", "Account"] {
      rows.append(Row(name: "coordinator", kind: .coordinator, parent: 0, decides: name == "Shop"))
      rows.append(
        Row(name: "UINavigationController", kind: .navigation, parent: 1, coordinator: rows.count - 1)
      )
      let stack = rows.count - 1
      for screen in 0..<(name == "Shop" ? 20 : 4) {
        rows.append(Row(name: "\(name)ListController", kind: .plain, parent: stack))
        let controller = rows.count - 1
        rows.append(Row(name: "UITableView", kind: .view, parent: controller))
        rows.append(Row(name: "\(name)Cell", kind: .cell, parent: rows.count - 1, count: 12 + screen))
        if name == "Shop" {
          rows.append(Row(name: "CarouselCell", kind: .cell, parent: controller + 1))
          rows.append(Row(name: "PromotionCell", kind: .cell, parent: rows.count - 1, count: 5))
        }
      }
    }
    rows.append(Row(name: "LoginController", kind: .plain, parent: 1, isPresented: true))
    return HierarchyRecord(
      file: "shop.txt",
      scenario: "shop",
      classes: rows,
      deciders: "Decide: the coordinator of the first stack, and the application.",
      assumptions: [
        "The text says nothing of coordinators: one was put above each of the 2 navigation controllers; "
          + "--coordinators and --handler change that."
      ]
    )
  }()

  private static func key(_ app: ImportedApp, _ strategy: String, cold: Bool = false) throws -> CaseKey {
    CaseKey(
      scenario: "shop-\(app.controllers)",
      strategy: strategy,
      controllers: app.controllers,
      depth: 7,
      nodes: 1_200,
      parameters: try Parameters(cold ? ["outline": "a1", "pass": "cold"] : ["outline": "a1"])
    )
  }

  /// Times as they were seen, on two chains and in the app, warm and cold.
  private static func rows(of app: ImportedApp) throws -> [ResultRow] {
    var sheet = ResultSheet(runID: "r", machineID: "m")
    func add(_ key: CaseKey, _ value: Double, within share: Double) {
      let interval = Interval(low: value * (1 - share), high: value * (1 + share), level: 0.99)
      sheet.add(.latency, .median, value, interval: interval, count: 20, of: key)
    }
    for (name, app0, cold, chain, level, misrouted, left) in [
      ("responder.trampoline", 381.0, 5_600.0, 470.0, 38.0, 0.0, 0.0),
      ("delegate.relay", 374, 5_200, 660, 65, 0, 0), ("parent.unowned", 114, 3_600, 200, 17, 0, 0),
      ("responder.indexed", 44.6, 3_900, 60, 0.5, 0, 0), ("parent.strong", 120, 3_700, 210, 18, 0, 411),
      ("singleton", 16.7, 1_500, 16.9, 0, 409, 0),
    ] {
      for depth in [10, 24] {
        add(
          CaseKey(
            scenario: "chain-\(depth)",
            strategy: name,
            controllers: depth - 2,
            depth: depth,
            nodes: 2 * depth
          ),
          chain + level * Double(depth - 10),
          within: 0.002
        )
      }
      let key = try Self.key(app, name)
      add(key, app0, within: 0.01)
      add(try Self.key(app, name, cold: true), cold, within: 0.15)
      sheet.add(exact: Double(app.senders), .handled, of: key)
      sheet.add(exact: misrouted, .misrouted, of: key)
      sheet.add(exact: left, .leftObjects, of: key)
    }
    return sheet.rows
  }

  @Test(
    "its messages climb the levels that the plan has, from each level that no other hands to, to the nearest decider"
  )
  func climbs() throws {
    let app = try ImportedApp(Self.record)
    #expect(app.controllers == 28 && app.deciders == 2)
    // A login screen that hands to the tabs, which hand to the coordinator: to the application. Cells of the account: cell,
    // list, stack, coordinator, coordinator, application. Of the shop: to their coordinator.
    #expect(app.histogram.map(\.words) == ["3", "4", "5"])
    let shop = 20 * 12 + 190, account = 4 * 12 + 6
    #expect(app.histogram.map(\.senders) == [shop + 1, 20 * 5, account] && app.unanswered == 0)
    let names = app.levels.map(\.name)
    #expect(
      names[0] == "application" && names.contains("MainTabBarController") && !names.contains("UITableView")
    )
    #expect(app.json["climbs"]?.list?.last == ["from": 5, "to": 5, "senders": account])
    var headless = Self.record
    headless.applicationDecides = false
    #expect(try ImportedApp(headless).unanswered == account + 1)
    let login = try #require(app.levels.first { $0.name == "LoginController" })
    #expect(login.kind == "presented")
    #expect(app.levels[try #require(login.parent)].name == "MainTabBarController")
  }

  @Test("fits the window: the answer, how far messages climb, and what they cost at how many a second")
  func appTables() throws {
    let app = try ImportedApp(Self.record)
    let answer = try #require(RunAnswer(try Self.rows(of: app), of: StrategyCatalogue.all, in: app))
    for variant in TerminalVariant.all {
      let text = variant.text { answer.show(on: $0) }
      let lines = TerminalVariant.tableLines(text)
      #expect(lines.count >= 12 && lines.allSatisfy { DisplayWidth.of($0) <= variant.width })
      #expect(variant.tooWide(text) == [])
      #expect(variant.isUTF8 || text.utf8.allSatisfy { $0 < 0x80 })
      guard variant.isRecorded else { continue }
      try Golden.expect(text, variant: variant.name)
    }
    // Below a job stands the same.
    let markdown = answer.markdown.joined(separator: "\n\n")
    for words in [
      "--coordinators and --handler change that.", " in a loop, ", "Alone, after", "| 3 |",
      "Messages of 585 senders", "| 1,000/s |", "misroutes 409 of 585",
    ] {
      #expect(markdown.contains(words), "\(words) in \(markdown)")
    }
    // A program that reads it gets every column.
    let sink = MemorySink()
    let piped = ConsoleEndpoint(sink: sink, probe: TerminalProbe(environment: ["LANG": "C.UTF-8"]))
    answer.show(on: Console(output: piped, diagnostics: .memory))
    try Golden.expect(sink.text, variant: "piped")
  }

  @Test("is on the page about it, as it is printed")
  func page() throws {
    let app = try ImportedApp(Self.record)
    let answer = try #require(RunAnswer(try Self.rows(of: app), of: StrategyCatalogue.all, in: app))
    let text = TerminalVariant(width: 80, isUTF8: true, usesColor: false).text { answer.show(on: $0) }
    var root = URL(fileURLWithPath: #filePath)
    for _ in 0..<4 { root.deleteLastPathComponent() }
    let page = try String(
      contentsOf: root.appending(path: "Sources/BubbleupKit/Documentation.docc/MyHierarchy.md"),
      encoding: .utf8
    )
    #expect(page.contains("<!-- answer -->\n```\n\(text)```\n"), "\(text)")
  }

  @Test("a record of which no plan can be made costs no figures")
  func damaged() throws {
    var record = Self.record
    record.classes[0].kind = .cell
    #expect(throws: PlanError.self) { try ImportedApp(record) }
  }
}
#endif

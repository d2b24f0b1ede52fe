#if DEBUG
import Measurement
import Results
import Suites
import Testing

@testable import BubbleupKit

@Suite("The tables of a run") struct RunTableTests {
  private let machine: FakeMachine

  init() throws { machine = try FakeMachine() }

  /// What each strategy has to show, from whole figures to several decimals and none at all.
  private typealias Figures = (
    name: String, form: String?, latency: Double?, perHop: Double?, retains: Double, left: Double
  )

  private static let figures: [Figures] = [
    ("delegate.relay", nil, 1_188.63, 118.86, 31.4, 0), ("twin", nil, 1_189.2, 118.92, 0, 0),
    ("responder.trampoline", nil, 738, 67.09, 42, 0), ("parent.strong", "recursive", 307.99, 30.8, 20, 2_000),
    ("parent.strong", "iterative", 28.25, 2.83, 10.5, 20), ("singleton", nil, 155.5, nil, 0, 0),
    ("stream.async", nil, nil, nil, 0, 0),
  ]

  private func cases() throws -> [TimedCase] {
    try Self.figures.map { figures in
      let name = figures.name
      let form = try Parameters(figures.form.map { ["form": $0] } ?? [:])
      return TimedCase(
        name == "delegate.relay" ? .reference : name == "twin" ? .twin : .strategy,
        CaseKey(scenario: "chain", strategy: name, controllers: 98, depth: 100, nodes: 200, parameters: form),
        hops: 10,
        contender: machine.contender(name, cost: 1)
      )
    }
  }

  private func timing(_ cases: [TimedCase]) throws -> UnitFindings {
    var store = SampleStore()
    var findings = UnitFindings(sheet: ResultSheet(runID: "fake", machineID: "machine"))
    for (timed, figures) in zip(cases, Self.figures) {
      guard let latency = figures.latency else {
        findings.sheet.add(.latency, .median, without: .unavailable, of: timed.key, reason: "no clock")
        continue
      }
      findings.sheet.add(.latency, .median, latency, count: 20, of: timed.key)
      figures.perHop.map { findings.sheet.add(.latencyPerHop, .median, $0, count: 20, of: timed.key) }
      findings.sheet.add(.ratioToChase, .median, latency / 16.7, count: 20, of: timed.key)
      findings.sheet.add(exact: 1.4, .allocations, of: timed.key)
      findings.sheet.add(exact: figures.retains, .retains, of: timed.key)
      findings.sheet.add(exact: 133.2, .bytesPerNode, of: timed.key)
      findings.sheet.add(exact: figures.left, .leftObjects, of: timed.key)
      findings.sheet.add(exact: figures.name == "singleton" ? 9_412 : 0, .misrouted, of: timed.key)
      for round in 0..<20 {
        // Two humps, the second half as high; the same launches are slow for all.
        let value = latency * (round % 3 == 0 ? 1.02 : 1 + Double(round) / 20_000)
        store.add(try Self.sample(timed.key, round: round, value: value))
      }
    }
    findings.twin = TwinFinding(cases, store)
    findings.table = TimingTable(label: "chain depth=100", cases: cases, store: store)
      .section(findings.sheet)
    return findings
  }

  private static func sample(_ key: CaseKey, round: Int, value: Double) throws -> SampleRow {
    SampleRow(
      runID: "fake",
      caseKey: key,
      round: round,
      orderIndex: 0,
      startNanoseconds: 1_000 * round,
      phase: SamplePhase.visit.rawValue,
      iterations: 10,
      metric: .latency,
      value: value
    )
  }

  @Test("a visit counts if nothing else used the core, whatever it took itself")
  func company() throws {
    let key = try cases()[1].key
    func store(launches: Int) throws -> SampleStore {
      var store = SampleStore()
      for visit in 0..<2 * launches {
        var row = try Self.sample(key, round: visit / 2, value: 1_000)
        // All of the last launch has company.
        row.allocation = visit < 2 * launches - 2 ? 20 : 30
        // The rule does not look at a visit's own time; nor is a twentieth company.
        if visit % 4 == 1 { (row.value, row.allocation) = (900, 30) }
        if visit % 10 == 2 { row.value = 1_300 }
        if visit % 10 == 4 { row.allocation = 21 }
        // At twice the speed everything takes half as long, the arithmetic too.
        row.step = visit % 8 == 3 ? 1 : 2
        if row.step == 1 { (row.value, row.allocation) = (row.value / 2, row.allocation.map { $0 / 2 }) }
        store.add(row)
      }
      #expect(store.conditions == nil)
      store.settle()
      return store
    }
    let many = try store(launches: 21)
    let blocks = many.blocks(of: key, .latency, phase: .visit)
    let values = blocks.flatMap(\.values)
    // A launch is as fast as the fastest of its visits that count.
    #expect(blocks.count == 20 && values.count == 20 && values.count { $0 == 1_300 } == 2)
    #expect(Set(values) == [1_000, 1_300] && many.samples(of: key, phase: .visit).count == 42)
    let found = try #require(many.conditions)
    #expect([found.stepNanoseconds, found.otherSpeed, found.disturbed] == [2, 0.119048, 0.285714])
    // Too few would be left.
    let few = try store(launches: 7).blocks(of: key, .latency, phase: .visit).flatMap(\.values)
    #expect(few.count == 7 && few.contains(900))
    // Where all have company, none is out of the ordinary.
    var busy = SampleStore()
    for visit in 0..<8 {
      var row = try Self.sample(key, round: visit, value: 1_300)
      (row.allocation, row.step) = (30, 2)
      busy.add(row)
    }
    busy.settle()
    #expect(busy.blocks(of: key, .latency, phase: .visit).count == 8 && busy.conditions?.disturbed == 0)
  }

  @Test(
    "a launch's fastest visit is its figure; the two states of visits are beside it, and no row is noisy for them"
  )
  func twoStates() throws {
    let timed = try cases()[3]
    var store = SampleStore()
    for visit in 0..<96 {
      // Of visits in one launch some are in the one, some in the other; of every third launch all are in the upper one.
      let isUpper = visit * 7 % 5 < 2 || visit / 4 % 3 == 2
      store.add(
        try Self.sample(
          timed.key,
          round: visit / 4,
          value: (isUpper ? 1_250 : 1_000) + Double(visit % 9)
        )
      )
    }
    let analysis = TimingAnalysis(
      cases: [timed],
      store: store,
      failures: [:],
      tailReasons: nil,
      slices: 5,
      goal: 0.01
    )
    var sheet = ResultSheet(runID: "fake", machineID: "machine")
    analysis.rows(into: &sheet)
    let notes = TimingTable(label: "chain", cases: [timed], store: store).section(sheet).notes
    let row = try #require(sheet.row(.latency, .median, of: timed.key))
    #expect(row.status == .ok && row.reason.hasPrefix("two states: "), "\(row.reason)")
    #expect((1_000...1_009).contains(row.value ?? 0) && (row.intervalHigh ?? 0) < 1_010)
    #expect(row.sampleCount == 16)
    #expect(abs((sheet.value(.upperFactor, .fit, of: timed.key) ?? 0) - 1.25) < 0.01)
    #expect(abs((sheet.value(.upperShare, .fit, of: timed.key) ?? 0) - 0.6) < 0.05)
    #expect(notes.contains { $0.contains("parent.strong has two states: 1") }, "\(notes)")
    let plain = try #require(StrategyRow.all(in: sheet.rows).first)
    #expect(plain[.lowerState] == sheet.value(.lowerState, .fit, of: timed.key))
  }

  private func building(_ keys: [CaseKey]) -> UnitFindings {
    var findings = UnitFindings(sheet: ResultSheet(runID: "fake", machineID: "machine"))
    for (place, key) in keys.enumerated() {
      findings.sheet.add(.build, .median, 95.25 * Double(place + 1), count: 5, of: key)
      let teardown = place == 1 ? Metric.teardownByHand : .teardown
      findings.sheet.add(teardown, .median, place == 1 ? 77.5 : 1_020.04, count: 5, of: key)
      findings.sheet.add(exact: 129.96, .bytesPerNode, of: key)
      findings.sheet.add(exact: 1.756, .allocationsPerNode, of: key)
      findings.sheet.add(exact: 1.5, .freesPerNode, of: key)
      findings.sheet.add(exact: Double(place * 2_000), .leftObjects, of: key)
      findings.sheet.add(exact: Double(place * 99), .leftClosures, of: key)
      findings.sheet.add(exact: Double(place * 2_099), .leftPredicted, of: key)
    }
    let table = CaseUnit.buildTable(findings.sheet, keys)
    findings.table = ReportSection(title: "build of app controllers=1000; per node", table: table)
    return findings
  }

  private func sending(_ strategies: [String]) throws -> UnitFindings {
    var findings = UnitFindings(sheet: ResultSheet(runID: "fake", machineID: "machine"))
    for (place, name) in strategies.enumerated() {
      let mode = place == 0 ? "shared" : "own"
      let key = CaseKey(
        scenario: "app",
        strategy: name,
        controllers: 120,
        threads: 4,
        parameters: try Parameters(["mode": mode])
      )
      let latency = 90.0 + 1_000 * Double(place)
      findings.sheet.add(.latency, .median, latency, count: 8, of: key)
      findings.sheet.add(.throughput, .median, 4e9 / latency, count: 8, of: key)
      findings.sheet.add(.scalingEfficiency, .median, place == 0 ? 0.06 : 0.48, count: 8, of: key)
      findings.sheet.add(.scalingToChase, .median, place == 0 ? 0.07 : 0.53, count: 8, of: key)
      findings.sheet.add(exact: 1.4, .allocations, of: key)
      findings.sheet.add(exact: 0, .leftEntries, of: key)
    }
    findings.table = ReportSection(
      title: "4 threads on app controllers=120",
      table: CaseUnit.crewTable(findings.sheet, cores: 2)
    )
    return findings
  }

  private func growth(_ keys: [CaseKey]) -> UnitFindings {
    var findings = UnitFindings(sheet: ResultSheet(runID: "fake", machineID: "machine"))
    for (place, key) in keys.enumerated() {
      let line = CaseKey(scenario: "chain", strategy: key.strategy, parameters: key.parameters)
      findings.sheet.add(.slopePerHop, .fit, 2.5 + 11 * Double(place), count: 3, of: line)
      findings.sheet.add(.slopePerNearHop, .fit, 2 + 10 * Double(place), count: 2, of: line)
      findings.sheet.add(.slopePerDeepHop, .fit, 5 + 22 * Double(place), count: 2, of: line)
      findings.sheet.add(.slopePerNode, .fit, 108.04, count: 3, of: line)
    }
    return findings
  }

  /// Of a run with messages, or of one of builds and threads alone, which is shown whole.
  private func presentation(messages: Bool = true, state: RunState = .complete) throws -> RunPresentation {
    let cases = try cases()
    let keys = cases.filter { $0.role != .twin }.map(\.key)
    var report = RunReport(sheet: ResultSheet(runID: "fake", machineID: "machine"))
    if messages { report.add(try timing(cases)) }
    report.add(building(Array(keys.prefix(3))))
    report.add(try sending(["parent.guaranteed", "responder.trampoline"]))
    report.add(growth(Array(keys.prefix(4))))
    report.disturbance = "load 0.42, no time stolen by the host"
    if case .partial = state { report.isStopped = true }
    var directory = machine.directory
    try directory.finish(state, results: [])
    return RunPresentation(report: report, directory: directory, planned: 13, seconds: 162)
  }

  @Test("fit the window, aligned at their points, each column explained once, with the answer at the end")
  func runTables() throws {
    let presentations = try [true, false].map { try presentation(messages: $0) }
    for variant in TerminalVariant.all {
      // The directory is another one each time.
      let text = variant.text { console in presentations.forEach { $0.show(on: console) } }
        .replacing(presentations[0].directory.path, with: "results/fake")
      let lines = TerminalVariant.tableLines(text)
      #expect(lines.count >= 24 && lines.allSatisfy { DisplayWidth.of($0) <= variant.width })
      #expect(variant.tooWide(text) == [])
      #expect(variant.isUTF8 || text.utf8.allSatisfy { $0 < 0x80 })
      guard variant.isRecorded else { continue }
      try Golden.expect(text, variant: variant.name)
    }
  }

  @Test("as a summary below a job: the answer, what to know of it, and the tables folded away")
  func jobSummary() throws {
    let presentation = try presentation()
    try Golden.expect(presentation.markdown.replacing(presentation.directory.path, with: "results/fake"))
    let invalid = try self.presentation(state: .invalid(reason: "twin"))
    #expect(invalid.markdown.contains("no answer: these figures must not be used"))
  }

  @Test("end with the command that goes on, by the name that was typed, after Ctrl-C")
  func resumption() throws {
    let stopped = try presentation(state: .partial(reason: "interrupted by signal 2"))
    let variant = try #require(TerminalVariant.all.first)
    let last = variant.text { stopped.show(on: $0) }.split(separator: "\n").last ?? ""
    #expect(last == "go on with: bubbleup run --resume fake")
    let whole = try variant.text { try presentation().show(on: $0) }
    #expect(!whole.contains("--resume"))
  }

  @Test(
    "show one scenario of each shape: of apps the largest, of chains the middle one, and slopes without an app"
  )
  func excerpt() throws {
    func section(_ shape: String, _ controllers: Int, _ depth: Int) -> ReportSection {
      let key = CaseKey(
        scenario: CaseKey.scenario(shape, controllers: controllers, depth: depth),
        strategy: "delegate.relay",
        controllers: controllers,
        depth: depth,
        nodes: 10 * controllers
      )
      return ReportSection(title: key.scenario, table: TextTable(columns: []), place: CasePlace(key))
    }
    let chains = [section("chain", 8, 10), section("chain", 98, 100), section("chain", 998, 1_000)]
    let apps = [section("app", 120, 7), section("app", 1_000, 8), section("deep-app", 1_000, 64)]
    let build = ReportSection(title: "build of app; per node", table: TextTable(columns: []))
    let growth = ReportSection(title: "growth: slopes", table: TextTable(columns: []))
    for (sections, shown, rest) in [
      (
        chains + apps + [build], "chain-100 app-1000 deep-app-1000",
        "chain-10, chain-1000, app-120, build of app, growth"
      ),
      (chains + [build], "chain-100 growth", "chain-10, chain-1000, build of app"),
      ([build], "build of app growth", nil),
    ] as [([ReportSection], String, String?)] {
      let excerpt = RunPresentation.excerpt(of: sections, growth)
      #expect(excerpt.shown.map(\.name).joined(separator: " ") == shown)
      #expect(excerpt.rest.map { $0.split(separator: ": ").last ?? "" } == rest.map { $0[...] })
    }
  }

  @Test("drop what has no room in the order that help says")
  func dropped() throws {
    let table = try #require(timing(cases()).table).table
    let dropped = table.rendered(for: .init(width: 40, isUTF8: true, usesColor: false)).dropped
    let said = RunVerb.verb.discussion.split(separator: "in this order: ").last ?? ""
    let help = said.prefix { $0 != "." }.replacing(/[ ](above floor|left entries|left closures),/, with: "")
      .replacing(", ", with: "|")
    #expect(dropped.count > 2 && help.hasPrefix(dropped.joined(separator: "|")), "\(help) \(dropped)")
  }

  @Test("JSON has every figure of the tables, and of the line at the end")
  func json() throws {
    let presentation = try presentation()
    let json = try presentation.report.json(presentation.directory, seconds: presentation.seconds)
    let rows = presentation.report.sheet.rows
    let results = try #require(json["results"]?.list)
    #expect(results.map { $0["value"] } == rows.map(\.value.json) && results.count == rows.count)
    #expect(results.map { $0["metric"] } == rows.map(\.metric.json))
    #expect(results.allSatisfy { $0.members?.map(\.key) == ResultRow.table.header })
    #expect(results.contains { $0["status"] == .text("unavailable") && $0["reason"] == .text("no clock") })
    let line = ["seconds", "disturbance", "state"].map { json[$0] }
    #expect(line == [.number("162.0"), .text(presentation.report.disturbance), .text("complete")])
  }
}
#endif

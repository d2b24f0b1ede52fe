@testable import BubbleupKit
import Hierarchy
import Scenarios
import Stress

/// What people type or mail: arguments and their values, outlines, scripts and schedules.
enum TextReaders {
  static let all: [Reader] = [arguments, values, outline, hierarchy, script, schedule]

  private static let table = Bubbleup.tool(name: "bubbleup").table

  private static let arguments = Reader(
    name: "arguments",
    words: table.verbs.flatMap(words) + ["\n--\n", "\n-q", "\n-h"],
    seeds: {
      table.verbs.flatMap { verb in verb.examples.map { Array($0.arguments.joined(separator: "\n").utf8) } }
    },
    read: { input in
      let words = text(input).split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
      do throws(CommandError) {
        guard case .perform(let arguments) = try table.parse(words).request else { return true }
        let spelt = try arguments.spelt()
        var positionals: [String] = []
        for positional in arguments.verb.positionals { positionals += try arguments.typed(positional) }
        let again = [arguments.verb.name] + spelt + ["--"] + positionals
        guard case .perform(let second)? = try? table.parse(again).request, try second.spelt() == spelt else {
          throw CommandError(
            .unexpected,
            at: "arguments",
            "spelt do not parse to the same",
            advice: "\(again)"
          )
        }
        return true
      } catch {
        if error.code == .unexpected { throw Broken("\(error)") }
        try Place.requireWords(error)
        return false
      }
    }
  )

  private static func words(of verb: Verb) -> [String] {
    let names = verb.options.map { $0.shape == nil ? "--\($0.name)" : "--\($0.name)=" }
    return [verb.name] + names + verb.options.flatMap { $0.shape.flatMap(table.words) ?? [] }
  }

  /// The first byte picks what kind of value the rest is.
  private static let values = Reader(
    name: "values",
    words: Words.numbers + ["..", ":+", ":x", "ms", "0x", "none"],
    seeds: {
      [
        "f12", "a18446744073709551615", "a0xff", "b0.25", "c20,4,2", "cnone", "d90s", "e1..1024:x2,3",
      ].map { Array($0.utf8) }
    },
    read: { input in
      let value = text(input.dropFirst())
      do throws(CommandError) {
        // What is written is the number alone, in the unit that every reader of it knows.
        let (first, second): (String, String) =
          switch (input.first ?? 0) % 6 {
          case 0: try both(.integer(), value) { "\($0)" }
          case 1: try both(.seed, value) { "\($0)" }
          case 2: try both(.share, value) { _ in value }
          case 3: try both(.levels(each: 1...1000), value) { $0.isEmpty ? "none" : words($0) }
          case 4:
            try both(.duration(), value) {
              "\($0.components.seconds * 1000 + $0.components.attoseconds / 1_000_000_000_000_000)ms"
            }
          default: try both(.sweep(in: 0...1_000_000), value, words)
          }
        guard first == second else {
          throw CommandError(.unexpected, at: first, "comes back as \(second)", advice: "")
        }
        return true
      } catch {
        if error.code == .unexpected { throw Broken("\(error)") }
        try Place.requireWords(error)
        return false
      }
    }
  )

  private static func words(_ numbers: [Int]) -> String { numbers.map(String.init).joined(separator: ",") }

  /// A value as it is written, and as it is written after it was read from that.
  private static func both<Value>(
    _ parser: ValueParser<Value>,
    _ text: String,
    _ write: (Value) -> String
  ) throws(CommandError) -> (String, String) {
    let first = write(try parser.parse(text, at: "VALUE"))
    do throws(CommandError) { return (first, write(try parser.parse(first, at: "VALUE"))) } catch {
      throw CommandError(.unexpected, at: first, "is refused: \(error)", advice: "")
    }
  }

  private static let outline = Reader(
    name: "outlines",
    words: ["k.", "k0.", "t@0.", "n2@1.", "p3.", "c4*8", "V2.v3", "*100000", "*99999", "@", "P1"],
    seeds: { ["k.k0.t@0.n2@1.p3.c4*8", "n.p0.V1.v2.c3", "s.P0.c1*3"].map { Array($0.utf8) } },
    read: { input in
      try accepts(input, parse: { try Outline(text: $0) }, write: \.text) { outline in
        // A shape of some hundred rows is built; what that takes of larger ones is meant to grow with them.
        guard outline.rows.count <= 300 else { return }
        do throws(PlanError) {
          let plan = try HierarchyPlan(
            PlanParameters(shape: .outline(outline), nesting: 0, coordinatorRatio: 0)
          )
          withExtendedLifetime(plan) {}
        } catch { try Place.requireWords(error) }
      }
    }
  )

  private static let hierarchy = Reader(
    name: "hierarchies",
    words: [
      "<A 0x1>", "<B: 0x2; baseClass = UITableViewCell; ", ", state: appeared, view: ", "(view not loaded)",
      "   | ", "   + ", " not in the window", ", presented with: <P 0x3>", "_TtGC7SwiftUI1A",
      "NavigationController",
      "UIViewControllerWrapperView", "UITabBar", "...", " (layer)", "k+.", "# ",
    ],
    seeds: {
      let tabs = "<UITabBarController 0x1>, state: appeared, view: <UILayoutContainerView 0x2>\n"
      let stack =
        "   | <UINavigationController 0x3>, state: appearing, view: <UIView 0x4> not in the window\n"
      let sheet = "   |    + <A.B<C> 0x5>, state: disappeared, view: (view not loaded), presented with: <D>\n"
      let views = "<UILayoutContainerView: 0x2; frame = (0 0; 1 1)>\n   | <UIView: 0x4; text = 'a'>\n"
      return [tabs + stack + sheet, tabs + stack + sheet + views, views, "k.n+@0 # a stack\np1.V2.c3*8"]
        .map { Array($0.utf8) }
    },
    read: { input in
      let app: ImportedHierarchy
      do throws(ImportError) {
        app = try ImportedHierarchy([ImportedText(file: "file", text: text(input))])
      } catch {
        try Place.requireWords(error)
        return false
      }
      guard app.outline.rows.count <= 300 else { return true }
      // What is accepted can be built.
      guard (try? HierarchyPlan(app.scenario.parameters)) != nil else { throw Broken(app.outline.text) }
      return true
    }
  )

  private static let script = Reader(
    name: "scripts",
    words: ["architecture ", "options ", "seed ", "# "] + Operation.allCases.map(\.rawValue)
      + ArchitectureCatalogue.all.flatMap { [$0.name] + $0.variants.map(\.canonical) },
    seeds: {
      ArchitectureCatalogue.all.compactMap { architecture in
        guard let form = architecture.variants.first else { return nil }
        let steps = architecture.operations.prefix(8).enumerated().map { Step($0.element, $0.offset) }
        let head = "architecture \(architecture.name)\noptions \(form.canonical)\nseed 7\n"
        return Array((head + steps.map { "\($0)\n" }.joined()).utf8)
      }
    },
    read: { input in
      try accepts(input, parse: { try Script(text: $0) }, write: \.text, use: run)
    }
  )

  /// Drives what a short script says: no number in it may bring an app down, or make it what it must not be.
  private static func run(_ script: Script) throws {
    guard script.steps.count <= 12, script.subject.hazard == nil else { return }
    guard let divergence = script.run() else { return }
    throw Broken("\(divergence) of\n\(script.text)")
  }

  private static let schedule = Reader(
    name: "schedules",
    words: [
      "bubbleup-schedule 1\n", "scenario ", "strategy ", "options ", "discipline ", "actors ", "steps ",
      "seed ",
      "fault none", "failure ", "trace ", "switch ", "end\n", "\n# ",
    ] + ExploredScenario.all.map(\.name) + Violation.Code.allCases.map(\.rawValue) + Words.numbers,
    seeds: {
      let file = try ScheduleFile(text: Scratch.text("\(Scratch.valid)/schedule.txt"))
      return [
        Array(file.text.utf8),
        Array(file.text.replacing("end\n", with: "switch 1 1\nswitch 5 0\nend\n").utf8),
      ]
    },
    read: { input in
      try accepts(input, parse: { try ScheduleFile(text: $0) }, write: \.text)
    }
  )

  /// Whether `parse` accepts `input`: then what is written of it has to come back, and is used.
  private static func accepts<Value: Equatable>(
    _ input: [UInt8],
    parse: (String) throws -> Value,
    write: (Value) -> String,
    use: (Value) throws -> Void = { _ in }
  ) throws -> Bool {
    let first: Value
    do { first = try parse(text(input)) } catch {
      try Place.requireWords(error)
      return false
    }
    let written = write(first)
    guard let second = try? parse(written), second == first, write(second) == written else {
      throw Broken("what was written does not come back: \(written.prefix(2_000))")
    }
    try use(first)
    return true
  }

  /// What is no UTF-8 is refused before any of these readers sees it.
  private static func text(_ bytes: some Collection<UInt8>) -> String {
    String(decoding: bytes, as: UTF8.self)
  }
}

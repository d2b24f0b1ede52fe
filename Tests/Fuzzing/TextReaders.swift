@testable import BubbleupKit
import Hierarchy
import Scenarios
import Stress

/// What people type or mail: arguments and their values, outlines, scripts and schedules.
enum TextReaders {
  static let all: [Reader] = [arguments, values, outline, script, schedule]

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
        guard case .perform(let arguments) = try table.parse(words).request else { return .accepted([]) }
        let spelt = try arguments.spelt()
        var positionals: [String] = []
        for positional in arguments.verb.positionals { positionals += try arguments.typed(positional) }
        let again = [arguments.verb.name] + spelt + ["--"] + positionals
        guard case .perform(let second)? = try? table.parse(again).request, try second.spelt() == spelt else {
          throw CommandError(.fault, at: "arguments", "spelt do not parse to the same", advice: "\(again)")
        }
        return .accepted(Array(again.joined(separator: "\n").utf8))
      } catch {
        if error.code == .fault { throw Broken("\(error)") }
        try Place.requireWords("\(error)")
        return .refused
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
    words: Words.numbers + ["..", ":+", ":x", "ms", "KiB", "GB", "0x", "none"],
    seeds: {
      [
        "b12", "c18446744073709551615", "c0xff", "d0.25", "e20,4,2", "enone", "f90s", "g16KiB",
        "h1..1024:x2,3",
      ].map {
        Array($0.utf8)
      }
    },
    read: { input in
      let value = text(input.dropFirst())
      do throws(CommandError) {
        // What is written is the number alone, in the unit that every reader of it knows.
        let (first, second): (String, String) =
          switch (input.first ?? 0) % 7 {
          case 0: try both(.integer(), value) { "\($0)" }
          case 1: try both(.seed, value) { "\($0)" }
          case 2: try both(.share, value) { _ in value }
          case 3: try both(.levels(each: 1...1000), value) { $0.isEmpty ? "none" : words($0) }
          case 4:
            try both(.duration(), value) {
              "\($0.components.seconds * 1000 + $0.components.attoseconds / 1_000_000_000_000_000)ms"
            }
          case 5: try both(.bytes(), value) { "\($0)B" }
          default: try both(.sweep(in: 0...1_000_000), value, words)
          }
        guard first == second else {
          throw CommandError(.fault, at: first, "comes back as \(second)", advice: "")
        }
        return .accepted(Array(first.utf8))
      } catch {
        if error.code == .fault { throw Broken("\(error)") }
        try Place.requireWords("\(error)")
        return .refused
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
      throw CommandError(.fault, at: first, "is refused: \(error)", advice: "")
    }
  }

  private static let outline = Reader(
    name: "outlines",
    words: ["k.", "k0.", "t@0.", "n2@1.", "p3.", "c4*8", "V2.v3", "*100000", "*99999", "@", "P1"],
    seeds: { ["k.k0.t@0.n2@1.p3.c4*8", "n.p0.V1.v2.c3", "s.P0.c1*3"].map { Array($0.utf8) } },
    read: { input in
      let first: Outline
      do throws(OutlineTextError) { first = try Outline(text: text(input)) } catch {
        try Place.requireWords("\(error)")
        try Broken.unless(error.row >= 1, "an error without a word: \(error)")
        return .refused
      }
      let written = first.text
      guard let second = try? Outline(text: written), second == first, second.text == written else {
        throw Broken("what was written does not come back: \(written.prefix(200))")
      }
      // A shape of some hundred rows is built; what that takes of larger ones is meant to grow with them.
      if first.rows.count <= 300 {
        do throws(PlanError) {
          let plan = try HierarchyPlan(
            PlanParameters(shape: .outline(first), nesting: 0, coordinatorRatio: 0)
          )
          withExtendedLifetime(plan) {}
        } catch { try Place.requireWords("\(error)") }
      }
      return .accepted(Array(written.utf8))
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
        return Array(Script(architecture: architecture.name, options: form, seed: 7, steps: steps).text.utf8)
      }
    },
    read: { input in
      let parser = ScriptParser()
      let first: Script
      do throws(ScriptError) { first = try parser.script(in: text(input)) } catch {
        try Place.requireWords("\(error)")
        try Broken.unless(error.line >= 1, "an error without a line: \(error)")
        return .refused
      }
      guard let second = try? parser.script(in: first.text), second == first else {
        throw Broken("what was written does not come back: \(first.text)")
      }
      try run(first)
      return .accepted(Array(first.text.utf8))
    }
  )

  /// Drives what a short script says: no number in it may bring an architecture down, or apart from its model.
  private static func run(_ script: Script) throws {
    guard script.steps.count <= 12,
      let found = ArchitectureCatalogue.all.first(where: { $0.name == script.architecture }),
      found.variants.contains(where: { $0.canonical == script.options.canonical })
    else { return }
    guard let divergence = ScriptRunner(found, script.options).run(script.steps) else { return }
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
      let first: ScheduleFile
      do throws(ScheduleFileError) { first = try ScheduleFile(text: text(input)) } catch {
        try Place.requireWords("\(error)")
        try Broken.unless(error.line >= 1, "an error without a line: \(error)")
        return .refused
      }
      guard let second = try? ScheduleFile(text: first.text), second == first else {
        throw Broken("what was written does not come back: \(first.text)")
      }
      return .accepted(Array(first.text.utf8))
    }
  )

  /// What is no UTF-8 is refused before any of these readers sees it.
  private static func text(_ bytes: some Collection<UInt8>) -> String {
    String(decoding: bytes, as: UTF8.self)
  }
}

@testable import BubbleupKit
import Foundation
import Hierarchy
import Scenarios
import Strategies
import Workloads

/// What parent and workers say to each other, and the parameters of plans that travel between them.
enum WorkerReaders {
  static let all: [Reader] = [
    lines(of: CaseCounting.self, seeds: [#"{"task":"counts","subject":SUBJECT}"#]),
    lines(of: OperationCounting.self, seeds: [#"{"row":"C1","name":"baseline"}"#]),
    lines(
      of: RoundTiming.self,
      seeds: [#"{"prepare":{"subject":SUBJECT}}"#, #"{"round":{"iterations":64}}"#]
    ),
    lines(of: BlockMeasuring.self, seeds: []),
    lines(
      of: LoadCounting.self,
      seeds: [#"{"strategy":"parent.weak","discipline":"locked","mode":"queue","threads":2,"plan":PLAN}"#]
    ),
    lines(of: FaultPlanting.self, seeds: [#"{"list":{}}"#, #"{"stayQuiet":{"runs":3,"seed":1}}"#]), plans,
  ]

  /// Requests as a worker hears them, and its own lines as the parent does.
  private static func lines<Kind: Worker & SendableMetatype>(of kind: Kind.Type, seeds: [String]) -> Reader {
    Reader(
      name: "worker \(Kind.kind.rawValue)",
      words: [
        "\"event\":", "\"end\":", "{\"done\":{}}", "{\"failed\":{\"reason\":\"", "\"version\":",
        "\"worker\":",
      ]
        + names(in: example) + Words.numbers + ["null", "true", "[]", "{}"],
      seeds: {
        let plan = String(decoding: try encoded(WirePlan(subject.scenario.parameters)), as: UTF8.self)
        let wire = String(decoding: try encoded(WireCase(subject)), as: UTF8.self)
        let requests = seeds.map { $0.replacing("SUBJECT", with: wire).replacing("PLAN", with: plan) }
        return (requests + [#"{"end":{"done":{}}}"#, #"{"end":{"failed":{"reason":"lost"}}}"#]).map {
          Array($0.utf8)
        }
          + [Array(try encoded(WorkerGreeting(Kind.kind)))]
      },
      read: { input in
        let data = Data(input)
        if let written = try again(WorkerGreeting.self, data) { return .accepted(written) }
        if let line = try? JSONDecoder().decode(WorkerLine<Kind.Event>.self, from: data),
          line.event != nil || line.end != nil
        {
          return .accepted(try again(WorkerLine<Kind.Event>.self, data) ?? [])
        }
        guard let written = try again(Kind.Request.self, data) else { return .refused }
        if let request = try? JSONDecoder().decode(CaseCounting.Request.self, from: data) {
          try resolve(request.subject)
        }
        return .accepted(written)
      }
    )
  }

  /// The parameters of a plan, and the plan itself where it is small.
  private static let plans = Reader(
    name: "plans",
    words: names(in: example) + Words.numbers + [
      "\"chain\"", "\"app\"", "\"deep-app\"", "\"outline\"",
    ],
    seeds: {
      let shapes: [PlanParameters.Shape] = [
        .chain(depth: 20), .app(controllers: 120),
        .deepApp(controllers: 150, depth: 20), .outline(try Outline(text: "n.p0.V1.v2.c3")),
      ]
      return try shapes.map { shape in
        if case .outline = shape {
          return Array(try encoded(WirePlan(PlanParameters(shape: shape, nesting: 0, coordinatorRatio: 0))))
        }
        return Array(try encoded(WirePlan(PlanParameters(shape: shape, modalRatio: 0.1))))
      }
    },
    read: { input in
      guard let wire = try? JSONDecoder().decode(WirePlan.self, from: Data(input)),
        let parameters = try? wire.parameters()
      else { return .refused }
      let written = try encoded(WirePlan(parameters))
      guard let second = try? JSONDecoder().decode(WirePlan.self, from: written).parameters(),
        second == parameters
      else { throw Broken("what was written does not come back") }
      do throws(PlanError) {
        // What is larger takes long to draw, as it is meant to.
        _ = try HierarchyPlan(parameters, memory: AvailableMemory(bytes: 2 << 20))
      } catch { try Place.requireWords("\(error)") }
      return .accepted(Array(written))
    }
  )

  private static let subject = Case(
    Scenario("chain", PlanParameters(shape: .chain(depth: 8))),
    StrategyCatalogue.all[0],
    StrategyOptions()
  )

  private static var example: String {
    ((try? encoded(WireCase(subject))) ?? Data()).map { String(UnicodeScalar($0)) }.joined()
  }

  /// The keys of a line.
  private static func names(in line: String) -> [String] {
    line.split(separator: "\"").filter { !$0.isEmpty && $0.allSatisfy(\.isLetter) }.map { "\"\($0)\":" }
  }

  /// A case has to be found, or refused with a reason.
  private static func resolve(_ wire: WireCase) throws {
    do throws(Unavailable) { _ = try wire.resolved(among: StrategyCatalogue.all) } catch {
      try Broken.unless(!error.reason.isEmpty, "a case is refused without a reason")
    }
  }

  /// What is written of what was read, which has to read back as the same; nil where it is not that.
  private static func again<Value: Codable>(_ type: Value.Type, _ data: Data) throws -> [UInt8]? {
    guard let value = try? JSONDecoder().decode(type, from: data) else { return nil }
    let first = try encoded(value)
    guard let second = try? JSONDecoder().decode(type, from: first), try encoded(second) == first else {
      throw Broken("what was written does not come back")
    }
    return Array(first)
  }

  private static func encoded(_ value: some Encodable) throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    return try encoder.encode(value)
  }
}

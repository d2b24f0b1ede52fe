import Results
import Workloads

struct Diagnosis {
  let findings: [MachineFinding]

  init(_ facts: MachineFacts) {
    findings = Self.checks.map { check in
      let found = check.look(facts)
      return MachineFinding(
        thing: check.thing,
        isNeeded: check.isNeeded,
        state: found.state,
        figure: found.figure,
        advice: found.advice
      )
    }
  }

  var isUsable: Bool { obstacles.isEmpty }

  private var obstacles: [MachineFinding] { findings.filter { $0.isNeeded && $0.state == .missing } }

  /// A row per finding; advice stands below, since it would make the table too wide for most windows.
  var table: TextTable {
    var table = RowTable(findings)
    table.add("thing", .left) { $0.thing }
    table.add(.init("state")) { .init($0.state.rawValue, style: $0.state == .ok ? .plain : .worse) }
    table.add("figure", .left) { $0.figure }
    return table.table
  }

  var adviceLines: [String] {
    findings.compactMap { finding in finding.advice.map { "\(finding.thing): \($0)" } }
  }

  var verdict: String {
    guard isUsable else {
      return "Nothing can be measured until this is fixed: \(obstacles.map(\.thing).joined(separator: ", "))."
    }
    let lesser = findings.count { $0.state != .ok }
    return lesser == 0
      ? "Everything can be measured."
      : "Messages can be measured; \(lesser) of \(findings.count) checks found something limited or missing."
  }

  var json: JSON {
    let findings = findings.map {
      [
        "thing": $0.thing, "state": $0.state.rawValue, "figure": $0.figure, "advice": $0.advice,
        "needed": $0.isNeeded,
      ] as JSON
    }
    return ["usable": isUsable, "findings": findings]
  }
}

/// What one check comes to: a row of `doctor`, and an object of its JSON.
struct MachineFinding: Equatable {
  enum State: String {
    case ok
    /// There, but figures suffer or some are unavailable.
    case limited
    case missing
  }

  let thing: String
  let isNeeded: Bool
  let state: State
  let figure: String
  let advice: String?
}

/// Something that was found out, or why it could not be.
enum Fact<Value: Sendable>: Sendable {
  case known(Value)
  case missing(String)

  static func finding(_ find: () throws -> Value) -> Fact {
    do {
      return .known(try find())
    } catch let error as Unavailable {
      return .missing(error.reason)
    } catch {
      return .missing("\(error)")
    }
  }
}

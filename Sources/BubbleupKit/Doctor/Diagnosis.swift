import Results
import Workloads

/// What this machine can and cannot measure.
package struct Diagnosis: Sendable {
  /// A finding per check.
  package let findings: [MachineFinding]

  /// What the checks make of `facts`.
  package init(_ facts: MachineFacts) {
    findings = Self.checks.map { $0(facts) }
  }

  /// Whether everything is there that measuring needs.
  package var isUsable: Bool { obstacles.isEmpty }

  /// What is needed and missing.
  package var obstacles: [MachineFinding] { findings.filter { $0.isNeeded && $0.state == .missing } }

  /// A row per finding; advice stands below, since it would make the table too wide for most windows.
  var table: TextTable {
    var table = TextTable(columns: [.init("thing"), .init("state"), .init("figure")])
    for finding in findings {
      table.append([
        .init(finding.thing),
        .init(finding.state.rawValue, style: finding.state == .ok ? .plain : .worse),
        .init(finding.figure),
      ])
    }
    return table
  }

  /// A line per finding that comes with advice.
  var adviceLines: [String] {
    findings.compactMap { finding in finding.advice.map { "\(finding.thing): \($0)" } }
  }

  /// One line that says it all.
  package var verdict: String {
    guard isUsable else {
      return "Nothing can be measured until this is fixed: \(obstacles.map(\.thing).joined(separator: ", "))."
    }
    let lesser = findings.count { $0.state != .ok }
    return lesser == 0
      ? "Everything can be measured."
      : "Messages can be measured; \(lesser) of \(findings.count) checks found something limited or missing."
  }

  /// What `doctor --json` prints.
  var json: JSON { ["usable": isUsable, "findings": findings.map(\.json)] }
}

extension MachineFinding {
  fileprivate var json: JSON {
    ["thing": thing, "state": state.rawValue, "figure": figure, "advice": advice, "needed": isNeeded]
  }
}

/// What one check comes to: a row of `doctor`, and an object of its JSON.
package struct MachineFinding: Sendable, Equatable {
  /// How good it is.
  package enum State: String, Sendable {
    /// As it should be.
    case ok
    /// There, but figures suffer or some are unavailable.
    case limited
    /// Not there.
    case missing
  }

  /// What was looked at.
  package let thing: String
  /// How good it is.
  package let state: State
  /// What was found, for people.
  package let figure: String
  /// What to do; nil where nothing is wrong.
  package let advice: String?
  /// Whether nothing can be measured without it.
  package let isNeeded: Bool

  /// All is well.
  static func ok(_ thing: String, _ figure: String, isNeeded: Bool = false) -> MachineFinding {
    MachineFinding(thing: thing, state: .ok, figure: figure, advice: nil, isNeeded: isNeeded)
  }

  /// Something suffers.
  static func limited(_ thing: String, _ figure: String, isNeeded: Bool = false, _ advice: String)
    -> MachineFinding
  {
    MachineFinding(thing: thing, state: .limited, figure: figure, advice: advice, isNeeded: isNeeded)
  }

  /// It is not there.
  static func missing(_ thing: String, _ figure: String, isNeeded: Bool = false, _ advice: String)
    -> MachineFinding
  {
    MachineFinding(thing: thing, state: .missing, figure: figure, advice: advice, isNeeded: isNeeded)
  }
}

/// Something that was found out, or why it could not be.
package enum Fact<Value: Sendable>: Sendable {
  /// It is this.
  case known(Value)
  /// It is not known or not there, for this reason.
  case missing(String)

  /// What `find` returns, or the words of its error.
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

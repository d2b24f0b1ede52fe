import Results

/// What this machine can and cannot measure.
package struct Diagnosis: Sendable {
  /// All checks, those first without which nothing is measured.
  static let checks: [any DoctorCheck] = [
    BuildCheck(), ClockCheck(), AllocatorCheck(), AllocationHooksCheck(), RetainCountsCheck(),
    ProcessorsCheck(),
    FrequencyCheck(), HardwareCountersCheck(), ValgrindCheck(), LoadCheck(), StolenTimeCheck(), MemoryCheck(),
    StackCheck(), TerminalCheck(),
  ]

  /// A finding per check.
  package let findings: [Finding]

  /// What the checks make of `facts`.
  package init(_ facts: MachineFacts) {
    findings = Self.checks.map { $0.finding(facts) }
  }

  /// Whether everything is there that measuring needs.
  package var isUsable: Bool { obstacles.isEmpty }

  /// What is needed and missing.
  package var obstacles: [Finding] { findings.filter { $0.isNeeded && $0.state == .missing } }

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
      return "Nothing can be measured: \(obstacles.map(\.thing).joined(separator: ", "))."
    }
    let lesser = findings.count { $0.state != .ok }
    return lesser == 0
      ? "Everything can be measured."
      : "Messages can be measured; \(lesser) of \(findings.count) things are limited or missing."
  }

  /// What `doctor --json` prints.
  var json: JSON { ["usable": isUsable, "findings": findings.map(\.json)] }
}

extension Finding {
  fileprivate var json: JSON {
    ["thing": thing, "state": state.rawValue, "figure": figure, "advice": advice, "needed": isNeeded]
  }
}

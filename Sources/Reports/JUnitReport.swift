import Results
import Statistics

/// What was proved or compared, as JUnit XML: a test case each.
///
/// The shape is the one that Jenkins, GitLab and GitHub's test reporters have in common: `testsuites`, `testsuite`,
/// `testcase`, `failure`, `error`, `skipped`, `system-out` (Apache Ant's JUnit report schema).
package struct JUnitReport: Sendable {
  package enum Outcome: Sendable {
    case passed
    /// No verdict, and why.
    case skipped(String)
    /// What is wrong, the gravest first.
    case failed(kind: String, [String])
    /// It was not run although it should have been.
    case error(String)
  }

  package struct Case: Sendable {
    /// What viewers show it under.
    let group: String
    let name: String
    let outcome: Outcome
    /// All that there is to say of it, in lines.
    package let output: [String]

    package init(_ group: String, _ name: String, _ outcome: Outcome, output: [String]) {
      (self.group, self.name, self.outcome, self.output) = (group, name, outcome, output)
    }
  }

  let title: String
  let notes: [ComparisonDocument.Note]
  let cases: [Case]
  /// What it comes to in a line.
  let verdict: String

  package init(
    _ title: String,
    notes: [ComparisonDocument.Note] = [],
    _ cases: [Case],
    verdict: String
  ) {
    (self.title, self.notes, self.cases, self.verdict) = (title, notes, cases, verdict)
  }

  package var xml: String {
    func count(_ element: String) -> Int { cases.count { $0.outcome.element == element } }
    let counts =
      "tests=\"\(cases.count)\" failures=\"\(count("failure"))\" errors=\"\(count("error"))\" "
      + "skipped=\"\(count("skipped"))\""
    let head = [
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>", "<testsuites name=\"bubbleup\" \(counts)>",
      "  <testsuite name=\"\(title.inXMLAttribute)\" \(counts)>",
    ]
    let end = ["    <system-out>\(verdict.inXML)</system-out>", "  </testsuite>", "</testsuites>", ""]
    return (head + properties + cases.flatMap(\.lines) + end).joined(separator: "\n")
  }

  private var properties: [String] {
    let notes = notes.map { note in
      "      <property name=\"\(note.label.inXMLAttribute)\" value=\"\(note.text.inXMLAttribute)\"/>"
    }
    return notes.isEmpty ? [] : ["    <properties>"] + notes + ["    </properties>"]
  }
}

extension JUnitReport.Case {
  fileprivate var lines: [String] {
    let group = "bubbleup.\(group)".inXMLAttribute
    let opening = "    <testcase classname=\"\(group)\" name=\"\(name.inXMLAttribute)\">"
    let output = "      <system-out>\(output.joined(separator: "\n").inXML)</system-out>"
    return [opening] + outcome.lines.map { "      \($0)" } + [output, "    </testcase>"]
  }
}

extension JUnitReport.Outcome {
  /// Nil where nothing is to be said.
  fileprivate var element: String? {
    switch self {
    case .passed: nil
    case .skipped: "skipped"
    case .failed: "failure"
    case .error: "error"
    }
  }

  fileprivate var lines: [String] {
    switch self {
    case .passed: []
    case .skipped(let reason): ["<skipped message=\"\(reason.inXMLAttribute)\"/>"]
    case .error(let reason): ["<error message=\"\(reason.inXMLAttribute)\"/>"]
    case .failed(let kind, let lines):
      [
        "<failure type=\"\(kind.inXMLAttribute)\" message=\"\((lines.first ?? kind).inXMLAttribute)\">"
          + "\(lines.joined(separator: "\n").inXML)</failure>"
      ]
    }
  }
}

/// A comparison, one test case per compared case.
extension ComparisonDocument {
  package var junit: JUnitReport {
    JUnitReport(
      title,
      notes: allNotes,
      ComparedCase.all(in: rows).map { compared in
        .init(compared.scenario, compared.name, outcome(compared), output: compared.rows.map(\.line))
      },
      verdict: verdictLine
    )
  }

  private func outcome(_ compared: ComparedCase) -> JUnitReport.Outcome {
    let grave = compared.rows.filter { $0.verdict.gravity == compared.gravity }
    return switch compared.gravity {
    case .quiet, .notable: .passed
    case .undecided: .skipped(grave.first?.line ?? "")
    case .failure: .failed(kind: VerdictCounts(grave).gravest?.rawValue ?? "", grave.map(\.line))
    }
  }
}

/// Foreign text made safe inside XML 1.0.
extension String {
  var inXML: String { escapedForXML(keepsLines: true) }

  /// As the text of an attribute; line ends become references, because a parser would turn them into spaces.
  var inXMLAttribute: String { escapedForXML(keepsLines: false) }

  private func escapedForXML(keepsLines: Bool) -> String {
    var result = ""
    for scalar in unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "\n" where keepsLines: result += "\n"
      case "\t", "\n", "\r": result += "&#\(scalar.value);"
      default: result.unicodeScalars.append(Self.isAllowedInXML(scalar) ? scalar : "\u{FFFD}")
      }
    }
    return result
  }

  /// XML 1.0, section 2.2: no control characters, not even as references, and no noncharacters at the end of plane 0.
  private static func isAllowedInXML(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value >= 0x20 && scalar.value != 0xFFFE && scalar.value != 0xFFFF
  }
}

import Results
import Statistics

/// A comparison as JUnit XML, one test case per compared case.
///
/// The shape is the one that Jenkins, GitLab and GitHub's test reporters have in common: `testsuites`, `testsuite`,
/// `testcase`, `failure`, `skipped`, `system-out` (Apache Ant's JUnit report schema).
extension ComparisonDocument {
  package var junit: String {
    let cases = ComparedCase.all(in: rows)
    let failures = cases.count { $0.gravity == .failure }
    let skipped = cases.count { $0.gravity == .undecided }
    let counts = "tests=\"\(cases.count)\" failures=\"\(failures)\" errors=\"0\" skipped=\"\(skipped)\""
    let name = title.inXMLAttribute
    let head = [
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>", "<testsuites name=\"bubbleup\" \(counts)>",
      "  <testsuite name=\"\(name)\" \(counts)>",
    ]
    let end = ["    <system-out>\(verdictLine.inXML)</system-out>", "  </testsuite>", "</testsuites>", ""]
    return (head + properties + cases.flatMap(testCase) + end).joined(separator: "\n")
  }

  private var properties: [String] {
    let notes = allNotes.map { note in
      "      <property name=\"\(note.label.inXMLAttribute)\" value=\"\(note.text.inXMLAttribute)\"/>"
    }
    return notes.isEmpty ? [] : ["    <properties>"] + notes + ["    </properties>"]
  }

  private func testCase(_ compared: ComparedCase) -> [String] {
    let scenario = "bubbleup.\(compared.scenario)".inXMLAttribute
    let everything = compared.rows.map(\.line).joined(separator: "\n")
    let opening = "    <testcase classname=\"\(scenario)\" name=\"\(compared.name.inXMLAttribute)\">"
    let output = "      <system-out>\(everything.inXML)</system-out>"
    return [opening] + (outcome(compared).map { ["      \($0)"] } ?? []) + [output, "    </testcase>"]
  }

  private func outcome(_ compared: ComparedCase) -> String? {
    let grave = compared.rows.filter { $0.verdict.gravity == compared.gravity }
    let message = (grave.first?.line ?? "").inXMLAttribute
    switch compared.gravity {
    case .quiet, .notable: return nil
    case .undecided: return "<skipped message=\"\(message)\"/>"
    case .failure:
      let type = (VerdictCounts(grave).gravest?.rawValue ?? "").inXMLAttribute
      let lines = grave.map(\.line).joined(separator: "\n")
      return "<failure type=\"\(type)\" message=\"\(message)\">\(lines.inXML)</failure>"
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

import Results
import Statistics

/// All rows of one case.
struct ComparedCase {
  let scenario: String
  let name: String
  private(set) var rows: [ComparisonRow]

  /// The gravest of its rows; where one metric is undecided, the case is.
  var gravity: Gravity { rows.map(\.verdict.gravity).max() ?? .undecided }

  /// The cases in the order of their first rows.
  static func all(in rows: [ComparisonRow]) -> [ComparedCase] {
    var cases: [ComparedCase] = []
    var places: [String: Int] = [:]
    for row in rows {
      let text = RowText(row: row)
      if let place = places[text.caseName] {
        cases[place].rows.append(row)
      } else {
        places[text.caseName] = cases.count
        cases.append(ComparedCase(scenario: row.caseKey.scenario, name: text.subject, rows: [row]))
      }
    }
    return cases
  }
}

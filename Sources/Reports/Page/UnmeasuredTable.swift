import Results

/// What a run could not measure, a row per kind of reason.
extension [UnavailableRecord] {
  var table: DataTable? {
    guard !isEmpty else { return nil }
    return DataTable(
      "What could not be measured, and why",
      of: kinds,
      [.words("why", reason), .words("what", subjects), .number("figures") { PageText.whole($0.count) }]
    )
  }

  /// The records by reason, the most frequent first; reasons that differ in their numbers alone are one.
  private var kinds: [[UnavailableRecord]] {
    func kind(_ record: UnavailableRecord) -> String {
      record.reason.replacing(/[0-9][0-9.]*/, with: "#")
    }
    let members = Dictionary(grouping: self, by: kind)
    return map(kind).unique.compactMap { members[$0] }.sorted { $0.count > $1.count }
  }

  private func reason(_ kind: [UnavailableRecord]) -> String {
    guard let first = kind.first else { return "" }
    let others = Set(kind.map(\.reason)).count - 1
    return others == 0 ? first.reason : "\(first.reason) (and with \(PageText.count(others, "other number")))"
  }

  /// Figures of one name once, with all strategies that they are of.
  private func subjects(_ kind: [UnavailableRecord]) -> String {
    let parts = kind.map { $0.what.split(separator: " of ", maxSplits: 1).map(String.init) }
    return parts.compactMap(\.first).unique.map { figure in
      let names = parts.filter { $0.first == figure }.compactMap { $0.dropFirst().first }.unique
      return names.isEmpty ? figure : "\(figure) of \(PageText.list(names))"
    }
    .joined(separator: "; ")
  }
}

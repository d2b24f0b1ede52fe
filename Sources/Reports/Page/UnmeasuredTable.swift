import Results

/// What a run could not measure, a row per kind of reason: whoever reads it asks why, and then whom it is about.
struct UnmeasuredTable {
  let records: [UnavailableRecord]

  var table: DataTable? {
    guard !records.isEmpty else { return nil }
    return DataTable(
      "What could not be measured, and why",
      words: ["why", "what"],
      numbers: ["figures"],
      rows: kinds.map { [reason($0), subjects($0), PageText.whole($0.count)] }
    )
  }

  /// The records by reason, the most frequent first; reasons that differ in their numbers alone are one.
  var kinds: [[UnavailableRecord]] {
    var order: [String] = []
    var members: [String: [UnavailableRecord]] = [:]
    for record in records {
      let kind = Self.withoutNumbers(record.reason)
      if members[kind] == nil { order.append(kind) }
      members[kind, default: []].append(record)
    }
    return order.enumerated().map { ($0.offset, members[$0.element] ?? []) }
      .sorted { ($1.1.count, $0.0) < ($0.1.count, $1.0) }.map(\.1)
  }

  private static func withoutNumbers(_ reason: String) -> String {
    var words = ""
    var isInNumber = false
    for character in reason {
      let isPart = character.isASCII && (character.isNumber || (isInNumber && character == "."))
      if isPart, !isInNumber { words.append("#") }
      if !isPart { words.append(character) }
      isInNumber = isPart
    }
    return words
  }

  private func reason(_ kind: [UnavailableRecord]) -> String {
    guard let first = kind.first else { return "" }
    let others = Set(kind.map(\.reason)).count - 1
    return others == 0 ? first.reason : "\(first.reason) (and with \(PageText.count(others, "other number")))"
  }

  /// Figures of one name once, with all strategies that they are of.
  private func subjects(_ kind: [UnavailableRecord]) -> String {
    var order: [String] = []
    var strategies: [String: [String]] = [:]
    for record in kind {
      let parts = record.what.split(separator: " of ", maxSplits: 1).map(String.init)
      let figure = parts.first ?? record.what
      if strategies[figure] == nil { order.append(figure) }
      if parts.count > 1, strategies[figure]?.contains(parts[1]) != true {
        strategies[figure, default: []].append(parts[1])
      } else {
        strategies[figure, default: []] += []
      }
    }
    return order.map { figure in
      let names = strategies[figure] ?? []
      return names.isEmpty ? figure : "\(figure) of \(PageText.list(names))"
    }
    .joined(separator: "; ")
  }
}

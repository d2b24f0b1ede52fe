import Results

/// What `counts` or `verify` would have printed without a division, from what all of its shards printed.
struct OutputMerge {
  /// `found` leaves out the shard record.
  private typealias Part = (path: String, shard: OutputShard, found: JSON)

  private let parts: [Part]
  let whole: JSON

  init(_ paths: [String]) throws {
    let read = try paths.map { try Self.read($0) }.sorted { $0.shard.number < $1.shard.number }
    try Self.refuseForeign(read)
    try Self.refuseDoubledAndMissing(read)
    whole = try Self.whole(read)
    parts = read
  }

  /// As the whole would have ended: a shard without a case says nothing.
  var code: ExitCode {
    let codes = parts.filter { part in part.shard.lists.contains { !$0.places.isEmpty } }.map(\.shard.code)
    if codes.contains(Int(ExitCode.caseFailed.rawValue)) { return .caseFailed }
    return codes.isEmpty || codes.contains(Int(ExitCode.success.rawValue)) ? .success : .unavailable
  }

  private static func read(_ path: String) throws -> Part {
    let json = try JSONFile.value(at: path)
    guard let members = json.members else { throw bad(path, "is not a JSON object") }
    guard let record = members.first(where: { $0.key == OutputShard.key }) else {
      let problem = "is not a shard: it was printed without --shard"
      let advice = "Leave it out; it has all cases already."
      throw CommandError(.unavailable, at: path, problem, advice: advice)
    }
    guard let shard = try? OutputShard.table.row(from: record.value), shard.number <= shard.count else {
      throw bad(path, "does not fully say which shard it is")
    }
    let found = JSON.object(members.filter { ![OutputShard.key, "schema_version"].contains($0.key) })
    for list in shard.lists {
      guard let cases = found[list.key]?.list, cases.count == list.places.count else {
        throw bad(path, "does not have as many '\(list.key)' as it says")
      }
      let isSound = list.places.allSatisfy { (0..<max(0, list.count)).contains($0) }
      guard isSound, Set(list.places).count == list.places.count else {
        throw bad(path, "puts two '\(list.key)' in one place, or one in a place that does not exist")
      }
    }
    return (path, shard, found)
  }

  private static func refuseForeign(_ parts: [Part]) throws {
    guard let first = parts.first else { return }
    for part in parts.dropFirst() {
      let (one, other) = (first.shard, part.shard)
      let lists = [one, other].map { $0.lists.map { "\($0.key) \($0.count)" } }
      let names = [
        ("command", one.verb == other.verb), ("command line", one.arguments == other.arguments),
        ("build", one.build == other.build), ("number of shards", one.count == other.count),
        ("set of cases", one.planDigest == other.planDigest && lists[0] == lists[1]),
      ].filter { !$0.1 }.map(\.0)
      guard !names.isEmpty else { continue }
      let problem = "does not belong with \(first.path): another \(names.joined(separator: ", another "))"
      let advice = "Merge shards of one build, one command line and one number of shards."
      throw CommandError(.unavailable, at: part.path, problem, advice: advice)
    }
  }

  private static func refuseDoubledAndMissing(_ parts: [Part]) throws {
    for (one, other) in zip(parts, parts.dropFirst()) where one.shard.number == other.shard.number {
      throw bad(other.path, "is shard \(other.shard.number)/\(other.shard.count), and so is \(one.path)")
    }
    let count = parts.first?.shard.count ?? 0
    let found = Set(parts.map(\.shard.number))
    let missing = (0..<count).map { $0 + 1 }.filter { !found.contains($0) }
    guard let first = missing.first else { return }
    let more = missing.count > 1 ? " and \(missing.count - 1) more" : ""
    throw bad("shard \(first)\(more) of \(count)", missing.count == 1 ? "is missing" : "are missing")
  }

  private static func whole(_ parts: [Part]) throws -> JSON {
    guard let first = parts.first else { return [:] }
    return .object(
      try (first.found.members ?? []).map { member in
        guard let list = first.shard.lists.first(where: { $0.key == member.key }) else {
          return .init(member.key, try common(member.key, parts))
        }
        return .init(member.key, .list(try cases(list, parts)))
      }
    )
  }

  private static func cases(_ list: OutputShard.List, _ parts: [Part]) throws -> [JSON] {
    var cases: [Int: JSON] = [:]
    for part in parts {
      let places = part.shard.lists.first { $0.key == list.key }?.places ?? []
      for (place, value) in zip(places, part.found[list.key]?.list ?? []) {
        guard cases.updateValue(value, forKey: place) == nil else {
          throw bad(part.path, "has number \(place + 1) of '\(list.key)', and so does another shard")
        }
      }
    }
    guard cases.count == list.count else {
      throw bad(parts[0].path, "and the others have \(cases.count) of \(list.count) '\(list.key)'")
    }
    return cases.sorted { $0.key < $1.key }.map(\.value)
  }

  private static func common(_ key: String, _ parts: [Part]) throws -> JSON {
    let values = parts.map { $0.found[key] ?? .null }
    let first = values[0]
    if key == "seconds", let all = seconds(values) { return all.json }
    if case .bool = first { return .bool(!values.contains(.bool(false))) }
    if let other = values.firstIndex(where: { $0 != first }) {
      throw bad(parts[other].path, "and \(parts[0].path) disagree about '\(key)'")
    }
    return first
  }

  private static func seconds(_ values: [JSON]) -> Double? {
    let numbers = values.compactMap { if case .number(let text) = $0 { Double(text) } else { nil } }
    return numbers.count == values.count ? numbers.reduce(0, +) : nil
  }

  private static func bad(_ place: String, _ problem: String) -> CommandError {
    CommandError(.badData, at: place, problem, advice: "Print that shard again, and merge all of them.")
  }
}

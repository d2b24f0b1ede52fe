/// A `history.csv`: read with every check, and appended to by any number of processes.
///
/// Rows are appended in place under a lock, with one write(2) for all rows of a run, so that two jobs that end together
/// both find their rows there. Replacing the file as a whole would need a second file to lock, which a repository would
/// then have lying about. What a power failure cut off is known by its missing line end; nothing is dropped silently, as
/// a repository has the file as it was.
public struct HistoryFile: Sendable {
  /// The name that the file has unless another one is given.
  public static let name = "history.csv"

  /// Where it is.
  public let path: String

  /// The file at a path.
  public init(path: String) { self.path = path }

  private static let limit = FileLimits.maximumResultsBytes
  /// How often another writer is waited for; each time is a third of a second.
  private static let patience = 100

  /// All rows, in the order in which they were appended.
  package func read() throws(ResultsError) -> [HistoryRow] {
    let file = try OpenFile.reading(path)
    // A directory or pipe is told apart before anything waits for it.
    guard try file.size(limit: Self.limit) > 0 else {
      throw ResultsError(
        .malformed,
        file: path,
        line: 1,
        problem: "the file is empty",
        advice: "restore it, or append to it with 'bubbleup run --history \(path)'"
      )
    }
    try Self.lock(file)
    return try rows(toAppend: false)
  }

  /// Refuses a place where nothing could be appended, before hours are spent on the rows.
  public func requireAppendable() throws(ResultsError) {
    guard FileSystem.isTaken(path) else { return try WholeFile.requireFolder(of: path) }
    let file = try OpenFile.reading(path)
    // Another process may just have made it, or failed to write its first row: that is a new file.
    guard try file.size(limit: Self.limit) > 0 else { return }
    try Self.lock(file)
    _ = try rows(toAppend: true)
  }

  /// Appends the rows of one run: all of them or, where anything is wrong, none.
  package func append(_ rows: [HistoryRow]) throws(ResultsError) {
    guard let first = rows.first else { return }
    let table = HistoryRow.table
    // Before the file is made: a refused row leaves no empty file behind.
    let all = try table.file(of: rows, path: path)
    try WholeFile.requireFolder(of: path)
    let file = try OpenFile.appending(path)
    try Self.lock(file)
    let size = try file.size(limit: Self.limit)
    let earlier = size == 0 ? [] : try self.rows(toAppend: true)
    if let line = earlier.firstIndex(where: first.isOfSameRun) {
      throw ResultsError(
        .duplicate,
        file: path,
        line: line + 2,
        column: "run_id",
        problem: "\(Excerpt.quoted(first.runID)) is there already",
        advice: "nothing was appended, and nothing needs to be"
      )
    }
    let header = try table.file(of: [], path: path)
    let bytes = size == 0 ? all : Array(all.dropFirst(header.count))
    guard size + bytes.count <= Self.limit else {
      throw OpenFile.tooLarge(path, size: size + bytes.count, limit: Self.limit)
    }
    do throws(ResultsError) {
      try file.write(bytes)
    } catch {
      // A full disk may have taken half of the rows. If even this fails, the torn row is found by the next reader, and
      // the first error is the one worth telling.
      try? file.truncate(to: size)
      throw error
    }
    try file.sync()
    if size == 0 { try FileSystem.syncDirectory(FileSystem.parent(of: path)) }
  }

  /// The file that rows make, as a file of its own.
  package static func bytes(of rows: [HistoryRow]) throws(ResultsError) -> [UInt8] {
    try HistoryRow.table.file(of: rows, path: name)
  }

  /// Waits for other writers, longer than one would for a run: they are done in milliseconds each.
  private static func lock(_ file: borrowing OpenFile) throws(ResultsError) {
    for _ in 1..<patience where (try? file.lock()) != nil { return }
    try file.lock()
  }

  private func rows(toAppend: Bool) throws(ResultsError) -> [HistoryRow] {
    let table = HistoryRow.table
    var reader = try CSVReader(path: path, limit: Self.limit)
    guard let record = try reader.next() else {
      try reader.requireCompleteEnd()
      return []
    }
    let header = try TableHeader(record, expected: table.header, file: path)
    if toAppend, header.width > table.header.count {
      throw ResultsError(
        .newerSchema,
        file: path,
        line: 1,
        column: record.fields[table.header.count],
        problem: "is a column that only a later version writes",
        advice: "append with that version, or begin another file"
      )
    }
    return try TableReader.all(of: table, path: path)
  }
}

extension HistoryRow {
  /// Whether both are rows of the same run; names of runs begin anew in every checkout.
  fileprivate func isOfSameRun(_ other: HistoryRow) -> Bool {
    (startedAt, runID, machineID, commit) == (other.startedAt, other.runID, other.machineID, other.commit)
  }
}

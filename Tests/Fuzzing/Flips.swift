@testable import Results

/// A valid file cut after every byte and with single bits turned over, for each kind of file.
///
/// What comes of it has to be refused with a place or be accepted and written back to the same meaning; of a file whose
/// rows have checksums nothing is accepted that the file did not say; and of a sealed run, everything is noticed.
struct Flips {
  /// How many flips of single bits; nil for all bits.
  let limit: Int?

  /// What came of it.
  struct Tally {
    var prefixes = 0
    var flips = 0
    var refused = 0
    var accepted = 0
    /// Of a file under a seal or digest: noticed by that alone.
    var noticed = 0
  }

  func tally(of reader: Reader) throws -> Tally {
    var tally = Tally()
    for seed in try reader.seeds() {
      guard case .accepted(let meaning) = try reader.judge(seed) else { throw Broken("a seed is refused") }
      let lines = reader.hasChecksums ? Set(meaning.split(separator: 0x0A)) : nil
      func judge(_ input: [UInt8], _ what: () -> String) throws {
        do {
          switch try reader.judge(input) {
          case .refused: tally.refused += 1
          case .accepted(let meaning):
            tally.accepted += 1
            let isNew = lines.map { !Set(meaning.split(separator: 0x0A)).isSubset(of: $0) } ?? false
            if isNew { throw Broken("a row is believed that the file never had") }
          }
        } catch { throw Broken("\(what()): \(error)") }
      }
      for count in seed.indices {
        tally.prefixes += 1
        try judge(Array(seed[..<count])) { "the first \(count) bytes" }
      }
      for bit in bits(of: seed) {
        tally.flips += 1
        try judge(seed.flipped(bit)) { "bit \(bit) turned over" }
      }
    }
    return tally
  }

  /// Every file of a sealed run, or of a baseline with its digests: a change must never pass as what was measured.
  func tally(ofFolder source: String, named name: String, opens: (String) throws -> Set<String>) throws
    -> Tally
  {
    var tally = Tally()
    let folder = Scratch.file(name)
    try FileSystem.makeDirectories(folder)
    let names = try FileSystem.entries(of: source).sorted()
    for name in names { try Scratch.write(Scratch.bytes("\(source)/\(name)"), to: "\(folder)/\(name)") }
    try Broken.unless(opens(folder).isEmpty, "\(source) is not intact before anything is changed")
    for name in names {
      let path = "\(folder)/\(name)"
      let bytes = try Scratch.bytes(path)
      defer { Scratch.write(bytes, to: path) }
      let isRecord = name == RunSeal.fileName || name == BaselineRecord.fileName
      func judge(_ input: [UInt8], _ what: () -> String) throws {
        Scratch.write(input, to: path)
        let edited: Set<String>
        do { edited = try opens(folder) } catch let error as ResultsError {
          try Broken.unless(error.file.hasPrefix(folder), "an error that does not name the file: \(error)")
          try Place.requireOneLine("\(error)")
          tally.refused += 1
          return
        }
        if !edited.isEmpty {
          tally.noticed += 1
        } else {
          // Only the record itself, which no other digest covers, may say the same in other bytes.
          try Broken.unless(
            isRecord && saysTheSame(name, input, bytes, names),
            "\(name), \(what()): nothing is noticed"
          )
          tally.accepted += 1
        }
      }
      for count in bytes.indices {
        tally.prefixes += 1
        try judge(Array(bytes[..<count])) { "the first \(count) bytes" }
      }
      for bit in bits(of: bytes) {
        tally.flips += 1
        try judge(bytes.flipped(bit)) { "bit \(bit) turned over" }
      }
    }
    return tally
  }

  /// Whether a seal or a record of a baseline says the same of the files that are there.
  ///
  /// A page that was removed, as it may be, leaves its digest behind, and nobody can hold anything to that.
  private func saysTheSame(_ name: String, _ one: [UInt8], _ other: [UInt8], _ there: [String]) -> Bool {
    func files(_ bytes: [UInt8]) -> [String: String]? {
      let all =
        name == RunSeal.fileName
        ? try? JSONFile.decode(RunSeal.table, from: bytes, path: name).files
        : try? JSONFile.decode(BaselineRecord.table, from: bytes, path: name).files
      return all?.filter { there.contains($0.key) }
    }
    return files(one) != nil && files(one) == files(other)
  }

  /// The places of the bits, evenly spread where they are not all.
  private func bits(of bytes: [UInt8]) -> [Int] {
    let all = bytes.count * 8
    guard let limit, limit < all else { return Array(0..<all) }
    return (0..<limit).map { $0 * all / limit }
  }
}

extension Flips {
  /// The two kinds of folder whose files are held to digests.
  static let folders: [(name: String, source: String, opens: @Sendable (String) throws -> Set<String>)] = [
    (
      "sealed run", "\(Scratch.valid)/results/one",
      { path in
        let run = try RunDirectory.open(path: path)
        switch try run.integrity() {
        case .intact: return []
        case .edited(let files): return Set(files)
        case .underWay, .unsealed: return ["unsealed"]
        }
      }
    ),
    (
      "baseline", "\(Scratch.valid)/results/baselines/kept",
      { path in
        _ = try Baseline.open(path: path)
        return []
      }
    ),
  ]
}

extension [UInt8] {
  fileprivate func flipped(_ bit: Int) -> [UInt8] {
    var bytes = self
    bytes[bit / 8] ^= 1 << UInt8(bit % 8)
    return bytes
  }
}

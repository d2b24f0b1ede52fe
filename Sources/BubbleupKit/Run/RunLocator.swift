import Results

struct RunLocator {
  let parent: String

  typealias Place = (label: String, directory: RunDirectory, isBaseline: Bool)

  var baselines: BaselineStore { BaselineStore(below: parent) }

  /// A path where the text has a slash, otherwise a run's name or else a baseline's.
  func find(_ text: String) throws -> Place {
    guard let slash = text.lastIndex(of: "/") else {
      return try Self.suggesting(text, among: names) { try named(text) }
    }
    let (folder, word) = (String(text[..<slash]), String(text[slash...].dropFirst()))
    return try Self.suggesting(word, among: { try Self.names(in: folder) }) {
      try open(path: text, label: text)
    }
  }

  /// What `find` finds; where nothing has that name, the error asks whether the nearest of `names` was meant.
  static func suggesting<Found>(
    _ word: String,
    among names: () throws -> [String],
    _ find: () throws -> Found
  ) throws -> Found {
    do { return try find() } catch var error as ResultsError where error.code == .missing {
      let others = ((try? names()) ?? []).filter { $0 != word }
      if let name = Suggestion.nearest(to: word, among: others) { error.advice = "did you mean '\(name)'?" }
      throw error
    }
  }

  static func names(in folder: String) throws -> [String] {
    try RunDirectory.all(in: folder).compactMap { $0.path.split(separator: "/").last.map(String.init) }
  }

  private func names() throws -> [String] { try Self.names(in: parent) + baselines.names().map(\.text) }

  private func named(_ text: String) throws -> Place {
    let name = try RunName(text)
    do {
      return try open(path: "\(parent)/\(name)", label: text)
    } catch let error as ResultsError where error.code == .missing && error.file == "\(parent)/\(name)" {
      guard try baselines.names().contains(name) else { throw error }
      let baseline = try baselines.open(name)
      return (text, baseline.run, true)
    }
  }

  /// The run that began last; on demand, only of those with figures of strategies, which claims and stress do not have.
  func latest(withFigures: Bool = false) throws -> Place {
    let runs = try RunDirectory.all(in: parent)
    guard let run = runs.first(where: { !withFigures || $0.manifest.hasFigures }) else {
      throw CommandError(
        .missingInput,
        at: parent,
        runs.isEmpty ? "there is no run" : "no run there has timed strategies",
        advice: "Make one with 'bubbleup run', or name its directory."
      )
    }
    return (run.manifest.runID, run, false)
  }

  func load(_ place: Place, withSamples: Bool) throws -> ComparedRun {
    // No figure is taken from the plan, but a run with a damaged plan may be damaged elsewhere.
    _ = try place.directory.plan()
    let rows = try place.directory.results()
    return ComparedRun(
      label: place.label,
      manifest: place.directory.manifest,
      rows: rows,
      samples: withSamples && place.directory.hasSamples ? try samples(of: place.directory) : nil,
      isBaseline: place.isBaseline
    )
  }

  private func open(path: String, label: String) throws -> Place {
    guard Baseline.isBaseline(path) else {
      return (label, try RunDirectory.open(path: path), false)
    }
    let baseline = try Baseline.open(path: path)
    return (label, baseline.run, true)
  }

  private func samples(of run: RunDirectory) throws -> SampleStore {
    var store = SampleStore()
    var reader = try run.sampleReader()
    while let row = try reader.next() { store.add(row) }
    store.settle()
    return store
  }
}

/// A run as a comparison sees it: everything is in memory, and nothing is read any more.
struct ComparedRun {
  let label: String
  let manifest: RunManifest
  let rows: [ResultRow]
  /// The samples, where they were kept; by them strategies are compared launch by launch.
  let samples: SampleStore?
  /// Whether it is a baseline, which keeps counts and nothing else.
  let isBaseline: Bool

  var reference: String { manifest.reference }

  /// The strategies that have rows, in their order; the reference kernels are none.
  var strategies: [String] { rows.map(\.caseKey.strategy).filter { !$0.hasPrefix("kernel.") }.unique }

  var invalidity: String? {
    guard case .invalid(let reason) = manifest.state else { return nil }
    return "\(manifest.runID) is invalid: \(reason)"
  }

  var notes: [(label: String, text: String)] {
    var notes: [(String, String)] = []
    if let twin = manifest.twin {
      let ratio = Figure.plain(twin.ratio, places: 4)
      let ends =
        "\(Figure.plain(twin.intervalLow, places: 4))–\(Figure.plain(twin.intervalHigh, places: 4))"
      let limit = Figure.percent(twin.limit)
      notes.append(
        ("A/A check of \(label)", "ratio to an identical copy \(ratio) (\(ends)), limit \(limit)")
      )
    }
    if let reason = manifest.state.reason { notes.append(("\(label) is \(manifest.state.kind)", reason)) }
    return notes
  }
}

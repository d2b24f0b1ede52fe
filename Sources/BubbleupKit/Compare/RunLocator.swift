import Results

/// Finds the runs and baselines that a command line means.
struct RunLocator {
  /// The directory that names are looked up in.
  let parent: String

  /// A directory with what has to be known of it.
  struct Place {
    let label: String
    let directory: RunDirectory
    let countsOnly: Bool
  }

  /// The baselines below the directory.
  var baselines: BaselineStore { BaselineStore(below: parent) }

  /// A path where the text has a slash, otherwise a run's name or else a baseline's.
  ///
  /// The digests of a baseline are verified, however it was found.
  func find(_ text: String) throws -> Place {
    if text.contains("/") { return try open(path: text, label: text) }
    let name = try RunName(text)
    do {
      return try open(path: "\(parent)/\(name)", label: text)
    } catch let error as ResultsError where error.code == .missing && error.file == "\(parent)/\(name)" {
      guard try baselines.names().contains(name) else { throw error }
      let baseline = try baselines.open(name)
      return Place(label: text, directory: baseline.run, countsOnly: baseline.record.countsOnly)
    }
  }

  /// The run that began last.
  func latest() throws -> Place {
    guard let run = try RunDirectory.all(in: parent).first else {
      throw CommandError(
        .missingInput,
        at: parent,
        "there is no run",
        advice: "Make one with 'bubbleup run', or name its directory."
      )
    }
    return Place(label: run.manifest.runID, directory: run, countsOnly: false)
  }

  /// Everything that a comparison needs of a run.
  func load(_ place: Place, withSamples: Bool) throws -> ComparedRun {
    // No figure is taken from the plan, but a run whose plan is damaged may be damaged elsewhere.
    _ = try place.directory.plan()
    let rows = try place.directory.results()
    return ComparedRun(
      label: place.label,
      manifest: place.directory.manifest,
      rows: rows,
      samples: withSamples && place.directory.hasSamples ? try samples(of: place.directory) : nil,
      countsOnly: place.countsOnly
    )
  }

  private func open(path: String, label: String) throws -> Place {
    guard Baseline.isBaseline(path) else {
      return Place(label: label, directory: try RunDirectory.open(path: path), countsOnly: false)
    }
    let baseline = try Baseline.open(path: path)
    return Place(label: label, directory: baseline.run, countsOnly: baseline.record.countsOnly)
  }

  private func samples(of run: RunDirectory) throws -> SampleStore {
    var store = SampleStore()
    var reader = try run.sampleReader()
    while let row = try reader.next() { store.add(row) }
    return store
  }
}

extension RunDirectory {
  /// The runs below a directory that can be opened, latest first; where several began in the same second, by name.
  ///
  /// What is no run, or a damaged one, is passed over: whoever asks for all wants those that can be used.
  public static func all(in parent: String) throws(ResultsError) -> [RunDirectory] {
    guard try FileSystem.kind(of: parent) == .directory else { return [] }
    return try FileSystem.entries(of: parent).sorted()
      .compactMap { name -> RunDirectory? in
        guard let name = try? RunName(name) else { return nil }
        return try? open(name, in: parent)
      }
      .sorted { ($0.manifest.startedAt, $1.path) > ($1.manifest.startedAt, $0.path) }
  }

  /// Whether the run's samples were kept.
  public var hasSamples: Bool { FileSystem.isTaken(file(.samples)) }
}

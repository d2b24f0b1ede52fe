extension RunManifest {
  enum CodingKeys: String, CodingKey {
    case schemaVersion = "schema_version"
    case runID = "run_id"
    case startedAt = "started_at"
    case arguments
    case seed
    case source
    case build
    case allocator
    case machine
    case loadBefore = "load_before"
    case loadAfter = "load_after"
    case clock
    case isolated
    case twin
    case state
    case injected
    case unavailable
    case resultCount = "result_count"
    case sampleCount = "sample_count"
  }
}

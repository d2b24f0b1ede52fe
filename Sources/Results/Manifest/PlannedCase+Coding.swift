extension PlannedCase: Codable {
  enum CodingKeys: String, CodingKey {
    case scenario
    case strategy
    case controllers
    case depth
    case nodes
    case threads
    case parameters
    case planDigest = "plan_digest"
    case metrics
    case rounds
    case estimatedSeconds = "estimated_seconds"
    case estimatedBytes = "estimated_bytes"
  }

  /// Reads the case's fields beside the plan's, under the names they have as columns.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    caseKey = CaseKey(
      scenario: try values.decode(String.self, forKey: .scenario),
      strategy: try values.decode(String.self, forKey: .strategy),
      controllers: try values.decodeIfPresent(Int.self, forKey: .controllers),
      depth: try values.decodeIfPresent(Int.self, forKey: .depth),
      nodes: try values.decodeIfPresent(Int.self, forKey: .nodes),
      threads: try values.decode(Int.self, forKey: .threads),
      parameters: try Self.parameters(in: values)
    )
    planDigest = try values.decodeIfPresent(String.self, forKey: .planDigest)
    metrics = try values.decode([String].self, forKey: .metrics)
    rounds = try values.decode(Int.self, forKey: .rounds)
    estimatedSeconds = try values.decodeIfPresent(Double.self, forKey: .estimatedSeconds)
    estimatedBytes = try values.decodeIfPresent(Int.self, forKey: .estimatedBytes)
  }

  /// Writes the case's fields beside the plan's.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(caseKey.scenario, forKey: .scenario)
    try values.encode(caseKey.strategy, forKey: .strategy)
    try values.encodeIfPresent(caseKey.controllers, forKey: .controllers)
    try values.encodeIfPresent(caseKey.depth, forKey: .depth)
    try values.encodeIfPresent(caseKey.nodes, forKey: .nodes)
    try values.encode(caseKey.threads, forKey: .threads)
    try values.encode(caseKey.parameters.text, forKey: .parameters)
    try values.encodeIfPresent(planDigest, forKey: .planDigest)
    try values.encode(metrics, forKey: .metrics)
    try values.encode(rounds, forKey: .rounds)
    try values.encodeIfPresent(estimatedSeconds, forKey: .estimatedSeconds)
    try values.encodeIfPresent(estimatedBytes, forKey: .estimatedBytes)
  }

  private static func parameters(in values: KeyedDecodingContainer<CodingKeys>) throws -> Parameters {
    let text = try values.decode(String.self, forKey: .parameters)
    do throws(Problem) {
      return try Parameters(cell: text)
    } catch {
      throw DecodingError.dataCorruptedError(forKey: .parameters, in: values, debugDescription: error.text)
    }
  }
}

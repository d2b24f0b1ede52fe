/// Whether a run's figures can be used.
public enum RunState: Equatable, Sendable {
  /// Everything planned was measured.
  case complete
  /// Something is missing: the run was interrupted or has not ended; the reason says which.
  case partial(reason: String)
  /// The figures must not be used, because a check on the measurement itself failed.
  case invalid(reason: String)

  /// The word that stands in `run.json`.
  public var kind: String {
    switch self {
    case .complete: "complete"
    case .partial: "partial"
    case .invalid: "invalid"
    }
  }

  /// Why the run is not complete.
  public var reason: String? {
    switch self {
    case .complete: nil
    case .partial(let reason), .invalid(let reason): reason
    }
  }
}

extension RunState: Codable {
  enum CodingKeys: String, CodingKey { case kind, reason }

  /// Reads `{"kind": …, "reason": …}`.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    let kind = try values.decode(String.self, forKey: .kind)
    let reason = try values.decodeIfPresent(String.self, forKey: .reason)
    switch (kind, reason) {
    case ("complete", nil): self = .complete
    case ("partial", let reason?): self = .partial(reason: reason)
    case ("invalid", let reason?): self = .invalid(reason: reason)
    default:
      throw DecodingError.dataCorruptedError(
        forKey: .kind,
        in: values,
        debugDescription: "\(Excerpt.quoted(kind)) is no state, or its reason does not fit"
      )
    }
  }

  /// Writes `{"kind": …, "reason": …}`.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(kind, forKey: .kind)
    try values.encodeIfPresent(reason, forKey: .reason)
  }
}

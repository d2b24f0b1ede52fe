public import Hierarchy

/// The choices that the articles disagree on, and that some strategies therefore leave open.
public struct StrategyOptions: Hashable, Sendable {
  /// How a chain is climbed.
  public enum Form: String, Sendable, CaseIterable {
    /// Each level calls the next, as a method that forwards does.
    case recursive
    /// A loop asks each level in turn.
    case iterative
  }

  /// How a closure holds the object that it calls.
  public enum Capture: String, Sendable, CaseIterable {
    /// `[weak self]`.
    case weak
    /// `self`.
    case strong
  }

  /// Which levels on the way are asked.
  public enum Asked: String, Sendable, CaseIterable {
    /// All of them, whether or not they have a say.
    case every
  }

  /// Which levels are asked, nil for all where messages come through them, and else for those that said beforehand that
  /// they have a say.
  public var asked: Asked?
  /// How the chain is climbed, nil where there is one way.
  public var form: Form?
  /// The order of look-ups, nil where there are none.
  public var lookup: Lookup?
  /// What a controller's `next` is, nil where it is not asked.
  public var next: NextMode?
  /// How a side table holds what lies in it, nil where the strategy's name says that or there is none.
  public var policy: AssociationPolicy?
  /// Which side table holds the links, nil where there is none.
  public var table: AssociationTableKind?
  /// How a closure holds what it calls, nil where the strategy's name says that or there is none.
  public var capture: Capture?
  /// How messages carry their payloads, nil for the strategy's own way.
  public var payload: PayloadForm?

  /// Options that differ from a strategy's own in what is given.
  public init(
    form: Form? = nil,
    lookup: Lookup? = nil,
    next: NextMode? = nil,
    policy: AssociationPolicy? = nil,
    table: AssociationTableKind? = nil,
    capture: Capture? = nil,
    payload: PayloadForm? = nil,
    asked: Asked? = nil
  ) {
    (self.form, self.lookup, self.next) = (form, lookup, next)
    (self.policy, self.table, self.capture, self.payload) = (policy, table, capture, payload)
    self.asked = asked
  }

  /// The options that are set, as `key=value`, sorted by key.
  public var parameters: [(key: String, value: String)] {
    [
      ("asked", asked?.rawValue), ("capture", capture?.rawValue), ("form", form?.rawValue),
      ("lookup", lookup?.rawValue),
      ("next", next?.rawValue),
      ("payload", payload?.rawValue), ("policy", policy?.rawValue), ("table", table?.rawValue),
    ].compactMap { key, value in value.map { (key, $0) } }
  }

  /// The options that are set, as `results.csv` has them: `key=value;…`.
  public var canonical: String { parameters.map { "\($0.key)=\($0.value)" }.joined(separator: ";") }
}

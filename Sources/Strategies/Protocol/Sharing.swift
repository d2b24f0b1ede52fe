/// What several threads may do at once with one hierarchy under a strategy; said by the strategy, since nobody else knows.
public struct Sharing: Sendable, Hashable {
  /// Whether sends only read what other senders read: then several threads may send through a hierarchy that nobody
  /// changes.
  public enum Sending: Sendable, Hashable {
    /// They do.
    case reads
    /// They do not, for this reason.
    case writes(String)
  }

  /// How links may be read while other threads change the hierarchy.
  public enum Links: Sendable, Hashable {
    /// There are none: what a message goes to never changes.
    case none
    /// One by one, by `Wiring.target(of:)`, while a lock keeps the change away.
    case guarded
    /// At any time: changes are published, and a send needs no lock beside them.
    case published
    /// Not at all, for this reason; then everything has to happen on one queue.
    case unreadable(String)
  }

  /// What sends do.
  public var sending: Sending
  /// What links allow.
  public var links: Links

  /// What sends do, and what links allow.
  public init(sending: Sending, links: Links) {
    self.sending = sending
    self.links = links
  }

  /// As weak and strong references between levels are: their counts are atomic, and a lock has to keep changes away.
  public static let guarded = Sharing(sending: .reads, links: .guarded)
  /// Safe beside any change.
  public static let published = Sharing(sending: .reads, links: .published)
  /// Nobody has said it.
  public static let unsaid = Sharing(
    sending: .writes("it does not say that its sends only read: sharing"),
    links: .unreadable("it does not say how a link of it is read by itself: sharing")
  )
}

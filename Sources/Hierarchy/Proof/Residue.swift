/// What a strategy keeps besides its nodes; all of it is 0 when everything is cleaned up.
public struct Residue: Hashable, Sendable {
  /// Entries of the association table.
  public var tableEntries = 0
  /// Observers and subscribers that are still registered.
  public var observers = 0
  /// Messages that were accepted and have not ended.
  public var queuedMessages = 0

  /// Nothing left.
  public static let none = Residue()

  /// A residue of so much of each.
  public init(tableEntries: Int = 0, observers: Int = 0, queuedMessages: Int = 0) {
    self.tableEntries = tableEntries
    self.observers = observers
    self.queuedMessages = queuedMessages
  }
}

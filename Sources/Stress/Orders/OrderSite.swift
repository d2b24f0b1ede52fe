/// An access in the lock-free code whose memory order the protocols of the model run with.
///
/// The order is not written down a second time: it is taken from `AccessList`, and a test holds that list to the source.
package enum OrderSite: String, Sendable, CaseIterable {
  /// A reader reads the epoch that it announces.
  case epochRead
  /// A reader announces itself.
  case announcement
  /// A reader is through.
  case leave
  /// A writer begins an epoch.
  case epochBegun
  /// A writer looks whether a reader is there.
  case look
  /// A message in a lane reads the address of the columns, and a lane that grows publishes another one.
  case columnsRead
  case columnsPublished
  /// A hop under `snapshot` reads the address of the table, and once more to see whether it is still the one.
  case tableRead
  case tableReadAgain
  /// A change under `snapshot` publishes its table.
  case tablePublished
  /// A reader of a `gnu` slot reads the entry and pins it.
  case entryRead
  case pin
  /// It takes the pin off.
  case pinnedEntryRead
  case unpin
  /// A writer puts another entry in the slot.
  case replacedEntryRead
  case exchange
  /// A reader of the `gnu` table follows the owner's word to its slots.
  case blockFound
  /// A writer gives the owner its slots.
  case blockLinked
  /// A message in a lane reads a level's word, and that of the level above.
  case wordRead
  case wordAboveRead
  /// A change in a lane publishes a link.
  case wordLinked
  /// A level's death ends its generation.
  case wordRetired
  /// A row gets its first word.
  case wordBegun

  /// The order in the source.
  package var order: ModelOrder {
    let access = AccessList.all.lazy.flatMap(\.accesses).first { $0.site == self }
    guard let order = access.flatMap({ ModelOrder(rawValue: $0.order) }) else {
      preconditionFailure("the list of accesses has no order for \(rawValue)")
    }
    return order
  }
}

/// What a protocol is run with: the orders of the source, but for what is weakened on purpose.
package struct ProtocolOrders: Sendable {
  /// A way in which a protocol can be got wrong.
  package enum Change: Sendable, Hashable {
    case weakened(OrderSite, ModelOrder)
    /// The writer looks at announcements by loads, which may see old values.
    case lookOnlyLoads
    /// A writer makes the references of pinned readers after the exchange.
    case lateReferences
    /// A reader takes a pin off whatever entry is there.
    case unpinsAnything
  }

  package let change: Change?

  package init(_ change: Change? = nil) { self.change = change }

  package subscript(site: OrderSite) -> ModelOrder {
    if case .weakened(site, let order) = change { return order }
    return site.order
  }
}

/// Every atomic access in the files that have the lock-free code, in the order of the source.
///
/// With a site where a protocol of the model makes it; the others are made under a lock, at rest, or by somebody who
/// counts.
package struct AccessList: Sendable {
  package struct Access: Sendable {
    /// The function, the operation and the memory order.
    package let words: String
    package let site: OrderSite?

    package var order: String { words.split(separator: " ").last.map(String.init) ?? "" }
  }

  /// Below `Sources`.
  package let file: String
  package let accesses: [Access]

  private init(_ file: String, _ lines: String) {
    self.file = file
    accesses = lines.split(separator: "\n").map { line in
      let parts = line.split(separator: ":")
      let site = parts.count > 1 ? parts[1].drop { $0 == " " } : ""
      return Access(words: String(parts[0]), site: OrderSite(rawValue: String(site)))
    }
  }

  package static let all: [AccessList] = [
    AccessList(
      "Hierarchy/Associations/ReaderSlots.swift",
      """
      enter load acquiring: epochRead
      enter compareExchange acquiringAndReleasing: announcement
      leave store releasing: leave
      noteStale add relaxed
      staleCount load relaxed
      advance add acquiringAndReleasing: epochBegun
      look bitwiseOr acquiringAndReleasing: look
      """
    ),
    AccessList(
      "Stress/Disciplines/SnapshotDiscipline.swift",
      """
      deinit load relaxed
      read load sequentiallyConsistent: tableRead
      read load sequentiallyConsistent: tableReadAgain
      publish load relaxed
      publish store sequentiallyConsistent: tablePublished
      """
    ),
    AccessList(
      "Hierarchy/Associations/GNUSlot.swift",
      """
      pin load acquiring: entryRead
      pin weakCompareExchange acquiring: pin
      unpin load relaxed: pinnedEntryRead
      unpin weakCompareExchange releasing: unpin
      exchange load relaxed: replacedEntryRead
      exchange weakCompareExchange acquiringAndReleasing: exchange
      """
    ),
    AccessList(
      "Hierarchy/Associations/GNUTable.swift",
      """
      entryCount load relaxed
      removeAll load acquiring
      exchange wrappingAdd relaxed
      find load acquiring: blockFound
      find load acquiring
      findOrAdd load acquiring
      findOrAdd load relaxed
      findOrAdd store releasing
      forEachSlot load acquiring
      next load acquiring
      append store releasing: blockLinked
      """
    ),
    AccessList(
      "Strategies/FastLane/FastLane.swift",
      """
      init store relaxed
      deinit load relaxed
      deinit load relaxed
      rememberedWays load relaxed
      nextActor load acquiring: columnsRead
      nextActor load acquiring: wordRead
      nextActor load acquiring: wordAboveRead
      actor load acquiring
      actor load relaxed
      shortcut load acquiring
      shortcut load acquiring
      target load acquiring
      target load acquiring
      target load acquiring
      target load acquiring
      """
    ),
    AccessList(
      "Strategies/FastLane/FastLane+Writing.swift",
      """
      link store releasing: wordLinked
      retire store releasing: wordRetired
      columns load relaxed
      word load relaxed
      occupant load relaxed
      note store releasing
      note store releasing
      note store releasing
      note store releasing
      takeRow store relaxed: wordBegun
      bury store relaxed
      bury store relaxed
      reclaim store relaxed
      grow store releasing: columnsPublished
      """
    ),
  ]
}

import Hierarchy

/// Writes down what the actors do, for the checker; one at a time, as everything under the baton.
final class ExploredWitness: LinkWitness, @unchecked Sendable {
  private(set) var events: [StampedEvent] = []
  private var links: [NodeID: (id: LinkID, above: NodeID)] = [:]
  private var messages: [ObjectIdentifier: MessageID] = [:]
  private var handlers: [MessageID: [NodeID]] = [:]
  private var linkCount = 0
  private(set) var inFlight = 0

  /// `nodes` are about to become reachable.
  func added(_ nodes: [Responder]) { record(nodes, HistoryEvent.added) }

  /// The change that removed `nodes` has returned.
  func removed(_ nodes: [Responder]) { record(nodes, HistoryEvent.removed) }

  private func record(_ nodes: [Responder], _ event: (NodeID) -> HistoryEvent) {
    for node in nodes {
      changes(node.id)
      record(event(node.id))
    }
  }

  func sent(_ message: Letter, by sender: Int, from origin: Responder) {
    let id = MessageID(messages.count)
    messages[ObjectIdentifier(message)] = id
    inFlight += 1
    looksAt(origin.id)
    record(.sent(id, by: SenderID(sender), from: origin.id))
  }

  func ended(_ message: Letter) {
    guard let id = messages[ObjectIdentifier(message)] else { return }
    checkHandlers(of: message, id)
    let account = message.account
    looksAt(account.last)
    for _ in 0..<account.outcomes { record(.ended(id, account.outcome, at: account.last)) }
    if account.outcomes > 0 { inFlight -= 1 }
  }

  /// A level that a message was delivered to and that has something to do with it has to have done so.
  private func checkHandlers(of message: Letter, _ id: MessageID) {
    let reached = handlers[id] ?? []
    guard message.account.outcomes == 1, message.account.trail != Trail(reached) else { return }
    let names = reached.map(\.description).joined(separator: ", ")
    Seam.report(Violation(.oracle, "\(id) reached \(names), and not all of these, or others, acted on it"))
  }

  func read(_ message: Message, at node: Responder, _ above: Responder?) {
    guard let letter = message.letter, let id = messages[ObjectIdentifier(letter)] else { return }
    looksAt(node.id)
    if let above { looksAt(above.id) }
    guard let above else { return record(.deadEnd(id, at: node.id)) }
    if above.role != .bystander { handlers[id, default: []].append(above.id) }
    if let link = links[node.id], link.above == above.id { return record(.hop(id, over: link.id)) }
    Seam.report(
      Violation(.oracle, "\(id) went from \(node.id) to \(above.id) when there was no link between them")
    )
  }

  func changed(_ nodes: [Responder], _ target: (Responder) -> Responder?) {
    Seam.quietly {
      for node in nodes {
        let above = target(node)
        guard links[node.id]?.above != above?.id else { continue }
        changes(node.id)
        if let old = links.removeValue(forKey: node.id) { record(.linkDied(old.id)) }
        guard let above else { continue }
        let link = LinkID(linkCount)
        linkCount += 1
        links[node.id] = (link, above.id)
        record(.linkBorn(link, from: node.id, to: above.id))
      }
    }
  }

  /// What is written down of a message stands before or after each change of the nodes that it is about.
  private func looksAt(_ node: NodeID) { Seam.touch(Footprint(reading: .history(node.index))) }

  private func changes(_ node: NodeID) { Seam.touch(Footprint(writing: .history(node.index))) }

  private func record(_ event: HistoryEvent) {
    events.append(StampedEvent(event, at: Stamp(UInt64(events.count))))
  }
}

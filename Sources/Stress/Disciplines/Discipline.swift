package import Hierarchy
package import Strategies

/// How several threads send through one hierarchy while others change it.
///
/// A hop reads its link under the discipline, and from that moment the delivery to the upper end has started. So no
/// delivery starts at a responder after the change that removed it has returned.
package protocol Discipline: AnyObject, Sendable {
  /// Carries `message` from `origin` to its one outcome, or to the strategy's own queue.
  func send(_ message: Message, from origin: Responder)

  /// Runs `body`, which changes the links of `nodes` and of nothing else that is reachable.
  ///
  /// Changes come one at a time: the nodes are decided on by what the last one left. A change that
  /// removes nodes names all of them and clears their links, so that a later last release finds nothing shared to touch.
  func change(touching nodes: [Responder], _ body: () -> Void)

  /// Runs `body` with `node` to itself, for what a handler does to the state of one responder.
  func visit<Value>(_ node: Responder, _ body: () -> Value) -> Value

  /// Runs `body` where objects may be made and let go of, however it is called.
  ///
  /// A strategy that must be confined may keep account of its objects without a lock: then births and deaths are as
  /// much its business as links are.
  func confine<Value>(_ body: () -> Value) -> Value

  /// Waits until the strategy has no message under way.
  func settle()
}

extension Discipline {
  /// Carries `letter`, which is there for as long as this call takes.
  package func send(_ letter: Letter, from origin: Responder) {
    withExtendedLifetime(letter) { send(letter.message, from: origin) }
  }

  /// Anywhere: only one discipline has a place of its own.
  package func confine<Value>(_ body: () -> Value) -> Value { body() }
}

/// The rules under which several threads may use one hierarchy, by the names that flags and columns use.
package enum DisciplineKind: String, Sendable, CaseIterable {
  /// Everything hops to one serial queue, as with a main queue.
  case confined
  /// One lock: a send holds it together with other sends, or each hop while it reads its link; a change holds it alone.
  case locked
  /// Nothing is kept apart from outside: the strategy publishes its links itself.
  case own

  /// This discipline over system locks for the hierarchy that `wiring` has wired: with the strategy's own send, unless
  /// links are to be read one by one, as for a `witness` of each.
  package func make(
    _ wiring: any Wiring,
    hopByHop: Bool,
    witness: (any LinkWitness)? = nil
  ) -> any Discipline {
    switch self {
    case .confined: ConfinedDiscipline<SystemQueue>(wiring, witness: witness)
    case .locked where hopByHop: LockedDiscipline<OwnedLock>(wiring, witness: witness)
    case .locked: WholeDiscipline(wiring, excludesChanges: true)
    case .own: WholeDiscipline(wiring, excludesChanges: false)
    }
  }
}

extension DisciplineKind {
  /// Why `strategy` may not be used under this discipline; nil if it may.
  package func refusal(of strategy: any Strategy) -> String? {
    // Those of this package are written for changes; whether another package's are is theirs to say.
    let isOwn = StrategyCatalogue.all.contains { $0.name == strategy.name }
    guard isOwn || strategy.followsChanges else {
      return
        "it does not say that its links follow a hierarchy that changes: followsChanges, once relink does it"
    }
    return refusal(of: strategy.sharing)
  }

  /// Why links that follow changes may not be used under this discipline if they are shared in this way; nil if they may.
  ///
  /// Under `confined` one queue does everything, so that nothing is left to race. The others guard single hops, and so
  /// need a link that can be read by itself.
  package func refusal(of sharing: Sharing) -> String? {
    if self == .confined { return nil }
    switch sharing.links {
    case .none, .published: return nil
    case .guarded: return self == .own ? "its links may only be read while changes are kept away" : nil
    case .unreadable(let reason): return reason
    }
  }

  /// Whether a link of `strategy` is read by itself under this discipline, which a history of its hops takes.
  package func readsHops(of strategy: any Strategy) -> Bool {
    switch strategy.sharing.links {
    case .guarded, .published: self != .own
    case .none, .unreadable: false
    }
  }
}

/// Learns which link each message takes and when links come and go, for a history that is checked afterwards.
package protocol LinkWitness: AnyObject, Sendable {
  /// `message`, which has reached `node`, read the link there; called while it cannot change.
  func read(_ message: Message, at node: Responder, _ above: Responder?)

  /// The links of `nodes` have changed: `target` returns the new one of each, or nil. Called before any other thread can
  /// read them.
  func changed(_ nodes: [Responder], _ target: (Responder) -> Responder?)
}

extension Message {
  /// Climbs from `origin` over the links that `read` returns, so that reading a link is separate from what follows.
  ///
  /// As in `Responder.climb`: one retain and one release per hop.
  @inline(__always)
  package func climb(from origin: Responder, over read: (Responder) -> Responder?) {
    var reached = origin.id
    var next = read(origin)
    while let above = consume next {
      if above.consider(self) { return }
      reached = above.id
      next = read(above)
    }
    endUnhandled(at: reached)
  }
}

extension Strategy {
  /// Whether its own send calls itself once per level, as far as its options and its route tell.
  package func recurses(_ options: StrategyOptions) -> Bool {
    options.form.map { $0 == .recursive } ?? (route(options) == .levels)
  }
}

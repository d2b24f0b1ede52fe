/// A mistake that the articles or the users of their libraries warn of, built to see that it is caught.
public enum Hazard: String, Sendable, CaseIterable {
  /// Each stacked coordinator makes an observer of its own and takes the delegate slot (catalogue B9).
  case ownObservers = "own-observers"
  /// The back button is read off the class of the controller that was popped (catalogue D10).
  case typeTest = "type-test"
  /// A side table from controllers to coordinators keeps its keys alive (catalogue B6, D11).
  case strongKeys = "strong-keys"
  /// The association keeps the parent coordinator alive, which owns its root controller (catalogue E6).
  case retainedParent = "retained-parent"
  /// The association is read after its coordinator has gone (catalogue D7).
  case danglingAssign = "dangling-assign"
  /// A second start under the same identifier puts the first child out of reach (catalogue E14).
  case overwrittenIdentifier = "overwritten-identifier"
  /// A closure keeps the flow alive that owns it (catalogue D13).
  case strongClosure = "strong-closure"
  /// A modal's chain skips its presenter (catalogue A12, E8).
  case skippedPresenter = "skipped-presenter"
  /// The delegate proxy goes on answering for a forwardee that has gone or changed (catalogue B7).
  case staleCapability = "stale-capability"
  /// The delegate slot is not handed back when a child stops.
  case slotNotReturned = "slot-not-returned"
  /// A swipe that is cancelled finishes the flow all the same.
  case cancelledSwipeFinishes = "cancelled-swipe-finishes"
  /// Queued messages are kept, and sent, after their coordinator was stopped.
  case queueOutlivesStop = "queue-outlives-stop"
  /// The answer to a request is written into a cell that stands for another item by now (catalogue E10).
  case staleWrite = "stale-write"
  /// The observer believes the transition, so that a pop without one, or of several screens, is missed (catalogue B5).
  case missedPops = "missed-pops"
  /// The user swipes a modal away, and nobody asked to be told.
  case unseenDismissal = "unseen-dismissal"
  /// Stopping a flow clears the delegate slot that a later one has claimed.
  case clearedClaims = "cleared-claims"
  /// A link from outside builds its flow beside the one that is there.
  case abandonedFlow = "abandoned-flow"
  /// A fixed property keeps the parent alive that owns its holder (catalogue C5).
  case strongParent = "strong-parent"
  /// The wrapper around a modal keeps its presenter alive, which owns the wrapper (catalogue A13).
  case retainingWrapper = "retaining-wrapper"
  /// A button without a target sends from the first responder, wherever that is (catalogue A9).
  case nilTarget = "nil-target"
  /// An observer acts on a message and does not pay it forward (catalogue A10).
  case swallowedMessage = "swallowed-message"
  /// A screen makes a transition itself (catalogue A14).
  case screenTransition = "screen-transition"
  /// A modal dismisses itself (catalogue A14).
  case selfDismissal = "self-dismissal"
  /// A screen sets its own title (catalogue A14).
  case selfTitling = "self-titling"
  /// A parent coordinator that is no responder ends the chain (catalogue C8).
  case failedCast = "failed-cast"
  /// A sender looks for the other tab's stack by a cast, and finds something else there (catalogue C2).
  case castByIndex = "cast-by-index"
  /// A screen finds its stack by itself and moves what is on it (catalogue E4).
  case reachingScreen = "reaching-screen"
}

/// A mistake, and the steps after which it has to be seen.
public struct HazardCase: Sendable {
  /// The options with the mistake in them.
  public let options: ArchitectureOptions
  /// The steps that bring it out.
  public let steps: [Step]
  /// What one of the differences has to say, so that the mistake is not caught by accident.
  public let evidence: String

  /// A mistake that `steps` bring out, with a difference that contains `evidence`.
  public init(_ options: ArchitectureOptions, _ steps: [Step], evidence: String) {
    self.options = options
    self.steps = steps
    self.evidence = evidence
  }
}

/// The hazards of the apps that are not rebuilt yet, which ask for them by name.
extension Hazard {
  public static let ownObservers = Hazard("own-observers")
  public static let typeTest = Hazard("type-test")
  public static let strongKeys = Hazard("strong-keys")
  public static let retainedParent = Hazard("retained-parent")
  public static let danglingAssign = Hazard("dangling-assign")
  public static let overwrittenIdentifier = Hazard("overwritten-identifier")
  public static let strongClosure = Hazard("strong-closure")
  public static let skippedPresenter = Hazard("skipped-presenter")
  public static let staleCapability = Hazard("stale-capability")
  public static let slotNotReturned = Hazard("slot-not-returned")
  public static let cancelledSwipeFinishes = Hazard("cancelled-swipe-finishes")
  public static let queueOutlivesStop = Hazard("queue-outlives-stop")
  public static let staleWrite = Hazard("stale-write")
  public static let missedPops = Hazard("missed-pops")
  public static let unseenDismissal = Hazard("unseen-dismissal")
  public static let clearedClaims = Hazard("cleared-claims")
  public static let abandonedFlow = Hazard("abandoned-flow")
  public static let strongParent = Hazard("strong-parent")
  public static let retainingWrapper = Hazard("retaining-wrapper")
  public static let nilTarget = Hazard("nil-target")
  public static let swallowedMessage = Hazard("swallowed-message")
  public static let screenTransition = Hazard("screen-transition")
  public static let selfDismissal = Hazard("self-dismissal")
  public static let selfTitling = Hazard("self-titling")
  public static let failedCast = Hazard("failed-cast")
  public static let castByIndex = Hazard("cast-by-index")
  public static let reachingScreen = Hazard("reaching-screen")

  /// As an enumeration would call it.
  public var rawValue: String { name }
}

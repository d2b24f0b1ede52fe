/// The hazards of the apps that are not rebuilt yet, which ask for them by name.
// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
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
  public static let failedCast = Hazard("failed-cast")
  public static let reachingScreen = Hazard("reaching-screen")

  /// As an enumeration would call it.
  public var rawValue: String { name }
}

public import Hierarchy

extension Outline {
  /// The outline of a living hierarchy as it stands, which should be at rest: no transition under way.
  ///
  /// Its plan has the same levels and views in the same places, so that a message climbs as many links as in the
  /// living one. Of tabs, the selected one comes first.
  public init(of application: Application) throws(OutlineReadingError) {
    self = try LivingOutline(application).outline
  }
}

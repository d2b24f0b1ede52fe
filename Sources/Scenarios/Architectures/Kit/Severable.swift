/// A level that a mistake can tie to itself by more than its link, as by closures that it keeps.
protocol Severable: AnyObject {
  /// Lets go of whatever that is, once the mistake has been seen.
  func sever()
}

public import Hierarchy

/// An object of an architecture that owns others by properties of its own, beside what its base class owns.
public protocol Owner: AnyObject {
  /// What it owns that way.
  var belongings: [Responder] { get }
}

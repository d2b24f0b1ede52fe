public import Hierarchy

/// A level of an architecture: it has a title to be known by and a link to the next level.
public protocol Linked: Responder {
  /// What people and models call it, as in `details#3`; unique within its world.
  var title: String { get }
  /// Its own link to the next level; open where the linkage has none.
  var outlet: Outlet { get set }
}

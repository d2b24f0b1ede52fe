public import Hierarchy

/// The live objects of an architecture, driven through the calls that its app, its user and the system make.
public protocol World: AnyObject {
  /// The application, which owns everything; letting go of the world lets go of it.
  var application: Application { get }
  /// What its objects share.
  var stage: Stage { get }
  /// Does `step`; one that makes no sense now (a pop at the root) changes nothing.
  func perform(_ step: Step)
  /// What can be seen now, with the events since the last call.
  func observe() -> Observation
}

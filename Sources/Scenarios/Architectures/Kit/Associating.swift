/// A controller that may have its parent coordinator in the side table.
protocol Associating: AnyObject {
  /// The coordinator, as loosely typed as in the articles.
  var parentCoordinator: AnyObject? { get set }
}

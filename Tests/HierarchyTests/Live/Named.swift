import Hierarchy

/// A controller with a name for the log.
protocol Named: Controller {
  var name: String { get }
}

/// The name of `controller`, or that it has none.
func label(_ controller: Controller?) -> String {
  (controller as? any Named)?.name ?? "nil"
}

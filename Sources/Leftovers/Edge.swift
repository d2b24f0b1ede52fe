/// What an object keeps alive and reflection does not show: an entry of a side table, what lies behind a lock or a pointer,
/// what an Objective-C object has.
///
/// ```swift
/// let modal = Edge(from: UIViewController.self, "presentedViewController") { $0.presentedViewController }
/// ```
public struct Edge {
  let name: String
  private let value: (AnyObject) -> Any?

  /// An edge from every object that is an `Owner`, a class or a protocol, to whatever `value` returns of it: an object, or
  /// a value that has objects in it, as an array or a dictionary.
  ///
  /// Only what the owner keeps alive may be returned. A report calls the edge by its `name`, as if it were a property.
  public init<Owner>(from _: Owner.Type, _ name: String, _ value: @escaping (Owner) -> Any?) {
    self.name = name
    self.value = { object in (object as? Owner).flatMap(value) }
  }

  func value(of object: AnyObject) -> Any? { value(object) }
}

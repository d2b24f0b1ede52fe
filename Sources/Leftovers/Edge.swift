/// What an object keeps alive and reflection does not show: an entry of a side table, what lies behind a lock or a pointer,
/// what an Objective-C object has.
/// For objects of the main actor, and kept for several tests:
///
/// ```swift
/// @MainActor let modal = Edge(from: UIViewController.self, "presentedViewController") { $0.presentedViewController }
/// ```
public struct Edge {
  let name: String
  private let value: (AnyObject) -> Any?
  private let isOwner: (AnyObject) -> Bool

  /// An edge from every object that is an `Owner`, a class or a protocol, to whatever `value` returns of it: an object, or
  /// a value that has objects in it, as an array or a dictionary.
  ///
  /// Only what the owner keeps alive may be returned. A report calls the edge by its `name`, as if it were a property; and
  /// of a property of that name that cannot be looked into it says nothing, as the edge does.
  public init<Owner>(from _: Owner.Type, _ name: String, _ value: @escaping (Owner) -> Any?) {
    self.name = name
    self.value = { object in (object as? Owner).flatMap(value) }
    isOwner = { $0 is Owner }
  }

  func value(of object: AnyObject) -> Any? { value(object) }

  /// Whether it says what is in a `property` of `object`, such as `.content`, that cannot be looked into.
  func covers(_ property: String, of object: AnyObject) -> Bool {
    (property == ".\(name)" || property.hasPrefix(".\(name).")) && isOwner(object)
  }
}

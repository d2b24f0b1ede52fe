/// Objects that are meant to stay, such as a cache which other screens use as well.
///
/// What the root reached only through them belongs to them, and may stay too. What it reached in another way may not, even
/// where they hold it.
public struct Leftover: Sendable {
  /// Nil if they are not counted.
  let count: Int?
  let type: String
  private let matches: @Sendable (AnyObject) -> Bool

  /// Exactly `count` objects that are a `Kept`, which is a class or a protocol.
  public static func objects<Kept>(_ count: Int, _: Kept.Type) -> Leftover {
    Leftover(count: count, type: "\(Kept.self)") { $0 is Kept }
  }

  /// One object that is a `Kept`.
  public static func object<Kept>(_ type: Kept.Type) -> Leftover { objects(1, type) }

  /// However many objects that are a `Kept` and that all share, such as `FileManager.default`.
  ///
  /// They are not looked into, neither for what has to go nor for what holds it: others may be using them.
  public static func any<Kept>(_: Kept.Type) -> Leftover {
    Leftover(count: nil, type: "\(Kept.self)") { $0 is Kept }
  }

  /// The main actor and all others of their kind.
  static let globalActors = Leftover(count: nil, type: "GlobalActor") { object in
    func isShared<Global: GlobalActor>(_: Global) -> Bool { Global.shared === object }
    return (object as? any GlobalActor).map { isShared($0) } ?? false
  }

  private init(count: Int?, type: String, matches: @escaping @Sendable (AnyObject) -> Bool) {
    (self.count, self.type, self.matches) = (count, type, matches)
  }

  func matches(_ object: AnyObject) -> Bool { matches(object) }
}

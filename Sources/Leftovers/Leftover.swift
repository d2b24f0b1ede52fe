/// Objects that are meant to stay, such as a cache which other screens use as well.
///
/// What the root reached only through them belongs to them, and may stay too. What it reached in another way may not, even
/// where they hold it.
public struct Leftover {
  let count: Int
  let type: String
  private let matches: (AnyObject) -> Bool

  /// Exactly `count` objects that are a `Kept`, which is a class or a protocol.
  public static func objects<Kept>(_ count: Int, _: Kept.Type) -> Leftover {
    Leftover(count: count, type: "\(Kept.self)") { $0 is Kept }
  }

  /// One object that is a `Kept`.
  public static func object<Kept>(_ type: Kept.Type) -> Leftover { objects(1, type) }

  private init(count: Int, type: String, matches: @escaping (AnyObject) -> Bool) {
    (self.count, self.type, self.matches) = (count, type, matches)
  }

  func matches(_ object: AnyObject) -> Bool { matches(object) }
}

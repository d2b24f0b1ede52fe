/// Something that was found out, or why it could not be.
package enum Fact<Value: Sendable>: Sendable {
  /// It is this.
  case known(Value)
  /// It is not known or not there, for this reason.
  case missing(String)

  /// What `find` returns, or the words of its error.
  static func finding(_ find: () throws -> Value) -> Fact {
    do {
      return .known(try find())
    } catch let error as Unavailable {
      return .missing(error.reason)
    } catch {
      return .missing("\(error)")
    }
  }
}

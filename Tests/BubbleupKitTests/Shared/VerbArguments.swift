#if DEBUG
@testable import BubbleupKit

extension Verb {
  /// What the verb is given where these words follow its name.
  func arguments(_ words: [String]) throws -> Arguments {
    if let arguments = try arguments(of: words) { return arguments }
    throw CommandError(.unexpected, at: name, "is not performed", advice: "")
  }
}
#endif

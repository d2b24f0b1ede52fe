/// A child did not get as far as the first contender, so that nobody in particular is to blame.
struct IsolationFailure: Error, CustomStringConvertible {
  let reason: String

  var description: String { "cannot be measured in a child: \(reason)" }
}

import Glibc

/// A child could not be started.
struct ChildFailure: Error {
  /// What failed, and why.
  let reason: String

  init(_ place: String, _ number: Int32) {
    reason = "\(place): \(strerror(number).map { String(cString: $0) } ?? "error \(number)")"
  }
}

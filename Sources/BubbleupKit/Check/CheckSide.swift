/// One side of a check: a build, in one layout or several.
struct CheckSide: Sendable, Equatable {
  /// What messages call the side that is compared with.
  static let baseName = "base"
  /// What messages call the side that is judged.
  static let candidateName = "candidate"

  /// What people know it by: a folder, a commit.
  let label: String
  /// The executables that are timed, one per layout; all of the same objects.
  let timed: [String]
  /// The executable that counts.
  let counting: String
}

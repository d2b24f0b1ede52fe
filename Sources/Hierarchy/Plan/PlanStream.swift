/// What a plan's seed is used for; each use draws from a stream of its own.
enum PlanStream: UInt64 {
  case coordinators = 1
  case modals
  case presentedChild
  case screens
  case script

  /// The draws of `seed` for this use.
  func generator(seed: UInt64) -> SeededGenerator {
    SeededGenerator(seed: seed, stream: rawValue)
  }
}

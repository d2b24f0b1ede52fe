/// That every block is measured in a child of its own, and by which executable.
struct Isolation {
  /// This command, or one that knows the same strategies.
  var worker = WorkerLocation.runningExecutable()

  /// Seconds without a word after which a child is taken to hang.
  ///
  /// The longest silence of one that works is the verification of a million controllers, by the plan's estimate some
  /// twenty seconds.
  var silence = 120.0

  /// Seconds in which a child that was asked to stop has to end the sample under way.
  var grace = 10.0
}

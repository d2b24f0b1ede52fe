/// What this process was called as, for commands that can be typed again.
enum TypedName {
  /// The command's first word: a name that the shell found, or a path from the folder that it was typed in.
  static var current: String { CommandLine.arguments.first ?? "bubbleup" }
}

import Glibc

/// The folders that a shell looks for commands in.
enum SearchPath {
  /// The path of the first of `commands` that is there.
  static func find(_ commands: String...) -> String? {
    let folders = getenv("PATH").map { String(cString: $0).split(separator: ":") } ?? []
    for command in commands {
      for folder in folders where access("\(folder)/\(command)", X_OK) == 0 { return "\(folder)/\(command)" }
    }
    return nil
  }
}

import Glibc

/// What was found out about one output descriptor, before any preference is applied.
public struct TerminalProbe: Sendable {
  /// The environment variables that decide width, colour and encoding; nothing else is read.
  static let variables = [
    "COLUMNS", "NO_COLOR", "CLICOLOR_FORCE", "TERM", "LC_ALL", "LC_CTYPE", "LANG",
  ]

  /// Whether somebody may be looking: the descriptor is a terminal.
  public let isTerminal: Bool
  /// The window's width as the terminal tells it; nil for files, pipes and terminals that do not know.
  public let windowColumns: Int?
  /// The variables of `variables` that are set.
  public let environment: [String: String]

  /// A probe with given findings, for tests and embedders.
  public init(isTerminal: Bool = false, windowColumns: Int? = nil, environment: [String: String] = [:]) {
    self.isTerminal = isTerminal
    self.windowColumns = windowColumns
    self.environment = environment
  }

  /// Probes an open file descriptor and the process environment.
  public init(descriptor: Int32) {
    self.init(
      isTerminal: isatty(descriptor) == 1,
      windowColumns: Self.windowColumns(of: descriptor),
      environment: Self.processEnvironment()
    )
  }

  private static func windowColumns(of descriptor: Int32) -> Int? {
    var size = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
    return Int(size.ws_col)
  }

  private static func processEnvironment() -> [String: String] {
    var found: [String: String] = [:]
    for name in variables {
      if let value = getenv(name) { found[name] = String(cString: value) }
    }
    return found
  }
}

import Glibc

/// How text may look on one stream: its width, its alphabet, and whether colour is wanted.
public struct TerminalTraits: Sendable, Equatable {
  /// Columns that a line may fill.
  public let width: Int
  /// Columns that a table may fill: without end where a program reads it, which would lose what is cut.
  public let tableWidth: Int
  /// Whether characters outside ASCII will arrive as they were meant.
  public let isUTF8: Bool
  /// Whether escape sequences for colour are wanted.
  public let usesColor: Bool
  /// Whether a line may be overwritten in place.
  public let isInteractive: Bool

  /// The width of sentences where none is given: what a terminal has had since the VT100.
  static let defaultWidth = 80
  /// A width below this is taken for a mistake: not even a name and one figure fit.
  static let minimumWidth = 20

  /// Traits as given.
  public init(
    width: Int,
    isUTF8: Bool,
    usesColor: Bool,
    isInteractive: Bool = false,
    tableWidth: Int? = nil
  ) {
    self.width = width
    self.tableWidth = tableWidth ?? width
    self.isUTF8 = isUTF8
    self.usesColor = usesColor
    self.isInteractive = isInteractive
  }

  /// Traits that follow from what was probed and from what `--color` asks for.
  public init(_ probe: TerminalProbe, color: ColorChoice) {
    let isDumb = probe.environment["TERM"] == "dumb"
    let known = Self.width(probe)
    self.init(
      width: known ?? Self.defaultWidth,
      isUTF8: Self.isUTF8(probe.environment),
      usesColor: Self.usesColor(probe, color, isDumb: isDumb),
      isInteractive: probe.isTerminal && !isDumb,
      tableWidth: known == nil && !probe.isTerminal ? .max : nil
    )
  }

  /// What the environment asks for or the window has; nil where neither says.
  private static func width(_ probe: TerminalProbe) -> Int? {
    let asked = probe.environment["COLUMNS"].flatMap { Int($0) }
    return [asked, probe.windowColumns].compactMap { $0 }.first { $0 >= minimumWidth }
  }

  /// POSIX's order: the first of the three that is set and not empty decides.
  private static func isUTF8(_ environment: [String: String]) -> Bool {
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"].compactMap { environment[$0] }.first { !$0.isEmpty }
    let lowered = (locale ?? "").lowercased()
    return lowered.hasSuffix("utf-8") || lowered.hasSuffix("utf8") || lowered.contains("utf-8@")
      || lowered.contains("utf8@")
  }

  /// An explicit option beats the environment, a refusal there beats a demand, and both beat the guess.
  private static func usesColor(_ probe: TerminalProbe, _ choice: ColorChoice, isDumb: Bool) -> Bool {
    switch choice {
    case .always: return true
    case .never: return false
    case .auto: break
    }
    if let refusal = probe.environment["NO_COLOR"], !refusal.isEmpty { return false }
    if let demand = probe.environment["CLICOLOR_FORCE"], !demand.isEmpty, demand != "0" { return true }
    return probe.isTerminal && !isDumb
  }
}

/// What was found out about one output descriptor, before any preference is applied.
public struct TerminalProbe: Sendable {
  /// The environment variables that decide width, colour and encoding; nothing else is read.
  static let variables = [
    "COLUMNS", "NO_COLOR", "CLICOLOR_FORCE", "TERM", "LC_ALL", "LC_CTYPE", "LANG",
  ]

  /// Whether the descriptor is a terminal.
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

/// When output carries colour, as `--color` says.
public enum ColorChoice: String, CaseIterable, Sendable {
  /// On a terminal only, unless the environment says otherwise.
  case auto
  /// Always, also into files and pipes.
  case always
  /// Never.
  case never
}

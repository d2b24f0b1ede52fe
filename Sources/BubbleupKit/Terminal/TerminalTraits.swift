import Glibc

/// How text may look on one stream: its width, its alphabet, and whether colour is wanted.
struct TerminalTraits: Sendable, Equatable {
  let width: Int
  /// Columns that a table may fill: without end where a program reads it, which would lose what is cut.
  let tableWidth: Int
  /// Whether characters outside ASCII will arrive as they were meant.
  let isUTF8: Bool
  let usesColor: Bool
  let isInteractive: Bool

  /// The width of sentences where none is given: what a terminal has had since the VT100.
  static let defaultWidth = 80
  /// A width below this is taken for a mistake: not even a name and one figure fit.
  static let minimumWidth = 20

  init(width: Int, isUTF8: Bool, usesColor: Bool, isInteractive: Bool = false, tableWidth: Int? = nil) {
    self.width = width
    self.tableWidth = tableWidth ?? width
    self.isUTF8 = isUTF8
    self.usesColor = usesColor
    self.isInteractive = isInteractive
  }

  init(_ probe: TerminalProbe, color: ColorChoice) {
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
  let isTerminal: Bool
  let windowColumns: Int?
  let environment: [String: String]

  private static let variables = [
    "COLUMNS", "NO_COLOR", "CLICOLOR_FORCE", "TERM", "LC_ALL", "LC_CTYPE", "LANG",
  ]

  /// A probe with given findings, for tests and embedders: `windowColumns` is nil for files, pipes and terminals that do
  /// not know, and of the environment nothing is read but what decides width, colour and encoding.
  public init(isTerminal: Bool = false, windowColumns: Int? = nil, environment: [String: String] = [:]) {
    self.isTerminal = isTerminal
    self.windowColumns = windowColumns
    self.environment = environment
  }

  init(descriptor: Int32) {
    var size = winsize()
    let isKnown = ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0
    let set = Self.variables.compactMap { name in getenv(name).map { (name, String(cString: $0)) } }
    self.init(
      isTerminal: isatty(descriptor) == 1,
      windowColumns: isKnown ? Int(size.ws_col) : nil,
      environment: Dictionary(uniqueKeysWithValues: set)
    )
  }
}

/// When output carries colour, as `--color` says.
public enum ColorChoice: String, CaseIterable, Sendable {
  /// On a terminal only, unless the environment says otherwise; or also into files and pipes; or nowhere.
  case auto, always, never
}

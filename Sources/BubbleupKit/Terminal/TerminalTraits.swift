/// How text may look on one stream: its width, its alphabet, and whether colour is wanted.
public struct TerminalTraits: Sendable, Equatable {
  /// Columns that a line may fill.
  public let width: Int
  /// Whether characters outside ASCII will arrive as they were meant.
  public let isUTF8: Bool
  /// Whether escape sequences for colour are wanted.
  public let usesColor: Bool
  /// Whether a line may be overwritten in place.
  public let isInteractive: Bool

  /// The width where nobody says one: what a terminal has had since the VT100.
  static let defaultWidth = 80
  /// A width below this is taken for a mistake: not even a name and one figure fit.
  static let minimumWidth = 20

  /// Traits as given.
  public init(width: Int, isUTF8: Bool, usesColor: Bool, isInteractive: Bool = false) {
    self.width = width
    self.isUTF8 = isUTF8
    self.usesColor = usesColor
    self.isInteractive = isInteractive
  }

  /// Traits that follow from what was probed and from what `--color` asks for.
  public init(_ probe: TerminalProbe, color: ColorChoice) {
    let isDumb = probe.environment["TERM"] == "dumb"
    self.init(
      width: Self.width(probe),
      isUTF8: Self.isUTF8(probe.environment),
      usesColor: Self.usesColor(probe, color, isDumb: isDumb),
      isInteractive: probe.isTerminal && !isDumb
    )
  }

  private static func width(_ probe: TerminalProbe) -> Int {
    let asked = probe.environment["COLUMNS"].flatMap { Int($0) }
    let usable = [asked, probe.windowColumns].compactMap { $0 }.first { $0 >= minimumWidth }
    return usable ?? defaultWidth
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

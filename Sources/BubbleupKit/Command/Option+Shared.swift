extension Option {
  /// Prints results as JSON; for verbs that list it.
  public static let json = flag("json", help: "Print the result as JSON")

  /// Silences progress and notes; understood by every verb.
  public static let quiet = flag("quiet", letter: "q", help: "No progress and no notes; warnings stay")

  /// Says when to colour; understood by every verb.
  public static let color = value(
    "color",
    .choices(ColorChoice.allCases.map(\.rawValue)),
    absence: .value(ColorChoice.auto.rawValue),
    help: "When to colour; auto honours NO_COLOR and CLICOLOR_FORCE"
  )

  /// Shows help; understood by every verb and without one.
  public static let help = flag("help", letter: "h", help: "Show help, for the verb if one is given")

  /// Shows the version; understood without a verb only.
  public static let version = flag("version", help: "Show the version")
}

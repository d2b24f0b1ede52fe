/// When output carries colour, as `--color` says.
public enum ColorChoice: String, CaseIterable, Sendable {
  /// On a terminal only, unless the environment says otherwise.
  case auto
  /// Always, also into files and pipes.
  case always
  /// Never.
  case never
}

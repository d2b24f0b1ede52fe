import Glibc

/// A sink together with what is known about the terminal behind it.
public struct ConsoleEndpoint: Sendable {
  /// Where the text goes.
  public let sink: any TextSink
  /// What was found out about its reader.
  public let probe: TerminalProbe

  /// An endpoint of given parts.
  public init(sink: any TextSink, probe: TerminalProbe = TerminalProbe()) {
    self.sink = sink
    self.probe = probe
  }

  /// The process's standard output.
  public static var standardOutput: Self { descriptor(STDOUT_FILENO) }

  /// The process's standard error.
  public static var standardError: Self { descriptor(STDERR_FILENO) }

  private static func descriptor(_ descriptor: Int32) -> Self {
    Self(sink: DescriptorSink(descriptor: descriptor), probe: TerminalProbe(descriptor: descriptor))
  }
}

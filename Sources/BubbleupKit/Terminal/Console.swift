import Synchronization

/// The one way out: results on standard output, progress and warnings on standard error.
///
/// A write never traps and never throws: the first failure of a stream is remembered, later text for it is
/// dropped, and `failure` tells the entry point how to end.
public final class Console: Sendable {
  /// How text may look on standard output.
  public let outputTraits: TerminalTraits
  /// How text may look on standard error.
  public let diagnosticTraits: TerminalTraits
  /// Whether progress and notes are silenced; warnings and errors are not.
  public let isQuiet: Bool

  private struct State {
    var outputFailure: SinkFailure?
    var diagnosticFailure: SinkFailure?
    var hasTransientLine = false
  }

  private let output: any TextSink
  private let diagnostics: any TextSink
  private let state = Mutex(State())

  /// A console over two endpoints.
  public init(
    output: ConsoleEndpoint,
    diagnostics: ConsoleEndpoint,
    color: ColorChoice = .auto,
    isQuiet: Bool = false
  ) {
    self.output = output.sink
    self.diagnostics = diagnostics.sink
    self.outputTraits = TerminalTraits(output.probe, color: color)
    self.diagnosticTraits = TerminalTraits(diagnostics.probe, color: color)
    self.isQuiet = isQuiet
  }

  /// Why results could not be delivered, if so.
  public var failure: SinkFailure? {
    state.withLock { $0.outputFailure }
  }

  /// Whether a line written by `transient` would be seen.
  public var showsTransientLines: Bool {
    diagnosticTraits.isInteractive && !isQuiet
  }

  func writeOutput(_ text: String) {
    state.withLock { state in
      clearTransientLine(&state)
      if state.outputFailure != nil { return }
      do throws(SinkFailure) {
        try output.write(text)
      } catch {
        state.outputFailure = error
      }
    }
  }

  func writeDiagnostics(_ text: String) {
    state.withLock { state in
      clearTransientLine(&state)
      send(text, &state)
    }
  }

  func writeTransient(_ text: String) {
    state.withLock { state in
      send("\r\(text)\u{1B}[K", &state)
      state.hasTransientLine = true
    }
  }

  func eraseTransient() {
    state.withLock { clearTransientLine(&$0) }
  }

  private func clearTransientLine(_ state: inout State) {
    guard state.hasTransientLine else { return }
    state.hasTransientLine = false
    send("\r\u{1B}[K", &state)
  }

  private func send(_ text: String, _ state: inout State) {
    if state.diagnosticFailure != nil { return }
    do throws(SinkFailure) {
      try diagnostics.write(text)
    } catch {
      state.diagnosticFailure = error
    }
  }
}

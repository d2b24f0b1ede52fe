package import Results
import Synchronization

/// The one way out: results on standard output, progress and warnings on standard error.
///
/// A write never traps and never throws: the first failure of a stream is remembered, later text for it is
/// dropped, and `failure` tells the entry point how to end.
public final class Console: Sendable {
  let outputTraits: TerminalTraits
  let diagnosticTraits: TerminalTraits
  /// Whether progress and notes are silenced; warnings and errors are not.
  private let isQuiet: Bool
  /// What the command was called as: what people are told to type has this name.
  let command: String

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
    isQuiet: Bool = false,
    command: String = "bubbleup"
  ) {
    self.command = command
    self.output = output.sink
    self.diagnostics = diagnostics.sink
    self.outputTraits = TerminalTraits(output.probe, color: color)
    self.diagnosticTraits = TerminalTraits(diagnostics.probe, color: color)
    self.isQuiet = isQuiet
  }

  var failure: SinkFailure? { state.withLock { $0.outputFailure } }

  /// Whether a line written by `transient` would be seen.
  var showsTransientLines: Bool { diagnosticTraits.isInteractive && !isQuiet }

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

  private func diagnostic(_ text: String) {
    let text = typed(text)
    state.withLock { state in
      clearTransientLine(&state)
      send(PrintableText.lines(text, isUTF8: diagnosticTraits.isUTF8) + "\n", &state)
    }
  }

  /// Shows a line that the next one overwrites, where standard error is a terminal; nothing elsewhere.
  public func transient(_ text: String) {
    guard showsTransientLines else { return }
    let line = PrintableText.line(text, isUTF8: diagnosticTraits.isUTF8)
    // One column stays free: some terminals wrap when the last one is filled.
    let shown = DisplayWidth.truncate(line, width: diagnosticTraits.width - 1, mark: "")
    state.withLock { state in
      send("\r\(shown)\u{1B}[K", &state)
      state.hasTransientLine = true
    }
  }

  /// Takes the transient line away.
  public func endTransient() {
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

extension Console {
  /// The text with this command's name wherever it says in quotes what to type, which is written with this package's.
  ///
  /// A name that the shell needs quoted has the only quotes, so that it can be copied.
  private func typed(_ text: String) -> String {
    let name = command.shellQuoted
    let quote = name == command ? "'" : ""
    return text.replacing(/'bubbleup ([^']*)'/) { "\(quote)\(name) \($0.1)\(quote)" }
  }

  /// A table as wide as standard output allows.
  func rendered(_ table: TextTable) -> TextTable.Rendering { table.mapped(typed).rendered(for: outputTraits) }

  /// Writes text that was asked for to standard output, with a line end.
  public func result(_ text: String) {
    writeOutput(PrintableText.lines(typed(text), isUTF8: outputTraits.isUTF8) + "\n")
  }

  /// Writes a table to standard output as wide as it allows, and notes which columns had no room.
  public func result(_ table: TextTable) {
    let rendering = rendered(table)
    writeOutput(rendering.text)
    note(dropped: rendering.dropped)
  }

  /// Writes tables with their titles to standard output and returns which columns had no room, for one note: the same
  /// columns give way in most of them.
  func result(tables: [(title: String, table: TextTable)]) -> [String] {
    tables.flatMap { title, table in
      let rendering = rendered(table)
      result(sentence: PrintableText.line(title, isUTF8: true))
      writeOutput(rendering.text + "\n")
      return rendering.dropped
    }.unique
  }

  /// Notes which columns of a table, or of several, had no room; nothing where all had.
  func note(dropped columns: [String]) {
    guard !columns.isEmpty else { return }
    note("left out for lack of room: \(columns.joined(separator: ", "))")
  }

  /// Writes a sentence below a table to standard output, broken at blanks where the window ends.
  ///
  /// Not for what people copy as it stands, such as a command or a schedule.
  func result(sentence text: String, first: Int = 0) {
    for line in typed(text).split(separator: "\n", omittingEmptySubsequences: false) {
      let shown = outputTraits.isUTF8 ? String(line) : PrintableText.ascii(String(line))
      let lines = Paragraph(width: outputTraits.width).lines(shown, indent: first + 2, first: first)
      for part in lines { result(part) }
    }
  }

  /// Writes an object to standard output as JSON: the version of the schema, and then these members.
  package func result(json members: KeyValuePairs<String, any JSONValue>) {
    result(JSON.object(members.map { JSON.Member($0.key, $0.value.json) }))
  }

  /// Writes an object to standard output as JSON.
  func result(_ object: JSON) {
    // The encoding is UTF-8 by definition, whatever the locale says.
    writeOutput("\(JSON.document(object))\n")
  }

  /// Writes a line about how the work goes on to standard error, unless quiet.
  public func progress(_ text: String) {
    if !isQuiet { diagnostic(text) }
  }

  /// Writes an aside to standard error, unless quiet.
  public func note(_ text: String) {
    if !isQuiet { diagnostic("note: \(text)") }
  }

  /// Writes a warning to standard error, also when quiet.
  public func warning(_ text: String) { diagnostic("warning: \(text)") }

  /// Writes an error to standard error, also when quiet.
  public func error(_ text: String) { diagnostic("error: \(text)") }
}

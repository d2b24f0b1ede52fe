#if DEBUG
import Dispatch
import Foundation
import Glibc
import Synchronization
import Testing

@testable import BubbleupKit

@Suite("The console")
struct ConsoleTests {
  private let output = MemorySink()
  private let diagnostics = MemorySink()

  private func console(_ probe: TerminalProbe = TerminalProbe(), isQuiet: Bool = false) -> Console {
    Console(
      output: ConsoleEndpoint(sink: output, probe: probe),
      diagnostics: ConsoleEndpoint(sink: diagnostics, probe: probe),
      isQuiet: isQuiet
    )
  }

  @Test("nothing from arguments or files moves a cursor, turns text around or commands the runner of a job")
  func hostile() {
    let console = console()
    console.result("a\u{1B}[2Jb \u{202E}c\u{9B}d")
    console.result("one\n::error::two\n  ##[group]three")
    console.warning("'x\u{1B}]0;t\u{7}'\n::warning::y")
    console.result(json: ["a": "\u{1B}\u{202E}"])
    #expect(
      output.text == """
        a?[2Jb ?c?d
        one
        \\::error::two
          \\##[group]three
        {
          "schema_version" : 3,
          "a" : "\\u001b\\u202e"
        }

        """
    )
    #expect(diagnostics.text == "warning: 'x?]0;t?'\n\\::warning::y\n")
  }

  @Test("what people are told to type has the name that they typed, on both streams")
  func command() {
    let console = Console(
      output: ConsoleEndpoint(sink: output),
      diagnostics: ConsoleEndpoint(sink: diagnostics),
      command: "./own"
    )
    console.result("run 'bubbleup verify' on it")
    console.result(sentence: "retain counts: see 'bubbleup doctor'.")
    var table = RowTable(["run 'bubbleup verify'"])
    table.add("reason", .left) { $0 }
    table.add("cases", .right) { _ in "1" }
    console.result(table.table)
    console.note("see 'bubbleup list'")
    let shown = output.text + diagnostics.text
    #expect(shown.ranges(of: "'./own ").count == 4 && !shown.contains("bubbleup"), "\(shown)")
    // Columns are as wide as what they say in the end.
    #expect(Set(output.text.split(separator: "\n").dropFirst(2).map(\.count)).count == 1, "\(shown)")
  }

  @Test(
    "what people are told to type can be copied, whatever the command's path is, and JSON stays what it is"
  )
  func commandWithSpace() {
    let console = Console(
      output: ConsoleEndpoint(sink: output),
      diagnostics: ConsoleEndpoint(sink: diagnostics),
      command: "./my own/tool"
    )
    console.note("see 'bubbleup list', or 'bubbleup help'.")
    console.result(json: ["a": "see 'bubbleup list'"])
    #expect(diagnostics.text == "note: see './my own/tool' list, or './my own/tool' help.\n")
    #expect(output.text.contains("see 'bubbleup list'"))
  }

  @Test(
    "results go to one stream and everything else to the other, of which quiet keeps warnings and errors",
    arguments: [
      (false, "progress\nnote: aside\nwarning: careful\nerror: broken\n"),
      (true, "warning: careful\nerror: broken\n"),
    ]
  )
  func streams(isQuiet: Bool, said: String) {
    // Nothing transient reaches a file, and where it is quiet no terminal either.
    let console = console(TerminalProbe(isTerminal: isQuiet), isQuiet: isQuiet)
    console.transient("bar")
    console.result("result")
    console.progress("progress")
    console.note("aside")
    console.warning("careful")
    console.error("broken")
    #expect([output.text, diagnostics.text] == ["result\n", said])
  }

  @Test("outside UTF-8 text is ASCII, but JSON stays what it is")
  func alphabet() throws {
    let console = console()
    console.result("3 × 5 µs ± 1 – ☃")
    console.result(json: ["b": "µs", "a": "a/b"])
    #expect(
      output.text
        == "3 x 5 us +/- 1 - ?\n{\n  \"schema_version\" : 3,\n  \"b\" : \"µs\",\n  \"a\" : \"a/b\"\n}\n"
    )
  }

  @Test("a transient line is overwritten, and taken away before anything else is written")
  func transient() {
    let console = console(TerminalProbe(isTerminal: true, windowColumns: 20))
    console.transient("one")
    console.transient("two that is longer than the window")
    console.result("result")
    console.endTransient()
    #expect(diagnostics.text == "\rone\u{1B}[K\rtwo that is longer \u{1B}[K\r\u{1B}[K")
  }

  @Test("the first failure is remembered and ends the writing, not the work")
  func failure() {
    let full = MemorySink(failingWith: .refused(errno: ENOSPC), after: 4)
    let console = Console(
      output: ConsoleEndpoint(sink: full),
      diagnostics: ConsoleEndpoint(sink: diagnostics)
    )
    for text in ["one", "two", ""] { console.result(text) }
    #expect(full.text == "one\n")
    #expect(console.failure == .refused(errno: ENOSPC))
  }

  @Test("a pipe whose reader has gone is an error of the sink and not the end of the process")
  func closedPipe() throws {
    signal(SIGPIPE, SIG_IGN)
    var ends: [Int32] = [0, 0]
    try #require(pipe(&ends) == 0)
    defer { close(ends[1]) }
    close(ends[0])
    let sink = DescriptorSink(descriptor: ends[1])
    #expect(throws: SinkFailure.closedPipe) { try sink.write("text") }
  }

  @Test("a text longer than a pipe holds arrives whole, also through a descriptor that does not block")
  func longText() throws {
    var ends: [Int32] = [0, 0]
    try #require(pipe(&ends) == 0)
    let (reader, writer) = (ends[0], ends[1])
    try #require(fcntl(writer, F_SETFL, O_NONBLOCK) == 0)
    let length = 1_000_000
    // On a thread of its own: tests that wait for children may have all threads of the shared pool.
    let counted = Mutex(0)
    let isDone = DispatchSemaphore(value: 0)
    Thread.detachNewThread {
      var buffer = [UInt8](repeating: 0, count: 1 << 12)
      while case let count = read(reader, &buffer, buffer.count), count > 0 {
        counted.withLock { $0 += count }
      }
      isDone.signal()
    }
    try DescriptorSink(descriptor: writer).write(String(repeating: "x", count: length))
    close(writer)
    isDone.wait()
    #expect(counted.withLock { $0 } == length)
    close(reader)
  }

  @Test("sentences break at blanks where the window ends, and go on indented")
  func breaks() {
    let narrow = TerminalVariant(width: 40, isUTF8: true, usesColor: false)
    let path = "results/" + String(repeating: "long", count: 12)
    let text = narrow.text {
      $0.result(sentence: "a note that is a good deal wider than forty columns are")
      $0.result(sentence: "and one that stands back, with what follows further back", first: 2)
      // A word that is wider than the window stays whole: it is a path or a name.
      $0.result(sentence: "in \(path) it is")
    }
    #expect(
      text == """
        a note that is a good deal wider than
          forty columns are
          and one that stands back, with what
            follows further back
        in
          \(path)
          it is

        """
    )
  }

  @Test("sentences are measured as they are shown: in ASCII an arrow is wider")
  func ascii() {
    let variant = TerminalVariant(width: 40, isUTF8: false, usesColor: false)
    let text = variant.text { $0.result(sentence: String(repeating: "a…b ", count: 16)) }
    let lines = text.split(separator: "\n")
    #expect(lines.allSatisfy { $0.count <= 40 && $0.utf8.allSatisfy { $0 < 0x80 } })
  }

  @Test(
    "sentences and tables fit 80 columns in verbs whose tables are no golden files",
    arguments: [
      ["doctor"], ["stress", "--list"],
      ["verify", "--strategy", "^bus|^singleton$", "--filter", "^chain depth=(1|10 wrappers=3) "],
      ["counts", "--strategy", "^stream|^singleton$", "--filter", "chain"],
    ]
  )
  func verbs(words: [String]) {
    let session = Session(
      words,
      tool: Bubbleup.tool(name: "bubbleup"),
      environment: ["LANG": "C.UTF-8", "COLUMNS": "80"]
    )
    let lines = session.output.split(separator: "\n").dropLast()
    #expect(lines.count > 3)
    for line in lines { #expect(DisplayWidth.of(String(line)) <= 80, "\(line)") }
  }

  @Test(
    "the version in JSON is spelt as in a run's files, whichever verb prints it",
    arguments: [
      ["list", "--json"], ["list", "metrics", "--json"], ["doctor", "--json"],
      ["stress", "--list", "--json"],
      ["run", "--dry-run", "--json", "--strategy", "^singleton$"],
      ["verify", "--json", "--strategy", "^singleton$", "--filter", "^chain depth=1 "],
    ]
  )
  func everyVerb(words: [String]) throws {
    let session = Session(words, tool: Bubbleup.tool(name: "bubbleup"))
    // What a machine lacks is a fact that doctor prints, too.
    #expect(session.code == .success || words[0] == "doctor", "\(session.diagnostics)")
    let object = try JSONSerialization.jsonObject(with: Data(session.output.utf8))
    let record = try #require(object as? [String: Any])
    #expect(record["schema_version"] as? Int == 3)
  }
}
#endif

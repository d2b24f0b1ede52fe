#if DEBUG
import Foundation
import Testing

@testable import BubbleupKit

/// Texts that people name on the command line.
@Suite("A text that is named")
struct TextFileTests {
  private let pipe: TemporaryText

  init() throws {
    pipe = try TemporaryText("")
    try FileManager.default.removeItem(atPath: pipe.path)
    try #require(mkfifo(pipe.path, 0o600) == 0)
  }

  @Test("is read to its end from a pipe whose writer is slow")
  func slow() throws {
    // Open for both at first, so that the reader finds a writer there.
    let writer = open(pipe.path, O_RDWR)
    let writing = Thread {
      for word in ["one ", "two ", "three"] {
        usleep(20_000)
        _ = word.withCString { write(writer, $0, strlen($0)) }
      }
      close(writer)
    }
    writing.start()
    #expect(try TextFile(pipe.path).text() == "one two three")
  }

  @Test("of a script or a schedule ends the command where it is a pipe without a writer")
  func commands() {
    for words in [["verify", "--script"], ["stress", "--replay"]] {
      let session = Session(words + [pipe.path], tool: Bubbleup.tool(name: "bubbleup"))
      #expect(session.code == .inputOutput && session.diagnostics.contains("without a writer"), "\(words)")
    }
  }
}
#endif

#if DEBUG
import Foundation
import Testing

@testable import BubbleupKit

/// Texts that people name on the command line.
@Suite("A text that is named")
struct TextFileTests {
  @Test("is refused where it is a pipe that nobody writes to")
  func pipes() throws {
    let file = try TemporaryText("")
    try FileManager.default.removeItem(atPath: file.path)
    #expect(mkfifo(file.path, 0o600) == 0)
    let error = #expect(throws: CommandError.self) { try TextFile(file.path).text() }
    #expect(error?.message.contains("into which nobody writes") == true)
  }

  @Test("is read to its end from a pipe whose writer is slow")
  func slow() throws {
    let file = try TemporaryText("")
    try FileManager.default.removeItem(atPath: file.path)
    #expect(mkfifo(file.path, 0o600) == 0)
    // Open for both at first, so that the reader finds a writer there.
    let writer = open(file.path, O_RDWR)
    let path = file.path
    let writing = Thread {
      for word in ["one ", "two ", "three"] {
        usleep(20_000)
        _ = word.withCString { write(writer, $0, strlen($0)) }
      }
      close(writer)
    }
    writing.start()
    #expect(try TextFile(path).text() == "one two three")
  }

  @Test("of a script or a schedule ends the command where it is a pipe into which nobody writes")
  func commands() throws {
    let file = try TemporaryText("")
    try FileManager.default.removeItem(atPath: file.path)
    #expect(mkfifo(file.path, 0o600) == 0)
    for words in [["verify", "--script", file.path], ["stress", "--replay", file.path]] {
      let session = Session(words, tool: Bubbleup.tool(name: "bubbleup"))
      #expect(session.code == .inputOutput, "\(words)")
      #expect(session.diagnostics.contains("nobody writes"))
    }
  }
}
#endif

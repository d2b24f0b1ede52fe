import Foundation
import Testing

@Suite("The numbers in README")
struct ReadmeNumberTests {
  private static let page = Result {
    try String(contentsOf: Measured.root.appending(path: "README.md"), encoding: .utf8)
  }
  private static let measured = Result { try Measured() }
  private static let reader = Result { try ReadmeReader(page: page.get(), measured: measured.get()) }

  @Test("are those of the committed runs, rounded to the digits that are shown")
  func right() throws {
    for reading in try Self.reader.get().readings {
      #expect(reading.isRight, "\(reading.shown): \(reading.found)")
    }
  }

  @Test("are all found in a file, or are no measurement")
  func complete() throws {
    let reader = try Self.reader.get()
    #expect(reader.missing == [])
    #expect(reader.unread == [])
    // A reader of pages that has come to find nothing would be green, too.
    #expect(reader.readings.count > 200)
  }

  @Test("would not be taken for right with another digit")
  func falsified() throws {
    for reading in try Self.reader.get().readings {
      for wrong in reading.falsified { #expect(!wrong.isRight, "\(wrong.shown) for \(reading.shown)") }
    }
  }

  @Test(
    "are seen where nobody reads them",
    arguments: ["\nIt takes 17 ns.\n", "\n| `singleton` | 17 ns |\n"]
  )
  func strays(_ text: String) throws {
    let reader = try ReadmeReader(page: Self.page.get() + text, measured: Self.measured.get())
    #expect(reader.unread.count == 1)
  }
}

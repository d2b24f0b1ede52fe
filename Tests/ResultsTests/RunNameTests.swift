import Testing

import Results

@Suite struct RunNameTests {
  @Test(
    "plain names are taken",
    arguments: ["a", "2024-05-01_main.1", "A", String(repeating: "x", count: 128)]
  )
  func plain(name: String) throws {
    #expect(try RunName(name).text == name)
  }

  @Test(
    "names that could reach outside their directory, or hide, are refused",
    arguments: [
      "", ".", "..", "../x", "a/../b", "/etc", "a/b", "a\\b", ".hidden", "-rf", "a..b", "a b", "a\n", "a\0b",
      "ü", "a\u{202E}",
      "~", "$HOME", String(repeating: "x", count: 129),
    ]
  )
  func unsafe(name: String) {
    let error = resultsError { _ = try RunName(name) }
    #expect(error?.code == .unsafeName)
    #expect(error?.exitCode == 65)
    #expect(error?.description.contains("\n") == false)
  }
}

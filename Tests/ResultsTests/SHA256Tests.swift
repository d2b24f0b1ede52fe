import Foundation
import Testing

import Results

@Suite struct SHA256Tests {
  @Test(
    "the digests of the standard's examples are right",
    arguments: [
      ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
      ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
      (
        "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
        "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
      ),
    ]
  )
  func examples(text: String, digest: String) {
    #expect(SHA256.digest(of: Array(text.utf8)) == digest)
  }

  @Test(
    "sha256sum agrees around every border of a block and of a read",
    .enabled(if: Program.find("sha256sum") != nil, "sha256sum is not installed"),
    arguments: [1, 54, 55, 56, 57, 63, 64, 65, 119, 120, 128, 65_535, 65_536, 65_537, 200_000]
  )
  func secondOpinion(length: Int) throws {
    let directory = try TemporaryDirectory()
    var generator = SeededGenerator(seed: UInt64(length))
    let bytes = (0..<length).map { _ in UInt8(truncatingIfNeeded: generator.next()) }
    try write(bytes, to: directory.file("bytes"))
    let program = try #require(Program.find("sha256sum"))
    let said = String(decoding: try Program.run(program, [directory.file("bytes")]), as: UTF8.self)
    #expect(SHA256.digest(of: bytes) == said.prefix(64))
    #expect(try SHA256.digest(ofFile: directory.file("bytes"), limit: length) == said.prefix(64))
  }
}

/// The digest of FIPS 180-4, section 6.2, fed piece by piece.
///
/// Written here because a digest that people can check with `sha256sum` is worth more than a faster one, and one file
/// is less than a dependency.
package struct SHA256 {
  private var state: [UInt32] = [
    0x6A09_E667, 0xBB67_AE85, 0x3C6E_F372, 0xA54F_F53A, 0x510E_527F, 0x9B05_688C, 0x1F83_D9AB, 0x5BE0_CD19,
  ]
  private var pending: [UInt8] = []
  private var length: UInt64 = 0
  private var schedule = [UInt32](repeating: 0, count: 64)

  /// Adds bytes to what is digested.
  mutating func update(_ bytes: [UInt8]) {
    length &+= UInt64(bytes.count)
    let all = pending.isEmpty ? bytes : pending + bytes
    let whole = all.count - all.count % 64
    for start in stride(from: 0, to: whole, by: 64) { compress(all, at: start) }
    pending = Array(all[whole...])
  }

  /// The digest as 64 hexadecimal digits.
  func hexadecimal() -> String {
    var last = self
    let bits = length &* 8
    // One bit 1, zeros up to 8 bytes before the end of a block, and the length in bits.
    let zeros = (64 + 55 - Int(length % 64)) % 64
    last.update([0x80] + [UInt8](repeating: 0, count: zeros))
    last.update((0..<8).reversed().map { UInt8(truncatingIfNeeded: bits >> (8 * UInt64($0))) })
    return last.state.map { word in
      let digits = String(word, radix: 16)
      return String(repeating: "0", count: 8 - digits.count) + digits
    }
    .joined()
  }

  private mutating func compress(_ bytes: [UInt8], at start: Int) {
    for index in 0..<16 {
      let at = start + 4 * index
      schedule[index] =
        UInt32(bytes[at]) << 24 | UInt32(bytes[at + 1]) << 16 | UInt32(bytes[at + 2]) << 8
        | UInt32(bytes[at + 3])
    }
    for index in 16..<64 {
      let early = schedule[index - 15]
      let late = schedule[index - 2]
      let small = Self.rotate(early, 7) ^ Self.rotate(early, 18) ^ (early >> 3)
      let large = Self.rotate(late, 17) ^ Self.rotate(late, 19) ^ (late >> 10)
      schedule[index] = schedule[index - 16] &+ small &+ schedule[index - 7] &+ large
    }
    var (a, b, c, d) = (state[0], state[1], state[2], state[3])
    var (e, f, g, h) = (state[4], state[5], state[6], state[7])
    for index in 0..<64 {
      let sum = Self.rotate(e, 6) ^ Self.rotate(e, 11) ^ Self.rotate(e, 25)
      let choice = (e & f) ^ (~e & g)
      let first = h &+ sum &+ choice &+ Self.constants[index] &+ schedule[index]
      let other = Self.rotate(a, 2) ^ Self.rotate(a, 13) ^ Self.rotate(a, 22)
      let majority = (a & b) ^ (a & c) ^ (b & c)
      (h, g, f, e, d, c, b, a) = (g, f, e, d &+ first, c, b, a, first &+ other &+ majority)
    }
    for (index, word) in [a, b, c, d, e, f, g, h].enumerated() { state[index] &+= word }
  }

  private static func rotate(_ word: UInt32, _ count: UInt32) -> UInt32 {
    word >> count | word << (32 - count)
  }

  private static let constants: [UInt32] = [
    0x428A_2F98, 0x7137_4491, 0xB5C0_FBCF, 0xE9B5_DBA5, 0x3956_C25B, 0x59F1_11F1, 0x923F_82A4, 0xAB1C_5ED5,
    0xD807_AA98, 0x1283_5B01, 0x2431_85BE, 0x550C_7DC3, 0x72BE_5D74, 0x80DE_B1FE, 0x9BDC_06A7, 0xC19B_F174,
    0xE49B_69C1, 0xEFBE_4786, 0x0FC1_9DC6, 0x240C_A1CC, 0x2DE9_2C6F, 0x4A74_84AA, 0x5CB0_A9DC, 0x76F9_88DA,
    0x983E_5152, 0xA831_C66D, 0xB003_27C8, 0xBF59_7FC7, 0xC6E0_0BF3, 0xD5A7_9147, 0x06CA_6351, 0x1429_2967,
    0x27B7_0A85, 0x2E1B_2138, 0x4D2C_6DFC, 0x5338_0D13, 0x650A_7354, 0x766A_0ABB, 0x81C2_C92E, 0x9272_2C85,
    0xA2BF_E8A1, 0xA81A_664B, 0xC24B_8B70, 0xC76C_51A3, 0xD192_E819, 0xD699_0624, 0xF40E_3585, 0x106A_A070,
    0x19A4_C116, 0x1E37_6C08, 0x2748_774C, 0x34B0_BCB5, 0x391C_0CB3, 0x4ED8_AA4A, 0x5B9C_CA4F, 0x682E_6FF3,
    0x748F_82EE, 0x78A5_636F, 0x84C8_7814, 0x8CC7_0208, 0x90BE_FFFA, 0xA450_6CEB, 0xBEF9_A3F7, 0xC671_78F2,
  ]
}

extension SHA256 {
  /// The digest of a file, which is read in pieces.
  package static func digest(ofFile path: String, limit: Int) throws(ResultsError) -> String {
    let file = try OpenFile.reading(path)
    _ = try file.size(limit: limit)
    var digest = SHA256()
    while true {
      let chunk = try file.read(FileLimits.readChunkBytes)
      guard !chunk.isEmpty else { return digest.hexadecimal() }
      digest.update(chunk)
      guard digest.length <= UInt64(limit) else {
        throw OpenFile.tooLarge(path, size: Int(digest.length), limit: limit)
      }
    }
  }

  /// The digest of bytes in memory.
  package static func digest(of bytes: [UInt8]) -> String {
    var digest = SHA256()
    digest.update(bytes)
    return digest.hexadecimal()
  }
}

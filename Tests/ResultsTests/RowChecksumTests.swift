import Foundation
import Testing

import Results

/// Samples carry a checksum each: what is damaged is dropped when a run goes on, and nothing else.
@Suite struct RowChecksumTests {
  private func run(_ directory: TemporaryDirectory) throws -> (RunDirectory, [UInt8]) {
    let run = try Fixture.run(in: directory, finished: nil)
    return (run, try contents(of: run.file(.samples)))
  }

  /// Opens the log as `--resume` does; the rows that are left, and how many were dropped.
  private func recovered(_ run: RunDirectory) throws -> (rows: [SampleRow], damaged: Int) {
    var run = run
    let log = try run.openSampleLog()
    let damaged = log.damagedRows
    _ = consume log
    return (try run.samples().rows, damaged)
  }

  @Test("the CRC-32 of a row is that of zlib, over the row up to the last comma")
  func known() throws {
    let directory = try TemporaryDirectory()
    let (_, bytes) = try run(directory)
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\r\n")
    #expect(lines[0].hasSuffix(",value,check"))
    #expect(lines.dropFirst().allSatisfy { $0.split(separator: ",").last?.count == 8 })
    // zlib.crc32(b"run-1,chain,parent.strong,,100,302,2,cells=20/4;payload=24,0,1,0,batch,64,latency,ns,1512.25")
    #expect(lines[1].hasSuffix(",1512.25,f9ac9abb"))
  }

  @Test("one flipped bit anywhere in the rows drops the rows that it is in, and keeps all others")
  func flips() throws {
    let directory = try TemporaryDirectory()
    let (run, whole) = try run(directory)
    let header = try #require(whole.firstIndex(of: 10)) + 1
    let rows = try run.samples().rows
    for index in header..<whole.count {
      for bit in [0, 3, 6] {
        var bytes = whole
        bytes[index] ^= 1 << bit
        try write(bytes, to: run.file(.samples))
        let (left, damaged) = try recovered(run)
        #expect(left.count >= rows.count - 2, "\(index) \(bit)")
        #expect(left.allSatisfy(rows.contains), "\(index) \(bit)")
        // A carriage return that became something else is part of the checksum; a line feed may join two rows.
        #expect(damaged > 0 || left.count < rows.count, "\(index) \(bit)")
      }
    }
  }

  @Test("a row that is there twice is dropped once, and an untouched file loses nothing")
  func doubled() throws {
    let directory = try TemporaryDirectory()
    let (run, whole) = try run(directory)
    #expect(try recovered(run).damaged == 0)
    #expect(try contents(of: run.file(.samples)) == whole)
    let lines = String(decoding: whole, as: UTF8.self).components(separatedBy: "\r\n")
    try write((lines.dropLast() + [lines[1], ""]).joined(separator: "\r\n").utf8, to: run.file(.samples))
    let (left, damaged) = try recovered(run)
    #expect(left.count == 3 && damaged == 1)
  }

  @Test("a damaged row in a run that has ended is an error that names line and column")
  func strict() throws {
    let directory = try TemporaryDirectory()
    let run = try Fixture.run(in: directory)
    let text = String(decoding: try contents(of: run.file(.samples)), as: UTF8.self)
    try write(text.replacing(",1,1000,", with: ",1,1001,").utf8, to: run.file(.samples))
    let error = resultsError { _ = try run.samples() }
    #expect(error?.line == 3)
    #expect(error?.column == "check")
  }

  @Test("samples of an earlier version, which have no checksums, can be read")
  func earlier() throws {
    let directory = try TemporaryDirectory()
    let run = try Fixture.run(in: directory)
    let rows = try run.samples().rows
    let text = String(decoding: try contents(of: run.file(.samples)), as: UTF8.self)
    let older = text.components(separatedBy: "\r\n").map {
      $0.split(separator: ",", omittingEmptySubsequences: false).dropLast().joined(separator: ",")
    }
    try write(older.joined(separator: "\r\n").utf8, to: run.file(.samples))
    #expect(try run.samples().rows == rows)
  }
}

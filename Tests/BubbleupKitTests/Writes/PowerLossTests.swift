#if DEBUG
import Foundation
import Results
import Synchronization
import Testing

@testable import BubbleupKit

/// The power fails at every call of every verb that writes; what was not synced is there, is gone, or is there in part and
/// in another order.
@Suite("A power failure")
struct PowerLossTests {
  /// A call that writes, with the folder before it.
  private struct Moment {
    let call: String
    let path: String
    let before: PlayedDisk.Picture
  }

  /// The calls of a verb in their order, and the folder after the last.
  private static func moments(of verb: WritingVerb, _ template: WritingFolder) throws
    -> (moments: [Moment], after: PlayedDisk.Picture)
  {
    let folder = try WritingFolder(copying: template)
    let found = Mutex<[Moment]>([])
    let session = folder.session(verb.words) { point in
      guard let before = try? folder.picture() else { return nil }
      let path = String(point.path.dropFirst(folder.path.count + 1))
      found.withLock { $0.append(Moment(call: point.call, path: path, before: before)) }
      return nil
    }
    try #require(session.code == .success, "\(session.diagnostics)")
    return (found.withLock(\.self), try folder.picture())
  }

  /// What may be there after a power failure at each call, without what is there twice.
  private static func remains(of verb: WritingVerb, _ template: WritingFolder, heedingSync: Bool = true)
    throws
    -> [(what: String, picture: PlayedDisk.Picture)]
  {
    let (moments, after) = try moments(of: verb, template)
    #expect(moments.count > 3)
    var disk = PlayedDisk(try template.picture())
    disk.heedsSyncOfFiles = heedingSync
    var found: [(String, PlayedDisk.Picture)] = []
    var seen: Set<PlayedDisk.Picture> = [try template.picture()]
    for (number, moment) in moments.enumerated() {
      let next = number + 1 < moments.count ? moments[number + 1].before : after
      disk.take(moment.call, moment.path, from: moment.before, to: next)
      for picture in disk.remains() where seen.insert(picture).inserted {
        found.append(("after \(number + 1), \(moment.call) of \(moment.path)", picture))
      }
    }
    return found
  }

  /// What is wrong with what is left; of a run under way the samples may be damaged, which going on with it mends.
  private static func problems(_ folder: WritingFolder) throws -> [String] {
    try folder.problems(allowingLeftovers: true).filter { problem in
      guard problem.contains("samples.csv"), let name = problem.split(separator: "/").first else {
        return true
      }
      return (try? RunDirectory.open(path: folder.file(String(name))))?.isUnderWay != true
    }
  }

  @Test(
    "leaves files that are whole, old or new, or not there, and the next command works",
    arguments: WritingVerb.all
  )
  func powerFailure(_ verb: WritingVerb) throws {
    let template = try verb.template()
    let before = try template.problems()
    let all = try Self.remains(of: verb, template)
    for (what, picture) in all {
      let folder = try WritingFolder(picture)
      let found = try Self.problems(folder).filter { !before.contains($0) }
      #expect(found == [], "\(what)")
      try folder.age()
      for words in verb.next(folder) {
        let session = folder.session(words)
        #expect(session.code == .success, "\(words) \(what): \(session.diagnostics)")
      }
    }
  }

  @Test("would be seen to do harm if files were not synced before their names are given")
  func withoutSync() throws {
    for name in ["run", "baseline save", "report"] {
      let verb = try #require(WritingVerb.all.first { $0.testDescription == name })
      let all = try Self.remains(of: verb, verb.template(), heedingSync: false)
      let harmed = try all.count { try !Self.problems(WritingFolder($0.picture)).isEmpty }
      #expect(harmed > 0, "\(name)")
    }
  }

  @Test("on the played disk, names and contents are for sure when they are synced, and not before")
  func disk() {
    let empty: PlayedDisk.Picture = ["d": nil]
    var disk = PlayedDisk(empty)
    let made: PlayedDisk.Picture = ["d": nil, "d/.f.tmp": Data()]
    let written: PlayedDisk.Picture = ["d": nil, "d/.f.tmp": Data("abcd".utf8)]
    let named: PlayedDisk.Picture = ["d": nil, "d/f": Data("abcd".utf8)]
    disk.take("open", "d/.f.tmp", from: empty, to: made)
    disk.take("write", "d/.f.tmp", from: made, to: written)
    #expect(
      disk.remains().contains(empty) && disk.remains().contains(written) && disk.remains().contains(made)
    )
    #expect(disk.remains().contains(["d": nil, "d/.f.tmp": Data("ab".utf8)]))
    disk.take("rename", "d/f", from: written, to: named)
    let cut: PlayedDisk.Picture = ["d": nil, "d/f": Data()]
    #expect(disk.remains().contains(cut), "named before its content arrived")
    disk.take("sync", "d/f", from: named, to: named)
    #expect(!disk.remains().contains(cut) && disk.remains().contains(empty))
    disk.take("sync", "d", from: named, to: named)
    #expect(disk.remains() == [named])
    disk.take("removeFile", "d/f", from: named, to: empty)
    #expect(Set(disk.remains()) == [named, empty])
  }
}
#endif

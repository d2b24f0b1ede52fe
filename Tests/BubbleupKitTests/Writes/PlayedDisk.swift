#if DEBUG
import Foundation
import Results

/// A disk that keeps apart what processes see and what a power failure leaves.
///
/// Names and contents reach it by themselves at any time and in any order, and for sure when they are synced: contents when
/// the file is, names when their folder is. A rename arrives as a whole or not at all. That is less than POSIX and the
/// common file systems promise, so that nothing rests on one of them.
struct PlayedDisk {
  /// What a moment of a process looks like: every path with its bytes; nil for a folder.
  typealias Picture = [String: Data?]

  private struct Node {
    var isFolder: Bool
    var names: [String: Int] = [:]
    var syncedNames: [String: Int] = [:]
    var bytes = Data()
    var syncedBytes = Data()
  }

  /// Names that were given or taken away by one call and are not synced yet.
  private struct Change {
    var names: [(folder: Int, name: String, node: Int?)]
  }

  private var nodes = [Node(isFolder: true)]
  private var pending: [Change] = []
  /// Whether a sync of a file does what it says; a test without shows that it would be missed.
  var heedsSyncOfFiles = true

  /// A disk on which all of a picture is for sure.
  init(_ picture: Picture) {
    for path in picture.keys.sorted() {
      let node = add(picture[path] ?? nil)
      let (folder, name) = place(of: path)
      guard let folder else { continue }
      nodes[folder].names[name] = node
    }
    for index in nodes.indices {
      nodes[index].syncedNames = nodes[index].names
      nodes[index].syncedBytes = nodes[index].bytes
    }
  }

  // MARK: - What processes do

  /// Takes note of a call by what it changed; `path` is what it was made for.
  mutating func take(_ call: String, _ path: String, from before: Picture, to after: Picture) {
    switch call {
    case "sync": sync(path)
    case "rename": rename(to: path, from: before, after)
    case "removeFile", "removeDirectory":
      if before[path] != nil, after[path] == nil { change([(path, nil)]) }
    default: put(path, after)
    }
  }

  private mutating func put(_ path: String, _ after: Picture) {
    guard let content = after[path] else { return }
    if let node = node(at: path) {
      if let content { nodes[node].bytes = content }
    } else {
      change([(path, add(content))])
    }
  }

  private mutating func rename(to target: String, from before: Picture, _ after: Picture) {
    let gone = before.keys.filter { after[$0] == nil }.min { $0.count < $1.count }
    guard let gone, let node = node(at: gone) else { return }
    change([(gone, nil), (target, node)])
  }

  private mutating func sync(_ path: String) {
    guard let node = node(at: path) else { return }
    guard nodes[node].isFolder else {
      if heedsSyncOfFiles { nodes[node].syncedBytes = nodes[node].bytes }
      return
    }
    for change in pending where change.names.contains(where: { $0.folder == node }) {
      apply(change.names, \.syncedNames)
    }
    pending.removeAll { $0.names.contains { $0.folder == node } }
  }

  private mutating func change(_ names: [(path: String, node: Int?)]) {
    let placed = names.compactMap { path, node -> (folder: Int, name: String, node: Int?)? in
      let (folder, name) = place(of: path)
      return folder.map { ($0, name, node) }
    }
    apply(placed, \.names)
    pending.append(Change(names: placed))
  }

  private mutating func apply(
    _ names: [(folder: Int, name: String, node: Int?)],
    _ list: WritableKeyPath<Node, [String: Int]>
  ) {
    for (folder, name, node) in names { nodes[folder][keyPath: list][name] = node }
  }

  private mutating func add(_ content: Data?) -> Int {
    nodes.append(Node(isFolder: content == nil, bytes: content ?? Data()))
    return nodes.count - 1
  }

  // MARK: - What a power failure leaves

  /// How much of what was written and not synced has arrived.
  enum Contents: CaseIterable {
    case none, all, half
    /// The file has its length, and zeros where nothing arrived.
    case zeros
  }

  /// Pictures of what may be there after a power failure now: with no change of names that was not synced, with all, with
  /// all but one, and with one alone; each with none, all, half and zeros of the contents.
  func remains() -> [Picture] {
    let all = Array(pending.indices)
    var chosen: [[Int]] = [[], all]
    if all.count > 1 {
      chosen += all.map { one in all.filter { $0 != one } } + all.map { [$0] }
    }
    var found: [Picture] = []
    for places in chosen {
      for contents in Contents.allCases {
        let picture = picture(places, contents)
        if !found.contains(picture) { found.append(picture) }
      }
    }
    return found
  }

  private func picture(_ places: [Int], _ contents: Contents) -> Picture {
    var disk = self
    for place in places { disk.apply(pending[place].names, \.syncedNames) }
    var picture: Picture = [:]
    disk.collect(0, "", contents, &picture)
    return picture
  }

  private func collect(_ folder: Int, _ path: String, _ contents: Contents, _ picture: inout Picture) {
    for (name, node) in nodes[folder].syncedNames {
      let own = path.isEmpty ? name : "\(path)/\(name)"
      if nodes[node].isFolder {
        picture[own] = .some(nil)
        collect(node, own, contents, &picture)
      } else {
        picture[own] = .some(bytes(of: nodes[node], contents))
      }
    }
  }

  private func bytes(of node: Node, _ contents: Contents) -> Data {
    let (new, old) = (node.bytes, node.syncedBytes)
    // What was cut off is gone or not: nothing is written anew.
    if old.starts(with: new) { return contents == .all ? new : old }
    // What was there before a file grew stays; of one that was written anew nothing need be there.
    let kept = new.starts(with: old) ? old : Data()
    switch contents {
    case .none: return old
    case .all: return new
    case .half: return new.prefix((kept.count + new.count) / 2)
    case .zeros: return kept + Data(count: new.count - kept.count)
    }
  }

  // MARK: - Paths

  private func node(at path: String) -> Int? {
    var node = 0
    for name in path.split(separator: "/") {
      guard let next = nodes[node].names[String(name)] else { return nil }
      node = next
    }
    return node
  }

  private func place(of path: String) -> (folder: Int?, name: String) {
    let parts = path.split(separator: "/")
    let folder = parts.dropLast().joined(separator: "/")
    return (node(at: folder), parts.last.map(String.init) ?? "")
  }
}

extension WritingFolder {
  /// Every path with its bytes; nil for a folder.
  func picture() throws -> PlayedDisk.Picture {
    var picture: PlayedDisk.Picture = [:]
    for name in try FileManager.default.subpathsOfDirectory(atPath: path) {
      var isFolder: ObjCBool = false
      _ = FileManager.default.fileExists(atPath: file(name), isDirectory: &isFolder)
      picture[name] = .some(isFolder.boolValue ? nil : FileManager.default.contents(atPath: file(name)))
    }
    return picture
  }

  /// A folder with what a picture has.
  convenience init(_ picture: PlayedDisk.Picture) throws {
    try self.init()
    for path in picture.keys.sorted() {
      if let content = picture[path] ?? nil {
        try content.write(to: URL(fileURLWithPath: file(path)))
        // What builds leave is run later.
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: file(path))
      } else {
        try FileManager.default.createDirectory(atPath: file(path), withIntermediateDirectories: true)
      }
    }
  }
}
#endif

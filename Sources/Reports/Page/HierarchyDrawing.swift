import Results

/// The levels of an app, each below the one that it hands messages to.
///
/// A list and not a picture: hundreds of names stay readable in a window of any width, on paper and aloud. Siblings of one
/// name are one entry with their number, and so is everything below them; they go the same way, so that nothing of how far
/// messages climb is lost. What only sends stands on the line of the level that it hands to.
struct HierarchyDrawing {
  /// Levels at one place that look alike.
  struct Line: Equatable {
    /// Levels above it.
    let depth: Int
    let name: String
    let kind: String
    let decides: Bool
    /// How many they are, and how many of them send.
    fileprivate(set) var count = 0
    fileprivate(set) var senders = 0
    /// Whether what it is below is several.
    fileprivate(set) var isInAll = false
    /// What each of those that send climbs.
    fileprivate(set) var climb: ImportedApp.Climb?
    /// What hands to it and nothing hands to.
    fileprivate(set) var leaves: [Line] = []
  }

  let lines: [Line]

  /// What makes two levels look alike.
  private struct Slot: Hashable {
    let above: Int?
    let name: String
    let kind: String
    let decides: Bool
  }

  /// Where the list ends: an app of as many classes at as many places needs another tool.
  private static let most = 400
  /// Where a line ends.
  private static let mostLeaves = 40
  /// Lines that a column takes together.
  private static let mostTogether = 12
  /// Levels that are indented, as a further one would leave no room for its name.
  private static let indented = 24
  /// Letters of a name: SwiftUI's names go on for lines.
  private static let letters = 70

  init(_ app: ImportedApp) {
    var lines: [Line] = []
    var children: [[Int]] = []
    var roots: [Int] = []
    var known: [Slot: Int] = [:]
    // Of each level the line that it is in.
    var places: [Int] = []
    for level in app.levels {
      let above = level.parent.map { places[$0] }
      let slot = Slot(above: above, name: level.name, kind: level.kind, decides: level.decides)
      let place = known[slot] ?? lines.count
      if place == lines.count {
        known[slot] = place
        let depth = above.map { lines[$0].depth + 1 } ?? 0
        lines.append(Line(depth: depth, name: level.name, kind: level.kind, decides: level.decides))
        children.append([])
        if let above { children[above].append(place) } else { roots.append(place) }
      }
      lines[place].count += 1
      if let climb = level.climb {
        lines[place].senders += 1
        lines[place].climb = climb
      }
      places.append(place)
    }
    for place in lines.indices where lines[place].count > 1 {
      for child in children[place] { lines[child].isInAll = true }
    }
    // Each line before those below it, without recursion: a file may be of any depth.
    var ordered: [Line] = []
    var open = Array(roots.reversed())
    while let place = open.popLast() {
      var line = lines[place]
      line.leaves = children[place].filter { children[$0].isEmpty }.map { lines[$0] }
      ordered.append(line)
      open += children[place].filter { !children[$0].isEmpty }.reversed()
    }
    self.lines = ordered
  }

  var markup: Markup {
    var lists = groups.map { $0.map(item) }
    let rest = lines.count - Self.most
    if rest > 0 {
      lists.append([.tag("li", [:], "and \(PageText.count(rest, "more line")), which are left out")])
    }
    return .tag("div", ["class": "tree"], lists.map { .tag("ul", [:], $0) })
  }

  /// What no column divides: a line with all lines below it where those are few, and otherwise with the first such ones.
  var groups: [[Line]] {
    let shown = lines.prefix(Self.most)
    var groups: [[Line]] = []
    var group: [Line] = []
    var place = 0
    while place < shown.count {
      let below = shown[(place + 1)...].prefix { $0.depth > shown[place].depth }.count
      let isWhole = below < Self.mostTogether
      group += shown[place...(isWhole ? place + below : place)]
      place += isWhole ? below + 1 : 1
      guard isWhole else { continue }
      groups.append(group)
      group = []
    }
    return groups
  }

  private func item(_ line: Line) -> Markup {
    var leaves = line.leaves.prefix(Self.mostLeaves).flatMap { leaf in
      [Markup.tag("wbr"), .tag("span", ["class": "leaf"], words(leaf))]
    }
    let rest = line.leaves.count - Self.mostLeaves
    if rest > 0 { leaves.append(.text(" and \(PageText.count(rest, "more name"))")) }
    return .tag(
      "li",
      ["style": "--d:\(min(line.depth, Self.indented))", "aria-level": "\(line.depth + 1)"],
      words(line) + leaves
    )
  }

  private func words(_ line: Line) -> [Markup] {
    let isCut = line.name.count > Self.letters
    let name = isCut ? "\(line.name.prefix(Self.letters))…" : line.name
    var parts = [Markup.tag(line.decides ? "b" : "span", isCut ? ["title": line.name] : [:], name)]
    if line.count > 1 {
      parts.append(.text(" × \(PageText.whole(line.count))\(line.isInAll ? " in all" : "")"))
    }
    if line.decides { parts.append(.tag("em", [:], " ◆ decides")) }
    let words = [line.kind.isEmpty ? nil : line.kind, line.sends].compactMap(\.self).joined(separator: ", ")
    if !words.isEmpty { parts.append(.tag("small", [:], " \(words)")) }
    return parts
  }
}

extension HierarchyDrawing.Line {
  /// What its messages do, where it sends any.
  fileprivate var sends: String? {
    guard let climb else { return nil }
    let way = climb.isAnswered ? "climbs \(climb.levels)" : "climbs \(climb.levels) to the top, unanswered"
    return senders == count ? way : "\(PageText.whole(senders)) of them send: \(way)"
  }
}

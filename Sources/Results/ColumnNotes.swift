/// What the page about formats says of a column or key.
package struct ColumnNote: Hashable, Sendable {
  let id: String
  /// What stands there, as in `number`.
  let form: String
  /// What it is; empty if the column before says it of both, or if the name says it all and there is none before.
  let about: String
  var parts: [ColumnNote] = []

  init(_ id: String, _ form: String, _ about: String, parts: [ColumnNote] = []) {
    (self.id, self.form, self.about, self.parts) = (id, form, about, parts)
  }
}

/// The columns and keys of all files, as the page about formats has them.
///
/// A paragraph per file, as a table with a row per column would be most of the page. What several files have alike is
/// explained once, in a paragraph before theirs.
package enum ColumnNotes {
  /// Columns that one explanation is about, most often one.
  private typealias Group = [ColumnNote]

  /// The list of these files.
  package static func page(of files: [(name: String, notes: [ColumnNote])]) -> String {
    var uses: [Group: Int] = [:]
    var order: [Group] = []
    // An object that a file has twice, as a machine for each shard, is not shared by files.
    var counted = Set<[ColumnNote]>()
    func count(_ notes: [ColumnNote]) {
      for group in groups(of: notes) {
        if uses[group] == nil { order.append(group) }
        uses[group, default: 0] += 1
        for note in group where counted.insert(note.parts).inserted { count(note.parts) }
      }
    }
    for file in files { count(file.notes) }
    let shared = order.filter { uses[$0, default: 0] > 1 && $0.allSatisfy(\.parts.isEmpty) }
    let paragraphs = files.map { item($0.name, text(of: groups(of: $0.notes), known: Set(shared))) }
    return ([item("several files", text(of: shared, known: []))] + paragraphs).joined()
  }

  private static func groups(of notes: [ColumnNote]) -> [Group] {
    notes.reduce(into: []) { groups, note in
      if note.about.isEmpty, !groups.isEmpty {
        groups[groups.count - 1].append(note)
      } else {
        groups.append([note])
      }
    }
  }

  private static func text(of groups: [Group], known: Set<Group>) -> String {
    var objects: [[ColumnNote]: String] = [:]
    return text(of: groups, known: known, objects: &objects)
  }

  private static func text(
    of groups: [Group],
    known: Set<Group>,
    objects: inout [[ColumnNote]: String]
  ) -> String {
    var text = ""
    var wasKnown = true
    for group in groups {
      let isKnown = known.contains(group)
      if !text.isEmpty { text += isKnown && wasKnown ? ", " : "; " }
      wasKnown = isKnown
      guard !isKnown else {
        text += group.map { "`\($0.id)`" }.joined(separator: ", ")
        continue
      }
      text += names(of: group, objects: objects)
      guard let note = group.first, !note.about.isEmpty else { continue }
      text += ": \(note.about)"
      guard !note.parts.isEmpty, objects.updateValue(note.id, forKey: note.parts) == nil else { continue }
      let parts = Self.text(of: Self.groups(of: note.parts), known: known, objects: &objects)
      text += " [\(parts)]"
    }
    return text
  }

  /// The names, each with its form unless that is a text, as most are, or the next one has the same.
  private static func names(of group: Group, objects: [[ColumnNote]: String]) -> String {
    let forms = group.map { note in objects[note.parts].map { "as `\($0)`" } ?? note.form }
    return group.indices.map { place in
      let isLast = place == group.count - 1 || forms[place + 1] != forms[place]
      return "`\(group[place].id)`" + (isLast && forms[place] != "text" ? " \(forms[place])" : "")
    }
    .joined(separator: ", ")
  }

  /// An item of a list, broken at blanks that are not within code.
  private static func item(_ name: String, _ text: String) -> String {
    var isCode = false
    let words = "- **\(name)**: \(text).".split { character in
      if character == "`" { isCode.toggle() }
      return character == " " && !isCode
    }
    var lines: [String] = []
    for word in words {
      if let line = lines.last, line.count + 1 + word.count <= 120 {
        lines[lines.count - 1] += " \(word)"
      } else {
        lines.append(lines.isEmpty ? "\(word)" : "  \(word)")
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }
}

import Hierarchy

/// An outline as a person writes it into a file: its own text over as many lines as they like, with comments after `#`.
struct OutlineFile {
  let outline: Outline

  /// Nil where the text is something else.
  init?(_ text: ImportedText) throws(ImportError) {
    let lines = text.text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .map { $0.prefix { $0 != "#" } }
    guard let first = lines.map(Self.words).first(where: { $0.contains { !$0.word.isEmpty } }),
      first.allSatisfy({ $0.word.isEmpty || Self.isWord($0.word) })
    else { return nil }
    var (rows, places): ([Outline.Row], [ImportError.Place]) = ([], [])
    for (index, line) in lines.enumerated() {
      for (column, word) in Self.words(line) {
        let place = ImportError.Place.text(file: text.file, line: index + 1, column: column)
        if let possible = Self.objection(to: word, behind: rows.count) {
          let problem = "'\(word.prefix(40))' is no row of an outline"
          throw ImportError(place, problem, advice: "Possible: \(possible).")
        }
        let own = (try? Outline(text: String(word)))?.rows ?? []
        rows += own
        places += repeatElement(place, count: own.count)
      }
    }
    outline = Outline(rows: rows)
    do throws(PlanError) {
      _ = try PlanParameters.outline(outline, handler: PlanParameters.Shape.outline(outline).usualHandler)
        .survey()
    } catch {
      // Memory is for the command to judge.
      guard error.code == .outOfRange else { return }
      let place = error.row.map { places[$0] } ?? .text(file: text.file)
      throw ImportError(place, error.reason, advice: "Possible: \(error.wouldFit). Rows count from 0.")
    }
  }

  /// What could stand there instead of a word that is no row, or is too many; nil for one that is fine.
  private static func objection(to word: Substring, behind rows: Int) -> String? {
    do throws(PlanError) {
      let own = try Outline(text: String(word)).rows.count
      if own == 0 { return "a row on each side of a dot" }
      return own > PlanLimits.outlineRows - rows ? "\(PlanLimits.outlineRows) rows in all" : nil
    } catch { return error.wouldFit }
  }

  /// A letter, and then no other one: no format of a debugger begins like that.
  private static func isWord(_ word: Substring) -> Bool {
    guard let letter = word.first, letter.isASCII, letter.isLetter else { return false }
    return word.dropFirst().allSatisfy { $0.isASCII && !$0.isLetter && !",;:<>(){}|\"'".contains($0) }
  }

  /// The words between dots and blanks, each with its column from 1; a dot at the end of a line joins it with the next.
  private static func words(_ line: Substring) -> [(column: Int, word: Substring)] {
    line.split(whereSeparator: \.isWhitespace).flatMap { part in
      let words = part.split(separator: ".", omittingEmptySubsequences: false)
      return words.enumerated().filter { !$0.element.isEmpty || $0.offset < words.count - 1 }.map {
        (line.distance(from: line.startIndex, to: $0.element.startIndex) + 1, $0.element)
      }
    }
  }
}

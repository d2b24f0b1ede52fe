/// What stands in the texts of a debugger: controllers as `_printHierarchy` prints them, views as `recursiveDescription`
/// does, or both.
///
/// Flat, as a text may be as deep as it likes: each object names the one that it is in, which comes before it.
struct PrintedHierarchy {
  struct ControllerLine {
    let name: ClassName
    var parent: Int?
    let isPresented: Bool
    /// Whether its view is on screen or about to be.
    let isShown: Bool
    let isLoaded: Bool
    let view: String?
    let place: ImportError.Place
  }

  struct ViewLine {
    let name: ClassName
    /// The class of UIKit that it is of, where that is not its own and was printed.
    let base: ClassName?
    let address: String?
    let parent: Int?
  }

  private(set) var controllers: [ControllerLine] = []
  private(set) var views: [ViewLine] = []
  /// What was lost before the text was read, as sentences.
  private(set) var losses: [String] = []
  /// How many bars the first controller has: it stands below others, which are not in the text.
  private(set) var missingLevels = 0

  init(_ texts: [ImportedText]) throws(ImportError) {
    for text in texts { try read(text) }
  }

  private struct Path {
    private var open: [(depth: Int, number: Int)] = []

    /// The object that one at `depth` is in; nil for a root, and throws the depth that it may have at most.
    mutating func parent(at depth: Int) throws(TooDeep) -> Int? {
      while let last = open.last, last.depth >= depth { open.removeLast() }
      guard let last = open.last else { return nil }
      guard last.depth == depth - 1 else { throw TooDeep(most: last.depth + 1) }
      return last.number
    }

    mutating func enter(_ number: Int, at depth: Int) { open.append((depth, number)) }

    struct TooDeep: Error { let most: Int }
  }

  private mutating func read(_ text: ImportedText) throws(ImportError) {
    var (controllerPath, viewPath) = (Path(), Path())
    let objects = controllers.count + views.count
    var isFirst = true
    var isInView = false
    let lines = text.text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    let last = lines.lastIndex { !$0.allSatisfy(\.isWhitespace) }
    for (index, line) in lines.enumerated() {
      let words = line.drop(while: \.isWhitespace)
      guard !words.isEmpty, !words.hasPrefix("#"), !words.hasPrefix("```") else { continue }
      if !isInView, Self.isPrompt(words) {
        (controllerPath, viewPath, isInView) = (Path(), Path(), false)
        continue
      }
      var reader = LineReader(line)
      func place(_ offset: Int) -> ImportError.Place {
        let column = reader.text(from: 0, to: offset).count + 1
        return .text(file: text.file, line: index + 1, column: column)
      }
      if isFirst {
        try Self.refuseOther(
          words,
          at: place(line.utf8.distance(from: line.startIndex, to: words.startIndex))
        )
      }
      let printed: PrintedLine
      do throws(LineRefusal) {
        printed = try reader.line()
      } catch {
        var start = LineReader(line)
        _ = start.indentation()
        let isObject = start.skip("<")
        // A text of a label may have several lines.
        if isInView, !isObject { continue }
        if index == last, isObject, !isFirst, line.utf8.dropFirst(error.offset).allSatisfy(Self.isLetter) {
          losses.append("Line \(index + 1) of \(text.file), the last, is cut off and was left out.")
          continue
        }
        throw Self.refusal(error, line, at: place(error.offset), isFirst: isFirst)
      }
      isFirst = false
      do throws(Path.TooDeep) {
        isInView = false
        switch printed.content {
        case .layer: continue
        case .omission:
          losses.append("Line \(index + 1) of \(text.file) says that something was left out there.")
        case .controller(let isShown, let isLoaded, let view):
          let parent = try controllerPath.parent(at: printed.depth)
          controllerPath.enter(controllers.count, at: printed.depth)
          if controllers.isEmpty { missingLevels = printed.depth }
          controllers.append(
            ControllerLine(
              name: printed.name,
              parent: parent,
              isPresented: printed.isPresented,
              isShown: isShown,
              isLoaded: isLoaded,
              view: view,
              place: place(0)
            )
          )
        case .view(let base):
          let parent = try viewPath.parent(at: printed.depth)
          viewPath.enter(views.count, at: printed.depth)
          views.append(
            ViewLine(name: printed.name, base: base, address: printed.address, parent: parent)
          )
          isInView = !line.hasSuffix(">")
        }
      } catch {
        throw ImportError(
          place(0),
          "\(printed.depth) bars stand before it, and at most \(error.most) after the line above",
          advice: "A line between them is missing: print the hierarchy again, or put it in."
        )
      }
    }
    guard objects == controllers.count + views.count else { return }
    throw ImportError(
      .text(file: text.file),
      "has no line of a hierarchy",
      advice: "To make one, \(ImportError.export)"
    )
  }

  /// A line that ends within a word was cut off.
  private static func isLetter(_ byte: UInt8) -> Bool { (97...122).contains(byte | 0x20) }

  /// What people type into a debugger, which they copy with the answer.
  private static func isPrompt(_ line: Substring) -> Bool {
    ["(lldb)", "lldb)", "(gdb)", "cy#", "po ", "p ", "expr ", "e "].contains(where: line.hasPrefix)
  }

  /// Says what a text is that is none of those that can be read.
  private static func refuseOther(_ line: Substring, at place: ImportError.Place) throws(ImportError) {
    let marks = [
      "<?xml", "<AppiumAUT", "<XCUIElementType", "<hierarchy", "Attributes: ", "Element subtree",
      "Query chain",
    ]
    let element = /(→)?[A-Z][A-Za-z]+( \([A-Za-z ,]+\))?, (0x[0-9a-f]+|pid: |\{\{)/
    if marks.contains(where: line.hasPrefix) || (try? element.prefixMatch(in: line)) != nil {
      throw ImportError.accessibilityTree(place)
    }
  }

  private static func refusal(
    _ error: LineRefusal,
    _ line: Substring,
    at place: ImportError.Place,
    isFirst: Bool
  ) -> ImportError {
    let rest = String(decoding: line.utf8.dropFirst(error.offset).prefix(40), as: UTF8.self)
    let found = rest.isEmpty ? "the line ends" : "there is '\(rest)'"
    return ImportError(
      place,
      "expected \(error.expected), but \(found)",
      advice: isFirst
        ? "If this is no hierarchy, \(ImportError.export)"
        : "Print the hierarchy again, or mend the line; a line that begins with # is left out."
    )
  }
}

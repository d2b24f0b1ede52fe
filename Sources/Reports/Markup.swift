/// A piece of a page: written so that an XML parser and a browser read the same.
///
/// One writer for HTML and SVG, so that escaping is decided in one place.
indirect enum Markup: Sendable {
  /// An element with its attributes, in this order, and what is in it.
  case element(String, [(name: String, value: String)], [Markup])
  /// Text of whatever origin; escaped when it is written.
  case text(String)
  /// The page's own style and script, which HTML does not unescape: free of `<` and `&`.
  case verbatim(String)

  static func tag(
    _ name: String,
    _ attributes: KeyValuePairs<String, String> = [:],
    _ children: [Markup] = []
  ) -> Markup {
    .element(name, attributes.map { (name: $0.key, value: $0.value) }, children)
  }

  static func tag(_ name: String, _ attributes: KeyValuePairs<String, String> = [:], _ text: String) -> Markup
  {
    tag(name, attributes, [.text(text)])
  }

  func with(_ name: String, _ value: String) -> Markup {
    guard case .element(let tag, let attributes, let children) = self else { return self }
    return .element(tag, attributes + [(name: name, value: value)], children)
  }

  var rendered: String {
    var text = ""
    write(to: &text)
    return text
  }

  private func write(to output: inout String) {
    switch self {
    case .text(let text): output += text.inXML
    case .verbatim(let text): output += text
    case .element(let name, let attributes, let children):
      output += "<\(name)"
      for attribute in attributes { output += " \(attribute.name)=\"\(attribute.value.inXMLAttribute)\"" }
      // HTML ends an empty element by itself only if it is one of these; `<title/>` would swallow the page.
      guard !Self.void.contains(name) else {
        // A line's end after a place to break would be a blank in the word.
        output += name == "wbr" ? "/>" : "/>\n"
        return
      }
      output += ">"
      for child in children { child.write(to: &output) }
      output += "</\(name)>"
      if Self.blocks.contains(name) { output += "\n" }
    }
  }

  private static let void: Set = ["meta", "link", "br", "wbr"]
  /// A line each, so that a diff of two pages shows what changed.
  private static let blocks: Set = [
    "html", "head", "title", "style", "script", "body", "header", "main", "footer", "nav", "section",
    "figure", "h1", "h2", "h3", "p", "ul", "li", "dl", "dt", "dd", "div", "table", "thead", "tbody", "tr",
    "caption", "details", "summary", "svg", "g", "desc",
  ]
}

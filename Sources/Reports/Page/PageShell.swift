/// What stands around the sections of every page: one file that asks the network for nothing.
struct PageShell {
  let title: String
  let header: Markup
  let sections: [PageSection]
  /// What the page was made from, and how it is made again.
  let origin: String

  /// The whole file.
  var html: String {
    "<!DOCTYPE html>\n"
      + Markup.tag("html", ["lang": "en", "xmlns": "http://www.w3.org/1999/xhtml"], [head, body]).rendered
  }

  private var head: Markup {
    .tag(
      "head",
      [:],
      [
        .tag("meta", ["charset": "utf-8"]),
        .tag("meta", ["name": "viewport", "content": "width=device-width, initial-scale=1"]),
        .tag("meta", ["name": "color-scheme", "content": "light dark"]),
        // No text that comes to stand in a page can make it ask the network for anything.
        .tag(
          "meta",
          [
            "http-equiv": "Content-Security-Policy",
            "content":
              "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; img-src data:",
          ]
        ),
        .tag("link", ["rel": "icon", "href": "data:,"]),
        .tag("title", [:], title),
        .tag("style", [:], [.verbatim(PageStyle.text)]),
      ]
    )
  }

  private var body: Markup {
    .tag(
      "body",
      [:],
      [
        .tag("a", ["class": "skip", "href": "#figures"], "Skip to the figures"), header, nav,
        .tag("main", ["id": "figures"], sections.map(\.markup)), footer,
        .tag("script", [:], [.verbatim(PageScript.text)]),
      ]
    )
  }

  private var nav: Markup {
    let entries = sections.map { section in
      Markup.tag("li", [:], [.tag("a", ["href": "#\(section.id)"], section.shortTitle)])
    }
    return .tag("nav", ["aria-label": "Sections"], [.tag("ul", [:], entries)])
  }

  private var footer: Markup {
    let words = """
      Point at a mark to see its value, or move to a drawing with Tab and through its marks with the arrow keys. All \
      values are in the tables, which sort by the column that you press. A folded table stays folded on paper. \(origin)
      """
    return .tag("footer", [:], [.tag("p", [:], words)])
  }
}

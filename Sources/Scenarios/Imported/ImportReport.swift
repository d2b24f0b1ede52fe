import Hierarchy

/// What was assumed of a text, in sentences with numbers.
struct ImportReport {
  let printed: PrintedHierarchy
  let items: ImportedItems
  let imported: ImportedOutline
  let rules: ImportRules
  let file: String

  var sentences: [String] {
    [sizes] + kinds + treatments + [coordinators] + origins + views + roots + printed.losses
  }

  /// Refuses a pattern that matches nothing: whoever typed it meant something else.
  func refuseIdleRules() throws(ImportError) {
    for (pattern, kind) in rules.treatments where !names.contains(where: { pattern.matches($0.full) }) {
      throw idle(.treatment, "'\(pattern.text)=\(kind.rawValue)' matches no class", names)
    }
    let controllers = items.items.filter(\.isController).map(\.name)
    if case .of(let pattern) = rules.coordinators, !controllers.contains(where: { pattern.matches($0.full) })
    {
      throw idle(.coordinators, "'\(pattern.text)' matches no controller", controllers)
    }
    if case .classes(let pattern) = rules.deciders, !imported.outline.hasDeciders {
      throw idle(.deciders, "'\(pattern.text)' matches no coordinator, controller or cell", imported.names)
    }
  }

  private func idle(_ place: ImportError.Place, _ problem: String, _ names: [ClassName]) -> ImportError {
    ImportError(place, "\(problem) of \(file)", advice: "There are, for example, \(Words.listing(names)).")
  }

  private var names: [ClassName] { printed.controllers.map(\.name) + printed.views.map(\.name) }

  private var sizes: String {
    let controllers = printed.controllers.isEmpty ? items.inferred : printed.controllers.count
    let views = printed.views.count
    let more = views == 0 ? "" : " and \(Words.count(views, "view"))"
    return "\(file) has \(Words.count(controllers, "controller"))\(more)."
  }

  private var kinds: [String] {
    let words: [(ImportedKind, String)] = [
      (.navigation, "navigation controllers"), (.tabs, "tab bar controllers"),
      (.split, "split view controllers"), (.plain, "plain controllers"),
      (.cell, "cells"),
    ]
    return words.compactMap { kind, words in
      let own = items.items.filter { $0.kind == kind }.map(\.name)
      guard !own.isEmpty else { return nil }
      let classes = Words.count(Set(own).count, "class", "classes")
      return "\(classes) \(Set(own).count == 1 ? "was" : "were") taken for \(words): \(Words.listing(own))."
    }
      + (items.inferred == 0
        ? [] : ["The text has views alone: controllers were told from where UIKit puts their views."])
  }

  private var treatments: [String] {
    rules.treatments.map { pattern, kind in
      let own = names.filter { name in
        pattern.matches(name.full) && rules.kind(of: name) == kind
      }
      let (were, them) = own.count == 1 ? ("was", "it") : ("were", "them")
      let what = kind == .ignore ? "left out, with all that is in \(them)" : "taken for \(kind.words)"
      return "As asked by '\(pattern.text)', \(Words.listing(own)) \(were) \(what)."
    }
      + imported.kept.map {
        "\($0.shown) has several controllers in it, so it stays one and has a coordinator above it."
      }
  }

  private var coordinators: String {
    let count = imported.coordinated.count
    switch rules.coordinators {
    case .none: return "No coordinators were added."
    case .perStack where count == 0:
      return
        "No coordinators were added, as there is no navigation controller; --coordinators REGEX adds some."
    case .perStack:
      return "The text says nothing of coordinators: one was put above "
        + (count == 1 ? "the navigation controller" : "each of the \(count) navigation controllers")
        + "; --coordinators and --handler change that."
    case .of:
      return "As asked, a coordinator was put above each of \(Words.count(count, "controller")): "
        + "\(Words.listing(imported.coordinated))."
    }
  }

  private var origins: [String] {
    let rows = imported.outline.rows
    let starts = imported.outline.origins
    let cells = starts.count { rows[$0].kind == .cell }
    let controllers = Words.count(starts.count - cells, "controller") + ", to which no level hands any"
    let all = rows.count { $0.kind == .cell }
    let cure =
      printed.views.isEmpty
      ? " To have them, add the views with a second --hierarchy, as recursiveDescription prints them." : ""
    var sentences = [
      all == 0
        ? "There are no cells: messages start at \(controllers).\(cure)"
        : "There are \(Words.count(all, "cell")); messages start at "
          + "\(Words.count(cells, "cell"))\(starts.count == cells ? "" : " and \(controllers)")."
    ]
    let idle = starts.count { rows[$0].decides }
    if idle > 0 {
      sentences.append(
        "\(Words.count(idle, "decider")) only \(idle == 1 ? "sends" : "send"), as no level hands to it."
      )
    }
    return sentences
  }

  private var views: [String] {
    guard !printed.views.isEmpty else { return [] }
    var sentences: [String] = []
    if let joined = items.joined, joined < printed.controllers.count {
      let others = Words.count(printed.controllers.count - joined, "controller")
      sentences.append("The views of \(others) are not among the views: their cells are missing.")
    }
    let between = imported.outline.rows.count { $0.kind == .view || $0.kind == .contentView }
    sentences.append(
      "\(Words.count(between, "view")) \(between == 1 ? "is" : "are") on the way of messages; "
        + "\(items.passedOver) others, which none passes, were left out."
    )
    return sentences
  }

  private var roots: [String] {
    var sentences: [String] = []
    if printed.missingLevels > 0 {
      sentences.append(
        "The text starts \(Words.count(printed.missingLevels, "level")) deep: what is above is missing"
          + (imported.names.first?.isReadable == true ? ", and one plain controller stands for it." : ".")
      )
    }
    if !imported.left.isEmpty {
      sentences.append(
        "One window is taken, the one with most controllers; left out with all that is in them: "
          + "\(Words.listing(imported.left))."
      )
    }
    return sentences
  }
}

extension Outline {
  /// The rows where messages start: levels to which no other hands any, as in a plan.
  var origins: [Int] {
    var isHandedTo = [Bool](repeating: false, count: rows.count)
    func isLevel(_ row: Row) -> Bool { row.kind != .view && row.kind != .contentView }
    for row in rows where isLevel(row) {
      var above = row.coordinator ?? row.parent
      while let place = above, !isLevel(rows[place]) { above = rows[place].parent }
      if let above { isHandedTo[above] = true }
    }
    return rows.indices.filter { isLevel(rows[$0]) && !isHandedTo[$0] }
  }
}

extension ImportedKind {
  fileprivate var words: String {
    switch self {
    case .navigation: "navigation controllers"
    case .tabs: "tab bar controllers"
    case .split: "split view controllers"
    case .plain: "plain controllers"
    case .view: "views"
    case .cell: "cells"
    case .coordinator: "coordinators"
    case .ignore: "nothing"
    }
  }
}

/// Numbers and names in sentences.
enum Words {
  static func count(_ number: Int, _ thing: String, _ plural: String? = nil) -> String {
    "\(number) \(number == 1 ? thing : plural ?? "\(thing)s")"
  }

  /// The names, the most frequent first, each with how often it is there.
  static func listing(_ names: [ClassName]) -> String {
    let counts = Dictionary(names.map { ($0, 1) }, uniquingKeysWith: +)
    let sorted = counts.sorted { ($1.value, $0.key.full) < ($0.value, $1.key.full) }
    let shown = sorted.prefix(most).map { $1 == 1 ? $0.shown : "\($0.shown) (\($1))" }
    let rest = sorted.count - shown.count
    return shown.joined(separator: ", ")
      + (rest > 0 ? " and \(count(rest, "more class", "more classes"))" : "")
  }

  private static let most = 6
}

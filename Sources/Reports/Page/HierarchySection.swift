import Results

/// The hierarchies that messages climbed, and the way of one of them.
struct HierarchySection {
  let plan: RunPlan

  var section: PageSection? {
    var seen: Set<Setting> = []
    let sketches = (plan.sketches ?? []).compactMap {
      sketch -> (setting: Setting, nodes: Int, HierarchySketch)? in
      let planned = plan.cases.first { $0.planDigest == sketch.planDigest }
      guard let planned, let top = sketch.boxes.first else { return nil }
      let setting = Setting(planned.caseKey)
      return seen.insert(setting).inserted ? (setting, top.size, sketch) : nil
    }
    guard !sketches.isEmpty else { return nil }
    return PageSection(
      id: "hierarchy",
      title: "The hierarchy and a message's way",
      caption: """
        Each box stands under the one that it hands messages to and is as wide as everything below it; what is too narrow is \
        put together. Coloured: the way of the script's longest message, which delegates, closures and parent references \
        take from level to level, and a responder chain through the views between as well; the origin is 0. Ways too long for a page are \
        not drawn.
        """,
      drawings: sketches.enumerated().flatMap {
        drawings($0.offset, $0.element.setting, $0.element.nodes, $0.element.2)
      },
      tables: sketches.map { table($0.setting, $0.2) }
    )
  }

  private func drawings(_ index: Int, _ setting: Setting, _ nodes: Int, _ sketch: HierarchySketch)
    -> [PageSection.Drawing]
  {
    let way = Self.way(in: sketch)
    let levels = way.compactMap(\.levelStep).max() ?? 0
    let responders = way.compactMap(\.responderStep).max() ?? 0
    let hops =
      "\(PageText.count(levels, "hop")) from level to level, \(responders) through the responder chain"
    let icicle = IcicleDrawing(
      id: "hierarchy-\(index)",
      title: "Hierarchy: \(setting.label)",
      description: "\(PageText.count(nodes, "node")); a message takes \(hops).",
      sketch: sketch
    )
    let steps = WayDrawing(
      id: "way-\(index)",
      title: "A message's way: \(setting.label)",
      description:
        "From the \(way.last?.kind ?? "origin") to the \(way.first?.kind ?? "application"), \(hops).",
      nodes: way
    )
    return [
      .init(title: "\(setting.label): \(PageText.count(nodes, "node"))", markup: icicle.markup),
      .init(title: "A message's way, from below", markup: steps.markup),
    ]
  }

  /// The boxes that a message comes by, the topmost first.
  static func way(in sketch: HierarchySketch) -> [HierarchySketch.Box] {
    var depths: [Int] = []
    for box in sketch.boxes { depths.append(box.parent.map { depths[$0] + 1 } ?? 0) }
    let passed = sketch.boxes.indices.filter {
      sketch.boxes[$0].levelStep != nil || sketch.boxes[$0].responderStep != nil
    }
    return passed.sorted { (depths[$0], $0) < (depths[$1], $1) }.map { sketch.boxes[$0] }
  }

  private func table(_ setting: Setting, _ sketch: HierarchySketch) -> DataTable {
    DataTable(
      "A message's way: \(setting.label)",
      words: ["node"],
      numbers: ["nodes with it and below", "hop from level to level", "hop of the responder chain"],
      rows: Self.way(in: sketch).map { box in
        [
          box.kind, PageText.whole(box.size), box.levelStep.map(String.init) ?? "–",
          box.responderStep.map(String.init) ?? "–",
        ]
      }
    )
  }
}

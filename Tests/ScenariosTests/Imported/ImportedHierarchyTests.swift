import Hierarchy
import Testing

@testable import Scenarios

@Suite("Hierarchies from texts")
struct ImportedHierarchyTests {
  private static func read(_ texts: String..., rules: ImportRules = ImportRules()) throws -> ImportedHierarchy
  {
    try ImportedHierarchy(
      texts.enumerated().map { ImportedText(file: "exports/My Shop \($0.offset).txt", text: $0.element) },
      rules
    )
  }

  private static func rules(
    _ treatments: [(String, ImportedKind)] = [],
    coordinators: ImportRules.Coordinators = .perStack,
    deciders: ImportRules.Deciders = .coordinators
  ) -> ImportRules {
    var rules = ImportRules()
    rules.treatments = treatments.map { (pattern($0.0), $0.1) }
    (rules.coordinators, rules.deciders) = (coordinators, deciders)
    return rules
  }

  private static func pattern(_ text: String) -> ClassPattern { ClassPattern(text) { $0.contains(text) } }

  // MARK: - Controllers

  @Test(
    "controllers become rows: containers by their names, a coordinator above each stack, the shown tab first"
  )
  func controllers() throws {
    let shop = try Self.read(PrintedTexts.shop)
    #expect(shop.outline.text == "t.k+.n0@1.p2*2.k+.n0@5.p6.s0.k+.n8@9")
    #expect(
      shop.classes == [
        "RootTabBarController", "coordinator of CartNavigationController", "CartNavigationController",
        "CartViewController", "CartDetailViewController", "coordinator of UINavigationController",
        "UINavigationController", "HomeViewController", "UISplitViewController",
        "coordinator of UINavigationController", "UINavigationController",
      ]
    )
    #expect(shop.scenario.label == "my-my-shop-0 controllers=8")
    #expect(shop.scenario.parameters.handler == .drawn)
    #expect(try HierarchyPlan(shop.scenario.parameters).depth == 3)
    #expect(shop.deciders == "3 coordinators decide, and the application what reaches it.")
    #expect(
      shop.assumptions == [
        "exports/My Shop 0.txt has 8 controllers.",
        "2 classes were taken for navigation controllers: UINavigationController (2), CartNavigationController.",
        "1 class was taken for tab bar controllers: RootTabBarController.",
        "1 class was taken for split view controllers: UISplitViewController.",
        "3 classes were taken for plain controllers: CartDetailViewController, CartViewController, "
          + "HomeViewController.",
        "The text says nothing of coordinators: one was put above each of the 3 navigation controllers; "
          + "--coordinators and --handler change that.",
        "There are no cells: messages start at 5 controllers, to which no level hands any. To have them, add "
          + "the views with a second --hierarchy, as recursiveDescription prints them.",
      ]
    )
  }

  /// One hierarchy in the forms that tools print and people copy it in.
  static let copies = [
    "<UITabBarController 0xA1>, state: appeared, view: <V 0x1>\n   | <UINavigationController 0xB2>, state: appearing, "
      + "view: <V: 0x2> not in the window",
    "        <UITabBarController: 0xA1>, state: appeared, view: <V>\n           | <UINavigationController>, state: "
      + "disappearing, view: (view not loaded)\n\n",
    "\"<Shop.UITabBarController>, state: appeared, view: <V>\r\n   | <UIKit.UINavigationController>, state: appeared, "
      + "view: <V>\"\r\n",
    "\u{FEFF}<UITabBarController>, state: appeared, view: <V>\n\u{A0} \u{A0}| <UINavigationController>, state: appeared, "
      + "view: <V>",
    "# copied\n```\np [self _printHierarchy]\nlldb) po [self _printHierarchy]\n`<UITabBarController 0x1>, state: appeared, view: <V 0x2>\n\t|"
      + "<UINavigationController 0x3>, state: appeared, view:  (view not loaded)`\n```",
  ]

  @Test("addresses, modules, blanks, quotes, prompts and comments do no harm", arguments: copies)
  func harmless(text: String) throws {
    let app = try Self.read(text)
    #expect(app.outline.text == "t.k+.n0@1" && app.classes[2] == "UINavigationController")
  }

  @Test("what is presented is in what presents it, however many times")
  func presented() throws {
    let sheets = try Self.read(PrintedTexts.sheets)
    #expect(sheets.outline.text == "p.p0.k+.N0@2.p3.P3.P5")
  }

  @Test("generic, mangled and private names are read as what they are called")
  func swiftUI() throws {
    let app = try Self.read(PrintedTexts.swiftUI)
    #expect(
      app.classes == [
        "UIHostingController<ModifiedContent<AnyView, RootModifier<(…", "UIKitTabBarController",
        "UIHostingController<…>", "coordinator of StyleContextSplitViewNavigationController<…>",
        "StyleContextSplitViewNavigationController<…>", "CartScreen", "HiddenScreen",
      ]
    )
    #expect(app.outline.text == "p.t0.p1.k+.n2@3.p4.p1")
  }

  @Test("a text that starts deeper and is cut off says so, and one controller stands for what is above")
  func fragment() throws {
    let part = try Self.read(PrintedTexts.fragment)
    #expect(part.outline.text == "p.k+.n0@1.p2.p0")
    #expect(
      Array(part.assumptions.suffix(3)) == [
        "The text starts 2 levels deep: what is above is missing, and one plain controller stands for it.",
        "Line 3 of exports/My Shop 0.txt says that something was left out there.",
        "Line 5 of exports/My Shop 0.txt, the last, is cut off and was left out.",
      ]
    )
  }

  @Test("of several windows the one with most controllers is taken")
  func windows() throws {
    let keyboard = "<UIInputWindowController>, state: appeared, view: <UIView>\n"
    let app = try Self.read(keyboard + PrintedTexts.sheets)
    #expect(app.outline == (try Self.read(PrintedTexts.sheets).outline))
    #expect(
      app.assumptions.last
        == "One window is taken, the one with most controllers; left out with all that is in them: "
        + "UIInputWindowController."
    )
  }

  // MARK: - Views

  @Test("views are joined to controllers by address: cells, and the views that messages pass on their way")
  func views() throws {
    for texts in [[PrintedTexts.shop, PrintedTexts.views], [PrintedTexts.shop + PrintedTexts.views]] {
      let shop = try ImportedHierarchy(texts.map { ImportedText(file: "shop", text: $0) })
      #expect(shop.outline.text == "t.v0.V1.k+.n0@3.v4.V5.p4*2.v8.c9.v10.c11*2.k+.n0@14.p15.s0.k+.n17@18")
      #expect(shop.classes[10] == "CartRow" && shop.classes[9] == "CartTable")
      _ = try HierarchyPlan(shop.scenario.parameters)
    }
  }

  @Test("views alone tell controllers by where UIKit puts their views")
  func viewsAlone() throws {
    let shop = try Self.read(PrintedTexts.views)
    #expect(shop.outline.text == "t.v0.V1.k+.n0@3.v4.V5.p4.v7.c8.v9.c10*2")
    #expect(
      shop.classes[3] == "coordinator of UILayoutContainerView" && shop.classes[7] == "controller of UIView"
    )
    let told = "The text has views alone: controllers were told from where UIKit puts their views."
    #expect(
      shop.assumptions.contains(told) && shop.assumptions[0].hasSuffix(" has 3 controllers and 16 views.")
    )
  }

  // MARK: - Outlines

  @Test("an outline in a file may have comments and as many lines as it likes")
  func outlines() throws {
    let written = "# the shop\nk+.k0.t@0   # tabs\n\nn2@1.p3.\n c+4*8\n"
    let shop = try Self.read(written)
    #expect(shop.outline.text == "k+.k0.t@0.n2@1.p3.c+4*8")
    #expect(shop.classes.suffix(2) == ["cell", "cell"] && shop.scenario.parameters.handler == .drawn)
    #expect(try Self.read("k.p@0.c1").scenario.parameters.handler == .application)
  }

  // MARK: - Rules

  @Test("classes are taken for what they are asked to be")
  func treatments() throws {
    func outline(_ class: String, _ kind: ImportedKind) throws -> String {
      try Self.read(PrintedTexts.shop, rules: Self.rules([(`class`, kind)])).outline.text
    }
    #expect(try outline("CartNavigationController", .plain) == "t.p0.p1*2.k+.n0@4.p5.s0.k+.n7@8")
    #expect(try outline("CartNavigationController", .ignore) == "t.k+.n0@1.p2.s0.k+.n4@5")
    #expect(try outline("CartNavigationController", .coordinator) == "t.k+.p0@1.k+.n0@3.p4.p0@1.s0.k+.n7@8")
    #expect(try outline("CartNavigationController", .view) == "t.v0.p0.k+.n0@3.p4.p0.s0.k+.n7@8")
    #expect(try outline("CartDetailViewController", .cell) == "t.k+.n0@1.c2.p2.k+.n0@5.p6.s0.k+.n8@9")
    #expect(try outline("RootTabBarController", .coordinator).hasPrefix("k+.p@0"))
  }

  @Test("coordinators and deciders are placed by patterns, or by a rule")
  func places() throws {
    let none = try Self.read(PrintedTexts.shop, rules: Self.rules(coordinators: .none))
    #expect(none.outline.text == "t.n0.p1*2.n0.p4.s0.n6" && none.deciders == "The application decides.")
    let some = Self.rules(
      coordinators: .of(Self.pattern("Root")),
      deciders: .classes(Self.pattern("Navigation"))
    )
    #expect(try Self.read(PrintedTexts.shop, rules: some).outline.text == "k.t@0.n+1.p2*2.n+1.p5.s1.n+7")
    let near = try Self.read(PrintedTexts.shop, rules: Self.rules(deciders: .handler(.distance(1))))
    #expect(near.scenario.parameters.handler == .distance(1))
    #expect(near.scenario.label == "my-my-shop-0 controllers=8, handler=1")
  }

  // MARK: - Refusals

  /// Texts that are no hierarchy, the place of the fault, and what is said.
  static let refused: [(text: String, line: Int?, column: Int?, words: String)] = [
    ("", nil, nil, "has no line of a hierarchy"),
    ("Hello", 1, 1, "expected '<' and the name of a class, but there is 'Hello'"),
    (PrintedTexts.damaged, 2, 50, "expected the end of the line, as a second controller follows"),
    ("<A 0x1>, state: ready, view: <V 0x2>", 1, 17, "expected appeared, appearing, disappeared or"),
    ("<A 0xZ>, state: appeared", 1, 6, "expected an address in hexadecimal digits"),
    ("<A one>, state: appeared", 1, 3, "expected an address, ';' or '>'"),
    ("<>, state: appeared", 1, 2, "expected the name of a class"),
    (
      "<A>, state: appeared\n<B>, state: appeared, view: <V>", 1, 21, "expected ', view: ', but the line ends"
    ),
    ("<A>, state: appeared, view: <V>\n |  |  | <B>, state: appeared, view: <V>", 2, 1, "3 bars stand"),
    ("<A>, state: appeared, view: <V>\nüü <B", 2, 1, "expected '<' and the name of a class"),
    (
      "<A>, state: appeared, view: <V>\n + <B>, state: appeared, view: <V>\n + <C>, state: appeared, view: <V>",
      3, 1, "C is the second that A presents"
    ),
    ("Attributes: Application, 0x1, pid: 2\nElement subtree:\n →Application", 1, 1, "an accessibility tree"),
    (" →Application, pid: 7, label: 'Shop'\n    Window (Main), 0x2", 1, 2, "an accessibility tree"),
    ("<AppiumAUT>\n<XCUIElementTypeApplication>", 1, 1, "an accessibility tree"),
    ("...", nil, nil, "has no line of a hierarchy"),
    ("<?xml version=\"1.0\"?><AppiumAUT>", 1, 1, "an accessibility tree"),
    ("k.p@0\n  x1", 2, 3, "'x1' is no row of an outline"),
    ("k..p", 1, 3, "'' is no row of an outline"),
    ("p # root\nc9", 2, 1, "row 1 refers to row 9"),
    ("p.p", nil, nil, "2 controllers are in no other"),
  ]

  @Test(
    "a text that cannot be read is refused with line, column and what was expected",
    arguments: refused.indices
  )
  func refusals(index: Int) throws {
    let (text, line, column, words) = Self.refused[index]
    let error = try #require(throws: ImportError.self) { try Self.read(text) }
    #expect(error.place == .text(file: "exports/My Shop 0.txt", line: line, column: column), "\(error)")
    #expect(error.problem.contains(words) && error.advice.hasSuffix("."), "\(error)")
  }

  /// Whatever is lost or doubled in a text, a plan can be made of what is accepted.
  @Test(
    "damaged texts are refused, or give a hierarchy that there can be",
    arguments: 1...4 as ClosedRange<UInt64>
  )
  func damage(seed: UInt64) throws {
    let whole = [
      PrintedTexts.shop + PrintedTexts.views, PrintedTexts.views, PrintedTexts.swiftUI, PrintedTexts.sheets,
      "k+.k0.t@0.n2@1\np3.V4.c+5*8",
    ]
    let kinds = [
      ("Cart", ImportedKind.coordinator), ("View", .view), ("Wrapper", .plain), ("Root", .coordinator),
    ]
    var state = seed
    func below(_ count: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % max(1, count)
    }
    var accepted = 0
    for _ in 0..<150 {
      var lines = whole[below(whole.count)].split(separator: "\n").map(String.init)
      for _ in 0...below(3) {
        let line = below(lines.count)
        switch below(4) {
        case 0: lines.remove(at: line)
        case 1: lines.insert(lines[below(lines.count)], at: line)
        case 2: lines[line] = String(lines[line].prefix(below(lines[line].count)))
        default: lines.swapAt(line, below(lines.count))
        }
        if lines.isEmpty { lines = ["<A>"] }
      }
      let text = lines.joined(separator: "\n")
      var rules = ImportRules()
      // A pattern that matches nothing would be refused.
      let kind = kinds[below(kinds.count)]
      if below(2) == 0, text.contains(kind.0) { rules = Self.rules([kind]) }
      do {
        let app = try Self.read(text, rules: rules)
        _ = try HierarchyPlan(app.scenario.parameters)
        accepted += 1
      } catch let error as ImportError {
        #expect(!error.problem.isEmpty && !error.advice.isEmpty)
      }
    }
    #expect(accepted > 15)
  }

  @Test("controllers and views of two moments, or without addresses, are not joined")
  func otherMoment() throws {
    let other = PrintedTexts.views.replacing("0x20a0", with: "0x50a0")
    for (text, words) in [
      (other, "is among the views"), (PrintedTexts.views.replacing(/: 0x\w+/, with: ""), "addr"),
    ] {
      let error = try #require(throws: ImportError.self) { try Self.read(PrintedTexts.shop, text) }
      #expect(error.problem.contains(words), "\(error)")
    }
  }

  @Test("a pattern that matches nothing is refused, with examples of what there is")
  func idlePatterns() throws {
    let nothing = Self.pattern("Basket")
    let all: [(ImportRules, ImportError.Place)] = [
      (Self.rules([("Basket", .cell)]), .treatment), (Self.rules(coordinators: .of(nothing)), .coordinators),
      (Self.rules(deciders: .classes(nothing)), .deciders),
    ]
    for (rules, place) in all {
      let error = try #require(throws: ImportError.self) { try Self.read(PrintedTexts.shop, rules: rules) }
      #expect(error.place == place && error.advice.contains("UINavigationController (2)"), "\(error)")
      if case .treatment = place { continue }
      let outline = try #require(throws: ImportError.self) { try Self.read("k.p@0", rules: rules) }
      #expect(outline.place == place)
    }
  }
}

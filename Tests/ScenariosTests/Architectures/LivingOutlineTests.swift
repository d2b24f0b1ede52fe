// Reads which object each row stands for, which is internal: see BubbleupKit's Decisions, 14.
#if DEBUG
import Hierarchy
import Testing

@testable import Scenarios

@Suite("Outlines of living architectures")
struct LivingOutlineTests {
  /// The right forms, by label.
  private static let forms = ArchitectureCase.all(of: ArchitectureCatalogue.all).filter { $0.hazard == nil }

  /// All but the form whose modals answer by a class of their own while everything else goes by superviews: no mode of a
  /// plan's route is both.
  static let responderForms = forms.filter { form in
    let options = form.options
    return options.linkage.followsResponders && !(options.modal == .wrapper && options.next == .superview)
  }.map(\.label)
  static let levelForms = forms.filter { !$0.options.linkage.followsResponders }.map(\.label)

  private func living(_ label: String) throws -> (LivingPlan, ArchitectureOptions) {
    let form = try #require(Self.forms.first { $0.label == label })
    return (try LivingPlan(form.architecture.opened(form.options)), form.options)
  }

  @Test("from each origin the plan's path is the living chain, object by object", arguments: responderForms)
  func chains(label: String) throws {
    let (living, options) = try living(label)
    // What a strategy that looks as this form does would use; behind a wrapper a modal answers its presenter.
    let lookup: Lookup = options.linkage == .native ? .native : options.lookup ?? .coordinating
    let mode = options.modal == .wrapper ? .container : options.next ?? .container
    let walk = ReferenceWalk(living.plan, route: .responders(lookup, mode))
    #expect(!living.plan.script.isEmpty)
    for origin in Set(living.plan.script.map(\.origin)) {
      let path = walk.path(from: origin)
      #expect(living.chain(from: origin) { $0.coordinatingResponder } == path, "from \(origin)")
    }
  }

  @Test("a form that links levels leads up the same path and skips no coordinator", arguments: levelForms)
  func levels(label: String) throws {
    let (living, _) = try living(label)
    let walk = ReferenceWalk(living.plan, route: .levels)
    for origin in Set(living.plan.script.map(\.origin)) {
      let path = walk.path(from: origin)
      let chain = living.chain(from: origin) { $0.coordinatingResponder }
      // A flow may link its screens to itself, past its stack; the window is no level of a plan, and the application
      // is the end of every path whether it is linked or not.
      let levels = chain.filter { $0 > NodeID(1) }
      #expect(levels.count > 1 && levels == path.filter(Set(levels).contains), "from \(origin)")
      let coordinators = path.filter { living.plan.kinds[$0.index] == .coordinator }
      #expect(levels.filter { living.plan.kinds[$0.index] == .coordinator } == coordinators, "from \(origin)")
    }
  }

  @Test(
    "are scenarios several levels deep and with a modal, the same each time, which their text brings back"
  )
  func scenarios() throws {
    #expect(ArchitectureCatalogue.scenarios.map(\.name) == ArchitectureCatalogue.all.map(\.name))
    for (architecture, scenario) in zip(ArchitectureCatalogue.all, ArchitectureCatalogue.scenarios) {
      let outline = architecture.outline
      #expect(scenario.parameters.shape == .outline(outline))
      #expect(try Outline(text: outline.text) == outline)
      let plan = try HierarchyPlan(scenario.parameters)
      let controllers = plan.kinds.count { $0 == .controller }
      #expect(plan.depth >= 4 && controllers >= 8 && plan.kinds.contains(.cell) && plan.modals.contains(true))
      #expect(architecture.variants.contains(architecture.standardForm))
      #expect(Set(architecture.opening.map(\.operation)).isSubset(of: architecture.operations))
    }
  }

  @Test(
    "there is none without a root, and it counts coordinators of controllers that the application does not own"
  )
  func strays() {
    let stage = Stage(ArchitectureOptions(linkage: .trampoline))
    let application = Application(id: .application)
    #expect(LivingOutline(application) == nil)
    let window = Window(id: stage.makeID())
    application.add(window)
    #expect(LivingOutline(application) == nil)
    let (screen, stray) = (Screen("screen", on: stage), FlowCoordinator("stray", on: stage))
    screen.parentCoordinator = stray
    window.setRoot(screen)
    #expect(LivingOutline(application)?.strays == 1)
    application.add(stray)
    #expect(LivingOutline(application)?.strays == 0)
  }

  @Test("the census knows everybody who lives by name, however many have come and gone")
  func names() {
    let stage = Stage(ArchitectureOptions(linkage: .delegate))
    var kept: [Screen] = []
    for number in 0..<3_000 {
      let screen = Screen(stage.title("screen"), on: stage)
      if number % 100 == 0 { kept.append(screen) }
      #expect((kept + [screen]).allSatisfy { stage.census.name(of: $0.id) == $0.title })
    }
  }
}

/// An app beside the plan of its outline: which row each object is.
private struct LivingPlan {
  let plan: HierarchyPlan
  private let app: App
  private var objects: [NodeID: Responder] = [:]
  private var rows: [ObjectIdentifier: NodeID] = [:]

  init(_ app: App) throws {
    self.app = app
    let living = try #require(LivingOutline(app.application))
    plan = try HierarchyPlan(.outline(living.outline))
    note(app.application, .application)
    if let window = app.application.windows.first { note(window, NodeID(1)) }
    var row = 2
    for object in living.objects {
      note(object, NodeID(row))
      if let controller = object as? Controller {
        if let view = controller.view { note(view, NodeID(row + 1)) }
        row += 1
      }
      row += 1
    }
  }

  /// The rows that a message from `origin` comes through, the application last.
  func chain(from origin: NodeID, next: (Responder) -> Responder?) -> [NodeID] {
    var chain: [NodeID] = []
    var object = objects[origin]
    while let responder = object {
      chain.append(rows[ObjectIdentifier(responder)] ?? .none)
      // A delegate behind the application is an object of the app and no row of a plan.
      if responder is Application { break }
      object = next(responder)
    }
    return chain
  }

  private mutating func note(_ object: Responder, _ row: NodeID) {
    objects[row] = object
    rows[ObjectIdentifier(object)] = row
  }
}
#endif

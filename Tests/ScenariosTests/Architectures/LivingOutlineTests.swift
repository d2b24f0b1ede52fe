// Reads which object each row stands for, which is internal: see BubbleupKit's Decisions, 14.
#if DEBUG
import Hierarchy
import Testing

@testable import Scenarios

@Suite("Outlines of living architectures")
struct LivingOutlineTests {
  /// One form of one architecture, by what a failing test should say.
  struct Form: CustomTestStringConvertible, Sendable {
    let architecture: any Architecture
    let options: ArchitectureOptions
    var testDescription: String { "\(architecture.name) \(options.canonical)" }

    /// The route of a strategy that looks as this form does; behind a wrapper a modal answers its presenter.
    var route: Route {
      let lookup: Lookup = options.linkage == .native ? .native : options.lookup ?? .coordinating
      return .responders(lookup, options.modal == .wrapper ? .container : options.next ?? .container)
    }
  }

  /// All but the form whose modals answer by a class of their own while everything else goes by superviews: no mode of a
  /// plan's route is both.
  static let responderForms = forms {
    $0.linkage.followsResponders && !($0.modal == .wrapper && $0.next == .superview)
  }
  static let levelForms = forms { !$0.linkage.followsResponders }

  private static func forms(where isMeant: (ArchitectureOptions) -> Bool) -> [Form] {
    ArchitectureCatalogue.all.flatMap { architecture in
      architecture.variants.filter(isMeant).map { Form(architecture: architecture, options: $0) }
    }
  }

  @Test("each architecture is a scenario of its name, several levels deep and with a modal")
  func scenarios() throws {
    #expect(ArchitectureCatalogue.scenarios.map(\.name) == ArchitectureCatalogue.all.map(\.name))
    for scenario in ArchitectureCatalogue.scenarios {
      let plan = try HierarchyPlan(scenario.parameters)
      #expect(plan.depth >= 4, "\(scenario.name)")
      #expect(plan.kinds.count { $0 == .controller } >= 8, "\(scenario.name)")
      #expect(plan.kinds.contains(.cell), "\(scenario.name)")
      #expect(plan.modals.contains(true), "\(scenario.name)")
    }
  }

  @Test("from each origin the plan's path is the living chain, object by object", arguments: responderForms)
  func chains(form: Form) throws {
    let world = form.architecture.openedWorld(form.options)
    let living = try LivingPlan(world)
    let walk = ReferenceWalk(living.plan, route: form.route)
    #expect(!living.plan.script.isEmpty)
    for origin in Set(living.plan.script.map(\.origin)) {
      let path = walk.path(from: origin)
      let expected = walk.expectation(from: origin)
      #expect(living.chain(from: origin) { $0.coordinatingResponder } == path, "from \(origin)")
      #expect(path.count == expected.hops + 1 && path.last == expected.last, "from \(origin)")
    }
  }

  @Test("a form that links levels leads up the same path and skips no coordinator", arguments: levelForms)
  func levels(form: Form) throws {
    let world = form.architecture.openedWorld(form.options)
    let living = try LivingPlan(world)
    let walk = ReferenceWalk(living.plan, route: .levels)
    for origin in Set(living.plan.script.map(\.origin)) {
      let path = walk.path(from: origin)
      let chain = living.chain(from: origin) { $0.coordinatingResponder }
      // A flow may link its screens to itself, past its stack; the window is no level of a plan, and the application
      // is the end of every path whether it is linked or not.
      let levels = chain.filter { $0 > NodeID(1) }
      #expect(levels.count > 1, "from \(origin)")
      #expect(levels == path.filter(Set(levels).contains), "from \(origin)")
      let coordinators = path.filter { living.plan.kinds[$0.index] == .coordinator }
      #expect(levels.filter { living.plan.kinds[$0.index] == .coordinator } == coordinators, "from \(origin)")
    }
  }

  @Test(
    "an architecture has the same outline each time, which its text brings back, after steps that it knows"
  )
  func repeatable() throws {
    for architecture in ArchitectureCatalogue.all {
      let outline = try architecture.outline()
      #expect(try architecture.outline().digest == outline.digest)
      #expect(try Outline(text: outline.text) == outline)
      let unknown = Set(architecture.opening.map(\.operation)).subtracting(architecture.operations)
      #expect(!architecture.opening.isEmpty && unknown.isEmpty)
      #expect(architecture.variants.contains(architecture.standardForm))
    }
    #expect(Set(ArchitectureCatalogue.scenarios.map(\.parameters)).count == ArchitectureCatalogue.all.count)
  }

  @Test("without a root there is no outline, and the refusal says so")
  func nothingShown() {
    let application = Application(id: .application)
    #expect { try Outline(of: application) } throws: { ($0 as? OutlineReadingError)?.code == .nothingShown }
    application.add(Window(id: NodeID(1)))
    #expect { try Outline(of: application) } throws: { ($0 as? OutlineReadingError)?.code == .nothingShown }
  }

  @Test("a controller of a coordinator that the application does not own is refused")
  func strayCoordinator() {
    let stage = Stage(ArchitectureOptions(.trampoline))
    let application = Application(id: .application)
    let window = Window(id: stage.makeID())
    application.add(window)
    let (screen, stray) = (Screen("screen", on: stage), FlowCoordinator("stray", on: stage))
    screen.parentCoordinator = stray
    window.setRoot(screen)
    #expect { try Outline(of: application) } throws: {
      ($0 as? OutlineReadingError)?.code == .strayCoordinator
    }
    application.add(stray)
    #expect(throws: Never.self) { try Outline(of: application) }
  }
}

/// A world beside the plan of its outline: which row each object is.
private struct LivingPlan {
  let plan: HierarchyPlan
  private let world: any World
  private var objects: [NodeID: Responder] = [:]
  private var rows: [ObjectIdentifier: NodeID] = [:]

  init(_ world: any World) throws {
    self.world = world
    let living = try LivingOutline(world.application)
    plan = try HierarchyPlan(.outline(living.outline))
    note(world.application, .application)
    if let window = world.application.windows.first { note(window, NodeID(1)) }
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

@Suite("The census")
struct CensusTests {
  @Test("knows everybody who lives by name, however many have come and gone")
  func names() {
    let stage = Stage(ArchitectureOptions(.delegate))
    var kept: [Screen] = []
    for number in 0..<1_000 {
      let screen = Screen(stage.title("screen"), on: stage)
      #expect(stage.census.name(of: screen.id) == screen.title)
      if number % 100 == 0 { kept.append(screen) }
    }
    #expect(kept.allSatisfy { stage.census.name(of: $0.id) == $0.title })
  }
}
#endif

import Hierarchy

/// An application with a window on screen, and a log of what its controllers are told.
final class Stage {
  let application = Application(id: .application)
  let window = Window(id: NodeID(1))
  let log = CallLog()
  private var row = 1

  init() {
    application.add(window)
    window.makeVisible()
  }

  /// A new controller, which is nowhere yet.
  func screen(_ name: String, _ container: ContainerKind = .plain) -> RecordedController {
    row += 1
    return RecordedController(name, row: row, container: container, log: log)
  }

  /// A container named `name` that fills the window and contains `children`; what led there is not logged.
  func container(
    _ name: String,
    _ kind: ContainerKind,
    _ children: [RecordedController] = []
  ) -> RecordedController {
    let container = screen(name, kind)
    window.setRoot(container)
    for child in children { container.contain(child) }
    _ = log.take()
    return container
  }

  /// A stack named `name`, which is nowhere yet.
  func stack(_ name: String) -> RecordedStack {
    row += 1
    return RecordedStack(name, row: row, log: log)
  }

  /// A stack N that fills the window, with a screen for each of `names`; what led there is not logged.
  func shownStack(_ names: String...) -> (stack: RecordedStack, screens: [RecordedController]) {
    shownStack(names)
  }

  func shownStack(_ names: [String]) -> (stack: RecordedStack, screens: [RecordedController]) {
    let stack = stack("N")
    let screens = names.map { screen($0) }
    window.setRoot(stack)
    stack.setStack(screens, animated: false)
    _ = log.take()
    return (stack, screens)
  }
}

/// Nodes of the shared classes, as they are without any strategy.
final class PlainFactory: NodeFactory {
  func makeCell(_ seat: Seat) -> Cell { Cell(id: seat.id) }
  func makeController(_ seat: Seat) -> Controller { Controller(id: seat.id, container: seat.container) }
  func makeCoordinator(_ seat: Seat) -> Coordinator { Coordinator(id: seat.id) }
}

extension View {
  /// Whether the root view of `controller` is all that lies in this view.
  func shows(_ controller: Controller) -> Bool {
    subviews.count == 1 && subviews.first === controller.view
  }
}

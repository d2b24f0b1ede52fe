import Hierarchy

/// Sits in a stack's delegate slot, tells coordinators of pops, and hands every other call on (catalogue B5, B7).
class StackObserver: NavigationDelegate {
  final let slotTitle: String
  final private(set) weak var stack: NavigationStack?
  final let proxy: DelegateProxy
  private final var table: PopTable
  private final let stage: Stage

  /// Takes the slot of `stack`; whoever had it is called from here on, through `proxy` if one is given.
  init(
    _ slotTitle: String,
    of stack: NavigationStack,
    on stage: Stage,
    through proxy: DelegateProxy? = nil
  ) {
    self.slotTitle = slotTitle
    self.stack = stack
    self.stage = stage
    table = PopTable(stage.options)
    self.proxy = proxy ?? DelegateProxy(on: stage)
    takeSlot(of: stack)
  }

  /// Takes the slot, and remembers who had it.
  func takeSlot(of stack: NavigationStack) {
    proxy.forwardee = stack.delegate
    stack.delegate = self
  }

  /// The calls that it needs itself.
  var own: NavigationCapabilities { .didShow }

  final var capabilities: NavigationCapabilities { proxy.capabilities(beside: own) }

  func navigationStack(_ stack: NavigationStack, willShow controller: Controller, animated: Bool) {
    proxy.willShow(controller, on: stack, animated: animated)
  }

  final func navigationStack(_ stack: NavigationStack, didShow controller: Controller, animated: Bool) {
    // Read before anything is told: what is told may take observers out of the row, this one included.
    let row = row
    let outsider = row.last?.proxy.forwardee
    for observer in row { observer.tellPopped(from: stack, as: table.detection.witness) }
    if let outsider, outsider.capabilities.contains(.didShow) {
      outsider.navigationStack(stack, didShow: controller, animated: animated)
    }
  }

  final func navigationStack(
    _ stack: NavigationStack,
    animationFor operation: NavigationOperation,
    from: Controller,
    to: Controller
  ) -> NavigationAnimation? {
    proxy.animation(for: operation, from: from, to: to, on: stack)
  }

  /// Hands the delegate slot back, before its owner goes.
  func release() {
    guard let stack else { return }
    if stack.delegate === self {
      stack.delegate = proxy.forwardee
    } else {
      var observer = stack.delegate as? StackObserver
      while let current = observer, current.following !== self { observer = current.following }
      observer?.proxy.forwardee = proxy.forwardee
      stack.askAgain()
    }
  }

  /// Tells of the screen that a transition is about to take away, as if it had gone.
  final func tellDeparting(of stack: NavigationStack) {
    stage.tell(table.take(stack.departing), seenBy: .transition)
  }

  /// The observer that this one hands its calls to, where there is one per coordinator.
  private final var following: StackObserver? { proxy.forwardee as? StackObserver }

  /// This observer and those behind it.
  private final var row: [StackObserver] {
    var row = [self]
    while let next = row.last?.following { row.append(next) }
    return row
  }

  private final func tellPopped(from stack: NavigationStack, as witness: Sighting.Witness) {
    stage.tell(table.takePopped(from: stack), seenBy: witness)
  }
}

extension StackObserver: PopWatch {
  final var shadow: [String] { table.titles }

  final func observePop(of screen: Screen, telling listener: any PopListener) {
    table.insert(screen, telling: listener)
  }

  /// From the slot inwards: the newest flows hear first.
  final func reconcile() {
    guard let stack, table.detection == .comparison else { return }
    for observer in (stack.delegate as? StackObserver)?.row ?? [] {
      observer.tellPopped(from: stack, as: .asked)
    }
  }

  /// Behind the last of the observers: those before it need their calls themselves.
  final func forward(to delegate: any NavigationDelegate) -> Bool {
    let last = (stack?.delegate as? StackObserver)?.row.last
    last?.proxy.forwardee = delegate
    stack?.askAgain()
    return last != nil
  }

  final func activate() {
    guard let stack, stack.delegate !== self else { return }
    release()
    if let holder = stack.delegate as? StackObserver, holder.row.contains(where: { $0 === self }) {
      // Where slots are not returned, whoever has it may hand on to this one already. Two that hand on to each other call
      // each other until an app's stack ends; here it is an event, which no model expects.
      stage.note("\(slotTitle) and \(holder.slotTitle) would hand on to each other")
    } else {
      proxy.forwardee = stack.delegate
    }
    stack.delegate = self
  }
}

/// A container around a stack that is its delegate and remembers whose screens are on it (catalogue B4).
///
/// One controller and one view more than the stack alone, on the way of every message that climbs the native chain.
final class WatchingContainer: Screen, NavigationDelegate {
  private var table: PopTable
  private let proxy: DelegateProxy
  private unowned let stack: NavigationStack

  /// A container around `stack`, which it owns from here on.
  init(_ title: String, around stack: NavigationStack, on stage: Stage) {
    self.stack = stack
    table = PopTable(stage.options)
    proxy = DelegateProxy(on: stage)
    super.init(title, on: stage)
    contain(stack)
    stack.delegate = self
  }

  var capabilities: NavigationCapabilities { proxy.capabilities(beside: .didShow) }

  func navigationStack(_ stack: NavigationStack, willShow controller: Controller, animated: Bool) {
    proxy.willShow(controller, on: stack, animated: animated)
  }

  func navigationStack(_ stack: NavigationStack, didShow controller: Controller, animated: Bool) {
    tell(as: table.detection.witness)
    if let next = proxy.forwardee, next.capabilities.contains(.didShow) {
      next.navigationStack(stack, didShow: controller, animated: animated)
    }
  }

  func navigationStack(
    _ stack: NavigationStack,
    animationFor operation: NavigationOperation,
    from: Controller,
    to: Controller
  ) -> NavigationAnimation? {
    proxy.animation(for: operation, from: from, to: to, on: stack)
  }
}

extension WatchingContainer: PopWatch {
  var slotTitle: String { title }
  var shadow: [String] { table.titles }

  func observePop(of screen: Screen, telling listener: any PopListener) {
    table.insert(screen, telling: listener)
  }

  func reconcile() { tell(as: .asked) }

  private func tell(as witness: Sighting.Witness) {
    stage.tell(table.takePopped(from: stack), seenBy: witness)
  }

  func forward(to delegate: any NavigationDelegate) -> Bool {
    proxy.forwardee = delegate
    stack.askAgain()
    return true
  }
}

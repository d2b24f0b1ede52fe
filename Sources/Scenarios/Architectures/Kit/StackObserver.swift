import Hierarchy

/// Sits in a stack's delegate slot, tells coordinators of pops, and hands every other call on (catalogue B5, B7).
final class StackObserver: NavigationDelegate {
  let slotTitle: String
  private weak var stack: NavigationStack?
  private var table: PopTable
  private let proxy: DelegateProxy
  private let hazard: Hazard?
  private let stage: Stage

  /// Takes the slot of `stack`; whoever had it is called from here on.
  init(_ slotTitle: String, of stack: NavigationStack, on stage: Stage) {
    self.slotTitle = slotTitle
    self.stack = stack
    self.stage = stage
    hazard = stage.options.hazard
    table = PopTable(stage.options)
    proxy = DelegateProxy(on: stage)
    if hazard != .ownObservers { proxy.forwardee = stack.delegate }
    stack.delegate = self
  }

  var capabilities: NavigationCapabilities {
    proxy.capabilities(beside: hazard == .cancelledSwipeFinishes ? [.willShow, .didShow] : .didShow)
  }

  func navigationStack(_ stack: NavigationStack, willShow controller: Controller, animated: Bool) {
    if hazard == .cancelledSwipeFinishes { tell(table.take(stack.departing)) }
    if proxy.forwardee != nil || hazard != .cancelledSwipeFinishes {
      proxy.willShow(controller, on: stack, animated: animated)
    }
  }

  func navigationStack(_ stack: NavigationStack, didShow controller: Controller, animated: Bool) {
    // Read before anything is told: what is told may take observers out of the row, this one included.
    let row = row
    let outsider = row.last?.proxy.forwardee
    for observer in row { observer.tell(observer.table.takePopped(from: stack)) }
    if let outsider, outsider.capabilities.contains(.didShow) {
      outsider.navigationStack(stack, didShow: controller, animated: animated)
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

  /// The observer that this one hands its calls to, where there is one per coordinator.
  private var following: StackObserver? { proxy.forwardee as? StackObserver }

  /// This observer and those behind it.
  private var row: [StackObserver] {
    var row = [self]
    while let next = row.last?.following { row.append(next) }
    return row
  }

  private func tell(_ pops: [PopTable.Pop]) {
    for pop in pops { pop.box.listener?.didPop(pop.title) }
  }
}

extension StackObserver: PopWatch {
  var shadow: [String] { table.titles }

  func observePop(of screen: Screen, telling listener: any PopListener) {
    table.insert(screen, telling: listener)
  }

  /// From the slot inwards: the newest flows hear first.
  func reconcile() {
    guard let stack, table.detection == .comparison else { return }
    for observer in (stack.delegate as? StackObserver)?.row ?? [] {
      observer.tell(observer.table.takePopped(from: stack))
    }
  }

  /// Behind the last of the observers: those before it need their calls themselves.
  func forward(to delegate: any NavigationDelegate) -> Bool {
    let last = (stack?.delegate as? StackObserver)?.row.last
    last?.proxy.forwardee = delegate
    stack?.askAgain()
    return last != nil
  }

  func activate() {
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

  func release() {
    guard let stack, hazard != .slotNotReturned, hazard != .ownObservers else { return }
    if stack.delegate === self || hazard == .clearedClaims {
      stack.delegate = proxy.forwardee
    } else {
      var observer = stack.delegate as? StackObserver
      while let current = observer, current.following !== self { observer = current.following }
      observer?.proxy.forwardee = proxy.forwardee
      stack.askAgain()
    }
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
    reconcile()
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

  func reconcile() {
    for pop in table.takePopped(from: stack) { pop.box.listener?.didPop(pop.title) }
  }

  func forward(to delegate: any NavigationDelegate) -> Bool {
    proxy.forwardee = delegate
    stack.askAgain()
    return true
  }
}

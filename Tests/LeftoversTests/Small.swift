import Dispatch
import Foundation
import Leftovers
import Synchronization

// Small classes, each with one way to hold another object.

class Screen {
  var next: Screen?
  var children: [Screen] = []
  weak var parent: Screen?
  var onDone: (() -> Void)?
  var name = "screen"

  func finish() {}
}

final class Flow {
  let screen = Screen()
  var payload = Payload.none
  var services: [String: (screen: Screen, retries: Int)] = [:]
  lazy var title: () -> String = { self.screen.name }
}

enum Payload {
  case none
  case shown(Screen, Flow)
  indirect case later(Payload)
}

/// Holds its parent strongly.
final class Child: Screen {
  var owner: Screen?
}

/// As a timer: whoever starts it is kept until it is stopped.
final class Ticker {
  var actions: [() -> Void] = []
}

final class Model<Value> {
  var value: Value
  var onChange: () -> Void = {}
  weak var observer: Model?

  init(_ value: Value) { self.value = value }

  func listen() { onChange = { print(self.value) } }
  func listen(with screen: Screen) { onChange = { print(self.value, screen) } }
  func listenWeakly() { onChange = { [weak self] in print(self?.value as Any) } }
}

struct WeakBox {
  weak var screen: Screen?
}

final class Reader {
  unowned let screen: Screen
  unowned(unsafe) let bare: Screen
  unowned var maybe: Screen?
  let box: WeakBox

  init(_ screen: Screen) {
    (self.screen, bare, maybe, box) = (screen, screen, screen, WeakBox(screen: screen))
  }
}

final class Locked {
  private struct Content: @unchecked Sendable {
    var child: Child?
  }

  private let content = Mutex(Content())

  var child: Child? {
    get { content.withLock { $0 }.child }
    set {
      let new = Content(child: newValue)
      content.withLock { $0 = new }
    }
  }
}

/// Generic, so that the compiler does not keep its locks from `Mirror`.
class Store<State: Sendable> {
  private let state: Mutex<State>
  private let last: Mutex<State>?
  var child: Screen?

  init(_ state: State) {
    self.state = Mutex(state)
    last = Mutex(state)
  }
}

final class Shelf<Key, State: Sendable>: Store<State> {
  let keys: [Key] = []
  private let count: Mutex<[State]?> = Mutex(nil)
}

final class Optionals {
  let lock: Mutex<[Int]>? = Mutex([])
}

/// Shows no property, and something that is none.
final class Private: CustomReflectable {
  var owner: Screen?

  var customMirror: Mirror { Mirror(self, children: ["number": 1]) }
}

actor Account {
  var screen: Screen?
  var peer: Account?

  func link(to peer: Account) { self.peer = peer }
}

/// Runs what it is given where that can be told.
final class Executor: SerialExecutor {
  static let here = DispatchSpecificKey<Bool>()
  private let queue = DispatchQueue(label: "executor")

  init() { queue.setSpecific(key: Self.here, value: true) }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
  }
}

/// Notes whether it was looked into on its executor.
actor Desk: CustomReflectable {
  private let executor: Executor
  nonisolated let places = Mutex<[Bool]>([])

  init(_ executor: Executor) { self.executor = executor }

  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }
  nonisolated var customMirror: Mirror {
    places.withLock { $0.append(DispatchQueue.getSpecific(key: Executor.here) == true) }
    return Mirror(self, children: [])
  }
}

/// In it is always another one.
struct Endless: CustomReflectable {
  var customMirror: Mirror { Mirror(self, children: ["next": Endless()]) }
}

@MainActor final class Sheet {
  var onClose: (@MainActor () -> Void)?

  /// As what Objective-C's objects have, which reflection does not show.
  static var presented: [ObjectIdentifier: Sheet] = [:]
}

/// Values of the toolchain's behind which there are objects that all share.
final class Formats {
  let locale = Locale.current
  let calendar = Calendar(identifier: .gregorian)
  let zone = TimeZone.current
  let url = URL(string: "https://example.com/a?b#c")
  let date = DateFormatter()
  let data = Data(repeating: 1, count: 1_000)
  let text = AttributedString("text")
  let path = \Formats.locale
  let error: any Error = CocoaError(.fileNoSuchFile)
}

/// Keeps a task that keeps it.
final class Poller {
  var task: Task<Void, any Error>?

  func start() {
    task = Task { [self] in
      while true {
        try await Task.sleep(for: .seconds(3_600))
        touch()
      }
    }
  }

  func touch() {}
}

extension Poller: @unchecked Sendable {}

/// What a test may leave, each under a name of its own, as tests run side by side.
enum Globals {
  private static let kept = Mutex<[String: Kept]>([:])

  private struct Kept: @unchecked Sendable {
    let object: AnyObject
  }

  static func keep(_ object: AnyObject, as name: String) {
    let object = Kept(object: object)
    kept.withLock { $0[name] = object }
  }
}

import Glibc
import Hierarchy
import Strategies
import Synchronization

/// `parent.weak`, which counts on which threads its links are made and cut.
struct ThreadNotingStrategy: Strategy {
  /// How often that was the thread that made this, and how often another one.
  final class Threads: Sendable {
    private let maker = UInt(pthread_self())
    private let own = Atomic(0)
    private let others = Atomic(0)

    var here: Int { own.load(ordering: .relaxed) }
    var elsewhere: Int { others.load(ordering: .relaxed) }

    func note() {
      if UInt(pthread_self()) == maker {
        own.add(1, ordering: .relaxed)
      } else {
        others.add(1, ordering: .relaxed)
      }
    }
  }

  let threads = Threads()
  let name = StrategyName(.parent, "noting")
  let abstract = "parent.weak, and who links"

  func makeWiring(_ options: StrategyOptions) -> any Wiring {
    NotingWiring(inner: ParentWeak().makeWiring(options), threads: threads)
  }
}

private final class NotingWiring: Wiring {
  private let inner: any Wiring
  private let threads: ThreadNotingStrategy.Threads

  init(inner: any Wiring, threads: ThreadNotingStrategy.Threads) {
    self.inner = inner
    self.threads = threads
  }

  func makeCell(_ seat: Seat) -> Cell { inner.makeCell(seat) }
  func makeController(_ seat: Seat) -> Controller { inner.makeController(seat) }
  func makeCoordinator(_ seat: Seat) -> Coordinator { inner.makeCoordinator(seat) }
  func target(of node: Responder) -> Responder? { inner.target(of: node) }
  func send(_ message: Message, from origin: Responder) { inner.send(message, from: origin) }

  func relink(_ level: Responder, to parent: Responder?) {
    threads.note()
    inner.relink(level, to: parent)
  }
}

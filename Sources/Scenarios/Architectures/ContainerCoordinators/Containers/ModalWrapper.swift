import Hierarchy

/// A controller around a modal that answers the presenter when it is asked for its next responder (catalogue A13).
///
/// It adopts the modal when its view is loaded; until then the modal has no parent and a message from it goes nowhere.
/// The article's wrapper keeps the presenter alive, and the presenter keeps what it presents: two objects that own
/// each other until the dismissal. Here it is held weakly unless that mistake is asked for.
final class ModalWrapper: Screen, Owner {
  /// The modal.
  let content: Controller
  private weak var presenter: Responder?
  private let retained: Responder?

  init(_ content: Controller, next presenter: Responder, on stage: Stage) {
    self.content = content
    self.presenter = presenter
    retained = stage.options.hazard == .retainingWrapper ? presenter : nil
    super.init(stage.title("wrapper"), on: stage)
  }

  /// The modal is owned from the start, though it becomes a child later.
  var belongings: [Responder] { [content] }

  override func viewDidLoad() { contain(content) }

  override var next: Responder? { presenter }
  override var coordinatingResponder: Responder? { presenter }
}

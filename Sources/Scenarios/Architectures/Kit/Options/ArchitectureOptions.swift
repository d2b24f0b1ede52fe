public import Hierarchy

/// The choices that the articles disagree on, and the mistake, if any, that is built in.
public struct ArchitectureOptions: Hashable, Sendable {
  /// How levels reach each other.
  public var linkage: Linkage
  /// In which order a controller looks for its coordinating responder; nil where the linkage asks for none.
  public var lookup: Lookup?
  /// What a controller's `next` is; nil where the linkage does not ask.
  public var next: NextMode?
  /// What is done about modals; nil where the architecture has none.
  public var modal: ModalRepair?
  /// Who watches a shared stack; nil where nobody does.
  public var observer: ObserverSharing?
  /// Who learns of pops; nil where nobody has to.
  public var watching: PopWatching?
  /// What decides about a flow; nil where the architecture has one answer.
  public var form: FlowForm?
  /// The mistake that is built in, which has to be caught.
  public var hazard: Hazard?

  /// Options with `linkage` and what else is given.
  public init(
    _ linkage: Linkage,
    lookup: Lookup? = nil,
    next: NextMode? = nil,
    modal: ModalRepair? = nil,
    observer: ObserverSharing? = nil,
    watching: PopWatching? = nil,
    form: FlowForm? = nil,
    hazard: Hazard? = nil
  ) {
    self.linkage = linkage
    self.lookup = lookup
    self.next = next
    self.modal = modal
    self.observer = observer
    self.watching = watching
    self.form = form
    self.hazard = hazard
  }

  /// The options that are set, as `key=value;…`, sorted by key.
  public var canonical: String {
    [
      ("form", form?.rawValue), ("hazard", hazard?.rawValue), ("linkage", linkage.rawValue),
      ("lookup", lookup?.rawValue), ("modal", modal?.rawValue), ("next", next?.rawValue),
      ("observer", observer?.rawValue), ("watching", watching?.rawValue),
    ].compactMap { key, value in value.map { "\(key)=\($0)" } }.joined(separator: ";")
  }
}

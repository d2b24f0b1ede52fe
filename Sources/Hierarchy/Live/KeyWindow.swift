/// A window with a first responder.
///
/// A class of its own, so that the window of a plan's hierarchy stays as small as it was.
open class KeyWindow: Window {
  /// Where an action without a target starts, whichever control was touched (catalogue A9).
  public final weak var firstResponder: Responder?
}

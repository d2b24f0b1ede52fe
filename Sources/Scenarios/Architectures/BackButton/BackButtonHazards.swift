import Hierarchy

/// Which class plays which part: the app's own, the article's to the letter, or under a hazard the one that makes the
/// mistake.
enum BackButtonCast {
  /// An observer that takes the slot of `stack`.
  static func observer(_ title: String, of stack: NavigationStack, on stage: Stage) -> any PopWatch {
    if stage.options.watching == .articleObserver {
      return NavigationControllerObserver(title, of: stack, on: stage)
    }
    return switch stage.options.hazard {
    case .ownObservers: ForgetfulObserver(title, of: stack, on: stage)
    case .slotNotReturned: KeepingObserver(title, of: stack, on: stage)
    case .clearedClaims: ClearingObserver(title, of: stack, on: stage)
    case .cancelledSwipeFinishes: HastyObserver(title, of: stack, on: stage)
    case .staleCapability: StackObserver(title, of: stack, on: stage, through: StaleProxy(on: stage))
    default: StackObserver(title, of: stack, on: stage)
    }
  }

  /// A flow on the stack of `starter`.
  static func detail(on starter: SliceCoordinator) -> DetailCoordinator {
    starter.stage.options.watching?.isArticle == true
      ? ArticleDetailCoordinator(on: starter) : DetailCoordinator(on: starter)
  }

  /// A modal flow, presented from the screen titled `presenter`.
  static func editor(presentedFrom presenter: String, on stage: Stage) -> EditorCoordinator {
    let isDeaf = stage.options.hazard == .unseenDismissal || stage.options.watching?.isArticle == true
    return isDeaf
      ? DeafEditorCoordinator(presentedFrom: presenter, on: stage)
      : EditorCoordinator(presentedFrom: presenter, on: stage)
  }
}

/// Does not ask to be told when the user swipes the modal away, which was not yet possible when the article was written.
private final class DeafEditorCoordinator: EditorCoordinator {
  override func listenForDismissal() {}
}

// MARK: - Observers

/// Takes the slot and forgets who had it; when it goes, the slot is empty (catalogue B9).
private final class ForgetfulObserver: StackObserver {
  override func takeSlot(of stack: NavigationStack) { stack.delegate = self }
  override func release() {}
}

/// Does not hand the slot back when its flow ends.
private final class KeepingObserver: StackObserver {
  override func release() {}
}

/// Gives the slot to whoever had it before, though a later flow has it by now.
private final class ClearingObserver: StackObserver {
  override func release() { stack?.delegate = proxy.forwardee }
}

/// Reports a pop when the swipe begins, which may still be given up.
private final class HastyObserver: StackObserver {
  override var own: NavigationCapabilities { [.willShow, .didShow] }

  override func navigationStack(_ stack: NavigationStack, willShow controller: Controller, animated: Bool) {
    tellDeparting(of: stack)
    if proxy.forwardee != nil { super.navigationStack(stack, willShow: controller, animated: animated) }
  }
}

/// Goes on answering for a forwardee that has gone (catalogue B7).
///
/// In Objective-C a message to a forwarding target of nil is an unrecognised selector, which ends the app.
private final class StaleProxy: DelegateProxy {
  override func missed(_ call: String, by stack: NavigationStack) { stage.note("no receiver for \(call)") }
}

/// How tables will look.
struct TerminalCheck: DoctorCheck {
  func finding(_ facts: MachineFacts) -> Finding {
    let thing = "terminal"
    let traits = facts.terminal
    let colour = traits.usesColor ? "colour" : "no colour"
    let figure = "\(traits.isUTF8 ? "UTF-8" : "ASCII"), \(colour), \(traits.width) columns"
    guard !traits.isUTF8 else { return .ok(thing, figure) }
    return .limited(thing, figure, "Signs are replaced by ASCII. Set LANG to a UTF-8 locale, as in C.UTF-8.")
  }
}

/// A completion script for zsh, made from the table alone.
struct ZshCompletion {
  let table: CommandTable

  func script() -> String {
    """
    #compdef \(table.name)
    # Completion of \(table.name) for zsh.
    \(function)_below() {
      compadd -- ${~argv[-1]}/*(N/:t) && return
      [[ -z $PREFIX ]] || _files -/
    }

    \(function)() {
      local curcontext=$curcontext state
      local -a line verbs
      local -A opt_args
      verbs=(
    \(table.verbs.map { "    \(quoted("\($0.name):\($0.abstract)"))" }.joined(separator: "\n"))
      )
      _arguments -C -S \\
    \(CommandTable.leading.map(argument).joined(separator: "\n"))
        '1: :->verb' '*::: :->rest' && return
      case $state in
      verb) _describe -t verbs verb verbs ;;
      rest)
        words=($line[1] "${words[@]}")
        ((CURRENT += 1))
        case $line[1] in
    \(table.verbs.map(lines).joined(separator: "\n"))
        esac ;;
      esac
    }

    if [[ $funcstack[1] = \(function) ]]; then \(function) "$@"; else compdef \(function) \(quoted(table.name)); fi
    """
  }

  private var function: String { table.identifier }

  private func lines(of verb: Verb) -> String {
    let options = table.options(for: verb).map(argument)
    let positionals = verb.positionals.map { positional in
      let place = positional.takesMany ? "*:" : positional.isRequired ? ":" : "::"
      return "    \(quoted("\(place)\(escaped(positional.name)):\(action(positional.shape))")) \\"
    }
    return "    \(verb.name)) _arguments -S \\\n\((options + positionals).joined(separator: "\n"))\n      ;;"
  }

  private func argument(_ option: Option) -> String {
    let help = "[\(escaped(option.help))]"
    let repeated = option.isRepeatable ? "*" : ""
    guard let shape = option.shape else {
      let spellings = [option.letter.map { "-\($0)" }, option.spelling].compactMap(\.self)
      return spellings.map { "    \(quoted("\($0)\(help)")) \\" }.joined(separator: "\n")
    }
    let value = ":\(escaped(shape.placeholder)):\(action(shape))"
    return "    \(quoted("\(repeated)\(option.spelling)=\(help)\(value)")) \\"
  }

  private func action(_ shape: ValueShape) -> String {
    switch shape {
    case .file: "_files"
    case .directory: "_files -/"
    case .named(_, let parent): "\(function)_below \(parent)"
    case .suggestions, .labels: "(\(table.offered(for: shape).map(unexpanded).joined(separator: " ")))"
    case .choices, .verb: "(\((table.words(for: shape) ?? []).map(escaped).joined(separator: " ")))"
    case .free: " "
    }
  }

  /// A word of a list, which zsh expands like one that is typed: `^` would stand for all files but some.
  private func unexpanded(_ word: String) -> String { escaped(word).replacing("^", with: "\\^") }

  /// Where a colon or a bracket would end the text.
  private func escaped(_ text: String) -> String {
    text.reduce(into: "") { result, character in
      if #":[]\()"#.contains(character) { result.append("\\") }
      result.append(character)
    }
  }

  private func quoted(_ text: String) -> String { ShellQuoting.quoted(text) }
}

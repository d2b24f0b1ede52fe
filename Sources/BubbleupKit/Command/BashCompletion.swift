/// A completion script for bash, made from the table alone.
///
/// It needs nothing but bash itself, and copes with `=` being a word break there.
struct BashCompletion {
  let table: CommandTable

  func script() -> String {
    """
    # Completion of \(table.name) for bash: source this file.
    \(function)_values() {
      case "$1 $2" in
    \(valueCases())
      *) return 1 ;;
      esac
    }

    \(function)() {
      local current previous verb='' place=0 cut='' index word
      for ((index = 1; index < COMP_CWORD; index++)); do
        word=${COMP_WORDS[index]}
        case $word in
        \(patterns(table.optionsWithValues)))
          [ "${COMP_WORDS[index + 1]}" = '=' ] && ((index++))
          ((index++)) ;;
        -*) ;;
        *) if [ -z "$verb" ]; then verb=$word; else ((place++)); fi ;;
        esac
      done
      # A value with '=' comes in pieces: they are put together, and what stands before the last one is cut off again.
      current=''
      for ((index = COMP_CWORD; index > 0; index--)); do
        word=${COMP_WORDS[index]} previous=${COMP_WORDS[index - 1]}
        if [ "$word" = '=' ] && [ "${previous#-}" != "$previous" ]; then break; fi
        current=$word$current
        if [ "$word" != '=' ] && [ "$previous" != '=' ]; then break; fi
      done
      case $current in *=*) cut=${current%=*}= ;; esac
      COMPREPLY=()
      if \(function)_values "$verb" "$previous"; then
        COMPREPLY=(${COMPREPLY[@]+"${COMPREPLY[@]#"$cut"}"})
        return
      fi
      case $current in
      -*) mapfile -t COMPREPLY < <(compgen -W "$(\(function)_options "$verb")" -- "$current") ;;
      *) if [ -z "$verb" ]; then
          mapfile -t COMPREPLY < <(compgen -W \(words(table.verbs.map(\.name))) -- "$current")
        else
          \(function)_values "$verb" "@$place" || true
        fi ;;
      esac
    }

    \(function)_options() {
      case $1 in
    \(optionCases())
      esac
    }

    complete -F \(function) \(ShellQuoting.quoted(table.name))
    """
  }

  private var function: String { table.identifier }

  private func optionCases() -> String {
    let verbs = table.verbs.map { "  \($0.name)) echo \(words(spellings(table.options(for: $0)))) ;;" }
    return (verbs + ["  *) echo \(words(spellings(CommandTable.leading))) ;;"]).joined(separator: "\n")
  }

  /// One case per verb and option with a value, and per verb and place of a positional argument.
  private func valueCases() -> String {
    var cases = CommandTable.leading.compactMap { line(verb: "", $0.spelling, $0.shape) }
    for verb in table.verbs {
      cases += table.options(for: verb).compactMap { line(verb: verb.name, $0.spelling, $0.shape) }
      cases += verb.positionals.enumerated().compactMap { place, positional in
        line(verb: verb.name, positional.takesMany ? "@*" : "@\(place)", positional.shape)
      }
    }
    return cases.joined(separator: "\n")
  }

  private func line(verb: String, _ key: String, _ shape: ValueShape?) -> String? {
    guard let shape else { return nil }
    let pattern = key == "@*" ? "'\(verb) @'*" : "'\(verb) \(key)'"
    return "  \(pattern)) \(completing(shape)) ;;"
  }

  private func completing(_ shape: ValueShape) -> String {
    // Folders of this one are no runs, so they are offered only where no name fits what was typed.
    if case .named(_, let parent) = shape {
      return """
        mapfile -t COMPREPLY < <((cd \(parent) 2>/dev/null && compgen -d -- "$current") || \
        { [ -n "$current" ] && compgen -d -- "$current"; })
        """
    }
    let action =
      switch shape {
      case .file: "-f"
      case .directory, .named: "-d"
      case .suggestions, .labels: "-W \(words(table.offered(for: shape)))"
      case .choices, .verb: "-W \(words(table.words(for: shape) ?? []))"
      case .free: "-W ''"
      }
    return "mapfile -t COMPREPLY < <(compgen \(action) -- \"$current\")"
  }

  private func spellings(_ options: [Option]) -> [String] { options.map(\.spelling) }

  private func words(_ words: [String]) -> String {
    ShellQuoting.quoted(words.joined(separator: " "))
  }

  private func patterns(_ names: [String]) -> String { names.joined(separator: " | ") }
}

/// A completion script for fish, made from the table alone.
struct FishCompletion {
  let table: CommandTable

  func script() -> String {
    let function = "_\(table.identifier)"
    return """
      # Completion of \(table.name) for fish.
      function \(function)_verb
          set -l isValue 0
          for token in (commandline -opc)[2..]
              if test $isValue = 1
                  set isValue 0
              else if contains -- $token \(table.optionsWithValues.joined(separator: " "))
                  set isValue 1
              else if not string match -q -- '-*' $token
                  echo $token
                  return 0
              end
          end
          return 1
      end
      function \(function)_is
          set -l verb (\(function)_verb)
          test "$verb" = "$argv[1]"
      end
      function \(function)_below
          set -l folders $argv[1]/*/
          if string match -q -- '*/*' (commandline -ct)
              __fish_complete_directories
          else if set -q folders[1]
              path basename $folders
          end
      end
      complete -c \(name) -f
      \((leading(function) + table.verbs.flatMap { lines(of: $0, function) }).joined(separator: "\n"))
      """
  }

  private var name: String { Self.quoted(table.name) }

  private func leading(_ function: String) -> [String] {
    let condition = "complete -c \(name) -n 'not \(function)_verb >/dev/null'"
    return CommandTable.leading.map { "\(condition) \(arguments(of: $0))" }
      + table.verbs.map { "\(condition) -a \($0.name) -d \(Self.quoted($0.abstract))" }
  }

  private func lines(of verb: Verb, _ function: String) -> [String] {
    let condition = "complete -c \(name) -n '\(function)_is \(verb.name)'"
    return table.options(for: verb).map { "\(condition) \(arguments(of: $0))" }
      + verb.positionals.map { "\(condition) \(completing($0.shape)) -d \(Self.quoted($0.help))" }
  }

  private func arguments(of option: Option) -> String {
    let letter = option.letter.map { " -s \($0)" } ?? ""
    let value = option.shape.map { " \($0.isFile ? "-r" : "-x") \(completing($0))" } ?? ""
    return "-l \(option.name)\(letter)\(value) -d \(Self.quoted(option.help))"
  }

  private func completing(_ shape: ValueShape) -> String {
    switch shape {
    case .file: "-F"
    case .directory: "-a '(__fish_complete_directories)'"
    case .named(_, let parent): "-a '(_\(table.identifier)_below \(parent))'"
    case .suggestions, .labels: "-a \(Self.quoted(table.offered(for: shape).joined(separator: " ")))"
    case .choices, .verb: "-a \(Self.quoted((table.words(for: shape) ?? []).joined(separator: " ")))"
    case .free: ""
    }
  }

  /// Between single quotes, where a backslash and a quote alone mean something.
  private static func quoted(_ text: String) -> String {
    "'" + text.replacing("\\", with: "\\\\").replacing("'", with: "\\'") + "'"
  }
}

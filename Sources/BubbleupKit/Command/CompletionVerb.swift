/// `completion`: a stub by which a shell asks the command what may follow.
struct CompletionVerb: VerbRunner {
  private enum Shell: String, CaseIterable { case bash, zsh, fish }

  static let shell = Positional("SHELL", .choices(of: Shell.self), help: "The shell to write for")

  static let verb = Verb(
    "completion",
    abstract: "Print a script that completes verbs, options and values",
    positionals: [shell],
    examples: [
      .init(["completion", "bash"], "for bash: source <(… completion bash)"),
      .init(
        ["completion", "zsh"],
        "for zsh: save it in a folder of fpath as _NAME, with the command's name"
      ),
      .init(["completion", "fish"], "for fish: save it as ~/.config/fish/completions/NAME.fish"),
    ]
  )

  let table: CommandTable

  func run(_ arguments: Arguments, console: Console) throws -> ExitCode {
    switch try arguments.value(Self.shell, as: ValueParser<Shell>.oneOfCases) {
    case .bash: console.result(bash)
    case .zsh: console.result(zsh)
    case .fish: console.result(fish)
    }
    return .success
  }

  /// An identifier for a script's function, whatever the executable is called.
  private var function: String {
    "_" + String(table.name.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" })
  }

  private var name: String { table.name.shellQuoted }

  private var bash: String {
    """
    # Completion of \(table.name) for bash: source this file.
    \(function)() {
      local line=${COMP_LINE:0:COMP_POINT} cut='' words
      read -ra words <<<"$line"
      if [[ $line == *' ' ]]; then words+=(''); fi
      case ${words[-1]} in *=*) cut=${words[-1]%=*}= ;; esac
      mapfile -t COMPREPLY < <("${words[0]}" \(Completion.verb) "${words[@]:1}" 2>/dev/null)
      COMPREPLY=("${COMPREPLY[@]#"$cut"}")
    }
    complete -o default -F \(function) \(name)
    """
  }

  private var zsh: String {
    """
    #compdef \(table.name)
    # Completion of \(table.name) for zsh.
    \(function)() {
      local -a found
      found=(${(f)"$(${words[1]} \(Completion.verb) "${(@)words[2,CURRENT]}" 2>/dev/null)"})
      if (($#found)); then compadd -- $found; else _files; fi
    }
    if [[ $funcstack[1] = \(function) ]]; then \(function) "$@"; else compdef \(function) \(name); fi
    """
  }

  private var fish: String {
    """
    # Completion of \(table.name) for fish.
    function \(function)
        set -l words (commandline -opc)
        set -l current (commandline -ct)
        set -l found ($words[1] \(Completion.verb) $words[2..] "$current" 2>/dev/null)
        if set -q found[1]
            printf '%s\\n' $found
        else
            __fish_complete_path "$current"
        end
    end
    complete -c \(name) -f -a '(\(function))'
    """
  }
}

internal import Loans

/// The completions for bash, from version 4 on. They need no other package.
enum BashCompletions {
  static var script: String {
    """
    # Completions of kivagen for bash, printed by 'kivagen completions bash'.
    # shellcheck shell=bash

    \(functions)
    # Offers the values of the option $1, of which $2 is typed.
    _kivagen_value() {
      case $1 in
    \(values)
      esac
    }

    _kivagen() {
      local words=() last=-1 joins='' index word
      for ((index = 1; index <= COMP_CWORD; index++)); do
        word=${COMP_WORDS[index]}
        # Bash splits '--source=newest' into three words.
        if [[ $word == '=' && $last -ge 0 && ${words[last]} == --* ]]; then
          words[last]+='='
          joins=1
        elif [[ $joins ]]; then
          words[last]+=$word
          joins=''
        else
          words+=("$word")
          last=$((last + 1))
        fi
      done
      COMPREPLY=()
      local command=${words[0]} typed=${words[last]} option='' ended='' copies='' operands=0
      if ((last == 0)); then
        if [[ $typed == -* ]]; then
          _kivagen_words "$typed" -h --help --version
        else
          _kivagen_words "$typed" \(commands)
        fi
        return
      fi
      for ((index = 1; index < last; index++)); do
        word=${words[index]}
        if [[ $option ]]; then
          option=''
        elif [[ $ended || $word != -* ]]; then
          operands=$((operands + 1))
        else
          case $word in
            --) ended=1 ;;
            --copy) copies=1 ;;
            \(withValue)) option=$word ;;
          esac
        fi
      done
      if [[ -z $option && -z $ended && $typed == --*=* ]]; then
        option=${typed%%=*}
        _kivagen_value "$option" "${typed#*=}"
        if [[ $COMP_WORDBREAKS != *=* ]]; then COMPREPLY=("${COMPREPLY[@]/#/$option=}"); fi
        return
      fi
      if [[ $option ]]; then
        _kivagen_value "$option" "$typed"
        return
      fi
      local options=(-h --help)
      case $command in
    \(options)
      esac
      if [[ -z $ended && $typed == -* ]]; then
        _kivagen_words "$typed" "${options[@]}"
        return
      fi
      case $command in
    \(operands)
        *) if [[ -z $ended && -z $typed ]]; then _kivagen_words '' "${options[@]}"; fi ;;
      esac
    }

    complete -F _kivagen kivagen

    """
  }

  private static let functions = #"""
    # Offers those of the words $2… that begin with what is typed, $1.
    _kivagen_words() {
      local typed=$1 word
      shift
      for word; do
        if [[ $word == "$typed"* ]]; then COMPREPLY+=("$word"); fi
      done
    }

    # Offers the words $2… for the last of the values in $1, which are separated by commas, except those that are
    # among the values already.
    _kivagen_list() {
      local typed=$1 before='' quote='' word
      shift
      case $typed in
        [\"\']*)
          quote=1
          typed=${typed:1}
          ;;
        *) typed=${typed//\\/} ;;
      esac
      if [[ $typed == *,* ]]; then before=${typed%,*},; fi
      typed=${typed##*,}
      compopt -o nospace
      for word; do
        if [[ $word == "$typed"* && ,$before != *,"$word",* ]]; then
          word=$before$word
          if [[ -z $quote ]]; then word=${word// /\\ }; fi
          COMPREPLY+=("$word")
        fi
      done
    }

    """#

  private static var commands: String {
    CommandName.allCases.map(\.rawValue).joined(separator: " ")
  }

  /// The patterns of the options that have a value.
  private static var withValue: String {
    settingsTable.filter { $0.placeholder != nil }.map(pattern).joined(separator: " | ")
  }

  private static var values: String {
    var lines: [String] = []
    for setting in settingsTable where setting.completedValues != .nothing {
      lines.append("    \(pattern(setting))) \(action(setting)) ;;")
    }
    return lines.joined(separator: "\n")
  }

  private static func action(_ setting: Setting) -> String {
    let function = setting.shape == .list ? "_kivagen_list" : "_kivagen_words"
    switch setting.completedValues {
    case .nothing: return ":"
    case .words(let words): return #"\#(function) "$2" \#(quoted(words))"#
    case .countries: return #"\#(function) "$2" \#(quoted(CountryCode.all.sorted()))"#
    // Bash itself completes the names, and quotes those with spaces.
    case .files: return "compopt -o default"
    case .folders: return "compopt -o dirnames"
    }
  }

  private static var options: String {
    CommandName.allCases.compactMap { command in
      let settings = SettingGroup.groups(of: command).flatMap(\.settings)
      if settings.isEmpty { return nil }
      let flags = settings.flatMap { setting in
        (setting.short.map { ["-\($0)"] } ?? []) + [setting.flag]
      }
      return "    \(command.rawValue)) options+=(\(flags.joined(separator: " "))) ;;"
    }.joined(separator: "\n")
  }

  private static var operands: String {
    CommandName.allCases.compactMap { command in
      action(command.help.operands).map { "    \(command.rawValue)) \($0) ;;" }
    }.joined(separator: "\n")
  }

  private static func action(_ operands: Operands) -> String? {
    switch operands {
    case .none: nil
    case .word(let words):
      #"if ((operands == 0)); then _kivagen_words "$typed" \#(quoted(words)); fi"#
    case .file: "compopt -o default"
    case .folder: "compopt -o dirnames"
    case .templates:
      """
      if [[ $copies ]]; then
            _kivagen_words "$typed" \(quoted(CompletedTemplates.files))
          else
            _kivagen_words "$typed" \(quoted(CompletedTemplates.names))
          fi
      """
    }
  }

  private static func pattern(_ setting: Setting) -> String {
    (setting.short.map { "-\($0) | " } ?? "") + "--\(setting.name)"
  }

  private static func quoted(_ words: [String]) -> String {
    words.map { $0.contains(" ") ? "'\($0)'" : $0 }.joined(separator: " ")
  }
}

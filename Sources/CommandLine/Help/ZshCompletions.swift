internal import Loans

/// The completions for zsh.
enum ZshCompletions {
  static var script: String {
    """
    #compdef kivagen
    # Completions of kivagen for zsh, printed by 'kivagen completions zsh'.

    _kivagen_commands() {
      local -a commands=(
    \(commands)
      )
      _describe -t commands 'command' commands
    }

    \(lists)

    _kivagen_templates() {
      local -a names=(\(CompletedTemplates.names.map(\.quoted).joined(separator: " ")))
      if ((${words[(I)--copy]})); then
        names=(\(CompletedTemplates.files.map(\.quoted).joined(separator: " ")))
      fi
      _describe -t templates 'template' names
    }

    _kivagen() {
      local curcontext=$curcontext state line
      local -A opt_args
      _arguments -C -S -A '-*' \\
        '(- : *)'{-h,--help}'[show an overview of the commands]' \\
        '(- : *)--version[show the version of kivagen]' \\
        '1: :_kivagen_commands' '*:: :->arguments' && return
      [[ $state == arguments ]] || return 1
      case $words[1] in
    \(cases)
      esac
    }

    if [[ $funcstack[1] == _kivagen ]]; then
      _kivagen "$@"
    else
      compdef _kivagen kivagen
    fi

    """
  }

  private static var commands: String {
    CommandName.allCases.map { "    \("\($0.rawValue):\($0.summary)".quoted)" }
      .joined(separator: "\n")
  }

  /// The functions that complete lists of values, separated by commas.
  private static var lists: String {
    settingsTable.compactMap { setting in
      guard setting.shape == .list, let values = listValues(setting.completedValues) else {
        return nil
      }
      return "\(listFunction(setting))() {\n  _values -s , '\(setting.name)' \\\n"
        + values.map { "    \($0.quoted)" }.joined(separator: " \\\n") + "\n}"
    }.joined(separator: "\n\n")
  }

  private static func listFunction(_ setting: Setting) -> String {
    "_kivagen_list_\(setting.name.replacing("-", with: "_"))"
  }

  /// Returns the values of a list as `_values` takes them; `nil` if a shell offers none.
  private static func listValues(_ values: CompletedValues) -> [String]? {
    switch values {
    case .nothing, .files, .folders: nil
    case .words(let words): words
    case .countries: CountryCode.names.sorted { $0.key < $1.key }.map { "\($0.key)[\($0.value)]" }
    }
  }

  private static let helpOption = "'(- : *)'{-h,--help}'[\(Setting.helpMeaning.inBrackets)]'"

  private static var cases: String {
    CommandName.allCases.map { command in
      let options = SettingGroup.groups(of: command).flatMap(\.settings).map(option)
      let lines = ["_arguments -s -S", helpOption] + options + operands(command.help.operands)
      return "    \(command.rawValue))\n      "
        + lines.joined(separator: " \\\n        ") + "\n      ;;"
    }.joined(separator: "\n")
  }

  /// Returns the specification of an option for `_arguments`.
  private static func option(_ setting: Setting) -> String {
    let meaning = "[\(setting.meaning.inBrackets)]"
    guard let placeholder = setting.placeholder else {
      guard let short = setting.short else { return "\(setting.flag)\(meaning)".quoted }
      return "'(-\(short) \(setting.flag))'{-\(short),\(setting.flag)}\(meaning.quoted)"
    }
    let value = ":\(placeholder):\(action(setting))"
    if let short = setting.short {
      return
        "'(-\(short) \(setting.flag))'{-\(short)+,\(setting.flag)=}\("\(meaning)\(value)".quoted)"
    }
    let repeats = setting.shape == .repeated ? "*" : ""
    return "\(repeats)\(setting.flag)=\(meaning)\(value)".quoted
  }

  private static func action(_ setting: Setting) -> String {
    if setting.shape == .list, listValues(setting.completedValues) != nil {
      return listFunction(setting)
    }
    return switch setting.completedValues {
    case .nothing: " "
    case .words(let words): "(\(words.joined(separator: " ")))"
    case .countries: "(\(CountryCode.all.sorted().joined(separator: " ")))"
    case .files: "_files"
    case .folders: "_files -/"
    }
  }

  private static func operands(_ operands: Operands) -> [String] {
    switch operands {
    case .none: []
    case .word(let words): ["1: :(\(words.joined(separator: " ")))".quoted]
    case .templates: ["'*: :_kivagen_templates'"]
    case .file: ["'1: :_files'"]
    case .folder: ["'1: :_files -/'"]
    }
  }
}

extension String {
  /// The text as a word of the shell.
  fileprivate var quoted: String { "'\(replacing("'", with: #"'\''"#))'" }

  /// The text as the explanation of an option, which stands in brackets.
  fileprivate var inBrackets: String {
    replacing("[", with: #"\["#).replacing("]", with: #"\]"#)
  }
}

internal import Loans

/// The completions for fish.
enum FishCompletions {
  static var script: String {
    """
    # Completions of kivagen for fish, printed by 'kivagen completions fish'.

    function __kivagen_command -d 'Whether the command is one of the arguments'
        set -l words (commandline -opc)
        contains -- "$words[2]" $argv
    end

    function __kivagen_first -d 'Whether the next word is the first one after the command'
        set -l words (commandline -opc)
        test (count $words) -eq 2; and test "$words[2]" = $argv[1]
    end

    function __kivagen_list -d 'Completes the last of several values, separated by commas'
        set -l typed (string replace -r '^--[^=]*=' '' -- (commandline -ct | string unescape))
        set -l before (string match -r '^.*,' -- $typed)
        for value in $argv
            # A value can have a tab and a description after it, and is not offered twice.
            if not contains -- (string split -f 1 \\t -- $value) (string split , -- $before)
                printf '%s%s\\n' "$before" $value
            end
        end
    end

    function __kivagen_countries
        printf '%s\\t%s\\n' \\
    \(countries)
    end

    complete -c kivagen -f
    complete -c kivagen -n 'test (count (commandline -opc)) -eq 1' -l version -d 'Show the version'
    complete -c kivagen -s h -l help -d \(Setting.helpMeaning.quoted)

    \(commands)

    \(options)

    \(operands)

    """
  }

  private static var countries: String {
    CountryCode.names.sorted { $0.key < $1.key }.map { "        \($0.key) \($0.value.quoted)" }
      .joined(separator: " \\\n")
  }

  private static var commands: String {
    let isFirst = "'test (count (commandline -opc)) -eq 1'"
    return CommandName.allCases.map { command in
      "complete -c kivagen -n \(isFirst) -a \(command.rawValue) -d \(command.summary.quoted)"
    }.joined(separator: "\n")
  }

  private static var options: String {
    SettingGroup.allCases.flatMap(\.settings).map { setting in
      let names = CommandName.allCases.filter(setting.commands.contains).map(\.rawValue)
      let short = setting.short.map { " -s \($0)" } ?? ""
      return "complete -c kivagen -n '__kivagen_command \(names.joined(separator: " "))'"
        + "\(short) -l \(setting.flag.dropFirst(2))"
        + (setting.placeholder == nil ? "" : " \(action(setting))")
        + " -d \(setting.meaning.quoted)"
    }.joined(separator: "\n")
  }

  private static func action(_ setting: Setting) -> String {
    switch setting.completedValues {
    case .nothing: "-x"
    case .words(let words) where setting.shape == .list:
      "-x -a \("(__kivagen_list \(words.map(\.quoted).joined(separator: " ")))".quoted)"
    case .words(let words): "-x -a '\(words.joined(separator: " "))'"
    case .countries where setting.shape == .list: "-x -a '(__kivagen_list (__kivagen_countries))'"
    case .countries: "-x -a '(__kivagen_countries)'"
    case .files: "-r -F"
    case .folders: "-x -a '(__fish_complete_directories)'"
    }
  }

  private static var operands: String {
    CommandName.allCases.flatMap { command in
      lines(for: command.help.operands, of: command.rawValue).map { "complete -c kivagen -n \($0)" }
    }.joined(separator: "\n")
  }

  private static func lines(for operands: Operands, of command: String) -> [String] {
    let isCommand = "__kivagen_command \(command)"
    switch operands {
    case .none: return []
    case .word(let words):
      return ["'__kivagen_first \(command)' -a '\(words.joined(separator: " "))'"]
    case .file: return ["'\(isCommand)' -F"]
    case .folder: return ["'\(isCommand)' -a '(__fish_complete_directories)'"]
    case .templates:
      let files = CompletedTemplates.files.joined(separator: " ")
      let names = CompletedTemplates.names.joined(separator: " ")
      return [
        "'\(isCommand); and __fish_contains_opt copy' -a '\(files)'",
        "'\(isCommand); and not __fish_contains_opt copy' -a '\(names)'",
      ]
    }
  }
}

extension String {
  /// The text as a word of the shell.
  fileprivate var quoted: String {
    "'\(replacing(#"\"#, with: #"\\"#).replacing("'", with: #"\'"#))'"
  }
}

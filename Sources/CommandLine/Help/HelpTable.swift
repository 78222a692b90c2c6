internal import Diagnostics
internal import HelpTemplates
internal import Loans
package import Mustache
internal import SiteIndex

/// The data of commands and settings for the completions and manual pages in `HelpTemplates`.
struct HelpTable {
  private let notation: HelpNotation
  private let countries: TemplateValue
  private var settings: [String: [String: TemplateValue]] = [:]

  init(in notation: HelpNotation) {
    self.notation = notation
    countries = .rows(
      (notation.hasValues ? CountryCode.names : [:]).sorted { $0.key < $1.key }.map {
        ["word": .text(notation.word($0.key)), "country": .text(notation.word($0.value))]
      })
    for setting in settingsTable { settings[setting.id] = row(of: setting) }
  }

  /// The names that all templates can use.
  var record: [String: TemplateValue] {
    let groups = SettingGroup.allCases.map { ($0.title, $0.settings) }
    let keys = groups.map { ($0, $1.filter(\.isKey)) }.filter { !$1.isEmpty }
    let files = EmbeddedTemplates.files.map(\.name).sorted()
    let suffix = ".mustache"
    return [
      "helpMeaning": .text(notation.meaning(Setting.helpMeaning)),
      "commands": .rows(CommandName.allCases.map(record)),
      "commandGroups": .rows(
        CommandGroup.allCases.map { group in
          ["title": .text(group.rawValue), "commands": .rows(group.commands.map(record))]
        }),
      "settingsWithValue": rows(
        of: settingsTable.filter { $0.placeholder != nil && $0.id == $0.name }),
      // Bash completes the values of an option without regard to the command.
      "settingsByName": rows(of: settingsTable.filter { $0.id == $0.name }),
      "settings": rows(of: settingsTable), "groups": rows(of: groups), "keyGroups": rows(of: keys),
      "countries": countries,
      "templateFiles": words(files),
      "templateNames": words(
        files.filter { $0.hasSuffix(suffix) }.map { String($0.dropLast(suffix.count)) }),
    ]
  }

  /// Returns the names for a command, with its own settings.
  func record(of command: CommandName) -> [String: TemplateValue] {
    let groups = SettingGroup.groups(of: command)
    return [
      "name": .text(command.rawValue), "summary": .text(notation.summary(command.summary)),
      "groups": rows(of: groups), "options": rows(of: groups.flatMap(\.settings)),
      "hasOptions": .flag(!groups.isEmpty),
      "operands": values(command.help.operands),
    ]
  }

  private func rows(of groups: [(title: String, settings: [Setting])]) -> TemplateValue {
    .rows(groups.map { ["title": .text($0.title), "settings": rows(of: $0.settings)] })
  }

  private func rows(of list: [Setting]) -> TemplateValue {
    .rows(list.compactMap { settings[$0.id] })
  }

  private func row(of setting: Setting) -> [String: TemplateValue] {
    let isSwitch = setting.placeholder == nil
    let hasDefault = !isSwitch && !setting.defaultText.isEmpty
    let defaultText = setting.defaultText == "." ? "'.'" : setting.defaultText
    let commands = CommandName.allCases.filter(setting.commands.contains)
    return [
      "name": .text(notation.word(setting.name)),
      "option": .text(notation.word(String(setting.flag.dropFirst(2)))),
      "short": setting.short.map { .text(String($0)) } ?? .absent,
      "placeholder": setting.placeholder.map { .text(notation.placeholder($0)) } ?? .absent,
      "meaning": .text(notation.meaning(setting.meaning)),
      "default": hasDefault ? .text(notation.meaning("Default: \(defaultText)")) : .absent,
      "isOn": .flag(isSwitch && setting.defaultText == "on"),
      "isRepeated": .flag(setting.shape == .repeated),
      "commandNames": .list(commands.map { .text($0.rawValue) }),
      "values": values(setting.completedValues, isList: setting.shape == .list),
    ]
  }

  /// Returns a record in which a name identifies the kind of the values. For countries, it also has
  /// `areCountries`.
  private func values(_ values: CompletedValues, isList: Bool = false) -> TemplateValue {
    let name = isList ? "list" : "words"
    switch values {
    case .nothing: return .absent
    case .words(let all): return .record([name: .record(["items": words(all)])])
    case .countries:
      return .record([name: .record(["items": countries]), "areCountries": .flag(true)])
    case .files: return .record(["isFile": .flag(true)])
    case .folders: return .record(["isFolder": .flag(true)])
    case .templates: return .record(["isTemplates": .flag(true)])
    }
  }

  private func words(_ words: [String]) -> TemplateValue {
    .rows((notation.hasValues ? words : []).map { ["word": .text(notation.word($0))] })
  }
}

extension TemplateValue {
  /// Returns a list of records. Each also says whether it is the first one, and whether more
  /// follow.
  static func rows(_ rows: [[String: TemplateValue]]) -> TemplateValue {
    .list(
      rows.enumerated().map { index, row in
        var row = row
        row["isFirst"] = .flag(index == 0)
        row["more"] = .flag(index < rows.count - 1)
        return .record(row)
      })
  }
}

/// The notation of a `HelpTable` in a language, such as that of a shell.
struct HelpNotation {
  typealias Writer = (String) -> String

  /// Writes the name of a command, an option or a value.
  let word: Writer
  let summary: Writer
  let meaning: Writer
  /// Writes the placeholder of a value.
  let placeholder: Writer
  /// Whether to include the possible values of options, which can be hundreds.
  let hasValues: Bool

  /// Creates a notation. Everything without its own writer is written like a word.
  init(
    word: @escaping Writer, summary: Writer? = nil, meaning: Writer? = nil,
    placeholder: Writer? = nil, hasValues: Bool = true
  ) {
    self.word = word
    self.summary = summary ?? word
    self.meaning = meaning ?? word
    self.placeholder = placeholder ?? word
    self.hasValues = hasValues
  }
}

/// The embedded templates of the completions and the manual pages.
package enum EmbeddedHelpTemplates {
  /// The files of the folder `HelpTemplates`, sorted by name.
  package static var sources: [Templates.Source] {
    (0..<help_templates_count()).map { index in
      let file = unsafe help_templates_at(index)
      let name = unsafe String(cString: file.name)
      let bytes = unsafe Array(UnsafeBufferPointer(start: file.bytes, count: file.length))
      return Templates.Source(name: name, file: "built-in \(name).mustache", bytes: bytes)
    }
  }

  /// Renders a template. Throws `CommandError` with the exit code 70 for an error in a template,
  /// and that of a cancelled run.
  static func render(_ name: String, with record: [String: TemplateValue]) throws(CommandError)
    -> [UInt8]
  {
    let templates = Templates(sources)
    if !templates.parseErrors.isEmpty { throw CommandError(templates.parseErrors, exit: .fault) }
    var bytes: [UInt8] = []
    do throws(Diagnostic) {
      try templates.render(name, with: .record(record), into: &bytes)
    } catch { throw CommandError([error], exit: .fault) }
    if Task.isCancelled { throw .interrupted }
    return bytes
  }
}

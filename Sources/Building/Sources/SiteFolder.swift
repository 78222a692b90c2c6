package import CommandLine
internal import Diagnostics
package import Host
package import Notes
internal import Pages
internal import Publishing
internal import Rendering
package import SiteIndex
internal import Words

/// The files of templates and notes of a site, except unchanged copies of built-in templates.
package struct SiteFolder: Sendable {
  package var templates: [SiteFile] = []
  package var notes: [SiteFile] = []
  private(set) var unreadNotes: [String] = []
  /// The names of other files in the notes folder, which are not published.
  private(set) var filesBesideNotes: [String] = []
  /// Warnings about files and folders that look like parts of the site but are not read.
  var warnings: [Warning] = []
  /// Errors about unreadable folders and files, in order.
  private(set) var errors: [CommandError] = []

  /// Reads the folders of templates and notes as far as possible. A missing default folder counts
  /// as empty. Throws `CommandError.interrupted` if the run is cancelled.
  package init(settings: Settings, files: FileSystem) throws(CommandError) {
    try self.init(templatesOf: settings, files: files)
    notes = try read(
      settings.notes, default: Settings().notes, root: settings.root, limit: Note.maximumBytes,
      warnings: .note, files: files
    ) { Self.classifyNote($0, staticFolder: settings.staticFolder) }
    warnings += Self.misnamedFolders(settings, files: files)
  }

  /// Reads only the templates. A missing default folder counts as empty. Throws
  /// `CommandError.interrupted` if the run is cancelled.
  package init(templatesOf settings: Settings, files: FileSystem) throws(CommandError) {
    templates = try read(
      settings.templates, default: Settings().templates, root: settings.root,
      limit: FileLimit.template, warnings: .template, files: files, Self.classifyTemplate)
  }

  /// Returns the languages that the names of notes can have.
  package func noteLanguages(_ settings: Settings) -> NoteLanguages {
    NoteLanguages(
      pages: settings.pageLanguages, declared: settings.languages,
      own: templates.compactMap { Catalogue.language(ofFile: $0.name) })
  }

  /// Throws all errors together, if there are any.
  package func check() throws(CommandError) {
    if !errors.isEmpty { throw CommandError(combining: errors) }
  }

  private enum Classification {
    case read
    case ignore
    /// The entry is an error with this message.
    case refuse(String)
    /// The entry is not read, and a warning consists of its path and this text.
    case warn(String)
  }

  private mutating func read(
    _ name: String, default defaultName: String, root: String, limit: Int,
    warnings category: Warning.Category, files: FileSystem,
    _ classify: (FolderEntry) -> Classification
  ) throws(CommandError) -> [SiteFile] {
    let folder = joinedPath(name, below: root)
    var found: [SiteFile] = []
    let entries = try collectingErrors { () throws(FileError) in
      if try files.status(folder) == nil, name == defaultName { return [] as [FolderEntry] }
      return try files.entries(below: folder)
    }
    var outputFolder: String?
    for entry in entries ?? [] {
      if let outputFolder, entry.name.hasPrefix("\(outputFolder)/") { continue }
      if try isOutputFolder(entry, in: folder, files: files) {
        outputFolder = entry.name
        let path = "\(folder)/\(entry.name)"
        warnings.append(
          Warning(
            category, at: .file(path),
            "'\(path.excerpt(200))' is not read: it is the output folder of a site; delete it if "
              + "the site was built there by mistake"))
        continue
      }
      let path = "\(folder)/\(entry.name)"
      switch classify(entry) {
      case .read:
        let bytes = try collectingErrors(limit: limit) { () throws(FileError) in
          try files.read(path, limit)
        }
        if let bytes {
          if category == .template, EmbeddedTemplates.hasFile(entry.name, bytes) { continue }
          found.append(SiteFile(name: entry.name, displayPath: path, bytes: bytes))
        } else if category == .note {
          unreadNotes.append(entry.name)
        }
      case .ignore: break
      case .refuse(let message):
        errors.append(CommandError([Diagnostic(file: path, message: message)], exit: .badSettings))
        if category == .note { unreadNotes.append(entry.name) }
      case .warn(let message):
        if category == .template, try isBuiltIn(entry.name, at: path, files: files) { continue }
        warnings.append(Warning(category, at: .file(path), "'\(path.excerpt(200))' \(message)"))
      }
      switch entry.type {
      case .unreadableFolder(let error): add(error, limit: limit)
      case .file where category == .note && !entry.name.hasSuffix(".md"):
        filesBesideNotes.append(entry.name)
      default: break
      }
    }
    return found
  }

  /// Returns whether an entry of a folder is the output folder of another site.
  private func isOutputFolder(
    _ entry: FolderEntry, in folder: String, files: FileSystem
  ) throws(CommandError) -> Bool {
    guard case .folder = entry.type else { return false }
    do throws(FileError) {
      return try PublishedFolders.isOutputFolder("\(folder)/\(entry.name)", files: files)
    } catch {
      if error.isCancelled { throw .interrupted }
      // An unreadable folder is reported as an entry of its own, if its entries are needed.
      return false
    }
  }

  /// Returns whether a file that is not read is the same as the built-in file of its name.
  private func isBuiltIn(
    _ name: String, at path: String, files: FileSystem
  ) throws(CommandError) -> Bool {
    if !TemplateFolder.hasDefault(named: name) { return false }
    do throws(FileError) {
      return EmbeddedTemplates.hasFile(name, try files.read(path, FileLimit.template))
    } catch {
      if error.isCancelled { throw .interrupted }
      return false
    }
  }

  /// Returns the result of `work`, or `nil` after adding its error to `errors`.
  private mutating func collectingErrors<Result>(
    limit: Int = 0, _ work: () throws(FileError) -> Result
  ) throws(CommandError) -> Result? {
    do throws(FileError) { return try work() } catch {
      if error.isCancelled { throw .interrupted }
      add(error, limit: limit)
      return nil
    }
  }

  private mutating func add(_ error: FileError, limit: Int) {
    errors.append(
      error.isTooLarge
        ? CommandError([.tooLarge(error.path, limit)], exit: .badSettings)
        : CommandError(unreadable: error))
  }

  private static func classifyTemplate(_ entry: FolderEntry) -> Classification {
    let isBelow = entry.name.contains("/")
    let isTemplate = entry.isTemplate
    switch entry.type {
    case .file where isTemplate: return .read
    case .brokenLink where isTemplate: return .refuse(brokenLink)
    case .folder where isTemplate, .linkToFolder where isTemplate:
      return .refuse(folderInPlaceOfFile)
    case .special where isTemplate: return .refuse(specialFileMessage)
    case .folder, .unreadableFolder: return .ignore
    case .unreadableName: return .warn("is not read: its name is not UTF-8; rename it")
    case .linkToFolder: return .ignore
    case .brokenLink: return .warn("is not read: the target of the link does not exist")
    case .file where entry.isReadme: return .ignore
    case .file where entry.isInFolderOfPages:
      return .warn(
        "is not used: a page is a file '\(OwnPage.folder)/NAME.mustache'; rename or move it")
    case .file where entry.isInFolderOfWords:
      return .warn(
        "is not used: a file of words is named after the tag of its language, such as "
          + "'\(Catalogue.folder)/es.yml'; rename or move it")
    case .file where isBelow, .special where isBelow:
      // Other files are allowed, because scripts may have modules beside them.
      return [".mustache", ".css"].contains(where: entry.name.hasSuffix)
        ? .warn("is not used by any page: templates and styles belong in the folder itself")
        : .ignore
    case .file, .special:
      return .warn("is not used by any page\(TemplateFolder.hint(on: entry.name))")
    }
  }

  private static let folderInPlaceOfFile =
    "it is a folder, but its name is that of a file; rename or delete it"
  private static let brokenLink =
    "the target of the link does not exist; correct or delete the link"
  private static let specialFileMessage = "it is neither a file nor a folder; delete it"

  private static func classifyNote(_ entry: FolderEntry, staticFolder: String) -> Classification {
    switch entry.type {
    case .file where entry.name.hasSuffix(".md"): .read
    case .brokenLink where entry.name.hasSuffix(".md"): .refuse(brokenLink)
    case .folder where entry.name.hasSuffix(".md"): .refuse(folderInPlaceOfFile)
    case .special where entry.name.hasSuffix(".md"): .refuse(specialFileMessage)
    case .folder, .unreadableFolder: .ignore
    case .unreadableName: .warn("is not shown: its name is not UTF-8; rename it")
    case .linkToFolder: .warn("is not read: the link leads to a folder, which is not followed here")
    case .brokenLink: .warn("is not read: the target of the link does not exist")
    case .file where entry.isReadme: .ignore
    case .file where entry.fileName == SettingsFile.defaultName:
      .warn("is not read: a site's settings are beside its folder of notes; delete it or move it")
    case .file where !isText(entry):
      .warn("is not published: only notes ('.md') belong here; move it to '\(staticFolder)/'")
    case .file, .special: .warn("is not shown: the name of a note ends in '.md'; rename it")
    }
  }

  /// Returns whether the name has a suffix of text files, possibly followed by ` ` or ` (1)`, or
  /// has no suffix.
  private static func isText(_ entry: FolderEntry) -> Bool {
    let name = entry.fileName.lowercased()
    let suffix = /\.(?:md|markdown|mdown|mkd|mkdn|mdwn|txt|text)(?:\.|[^a-z0-9.][^.]*)?$/
    return name.contains(suffix) || !name.contains(".")
  }

  /// Returns advice on misspelled folders such as `notes` or `Template`. Errors of the file system
  /// are ignored here, because they are reported when the folder is needed.
  private static func misnamedFolders(_ settings: Settings, files: FileSystem) -> [Warning] {
    let defaults = Settings()
    let folders = [
      ("templates", settings.templates, defaults.templates),
      ("notes", settings.notes, defaults.notes),
      ("static", settings.staticFolder, defaults.staticFolder),
    ].filter { $0.1 == $0.2 }
    let used = [settings.output, settings.templates, settings.notes, settings.staticFolder]
    let names = (try? files.list(settings.root)) ?? []
    return names.filter { !used.contains($0) }.flatMap { name in
      let folder = joinedPath(name, below: settings.root)
      return folders.filter {
        isMisspelling(name, of: $0.2) && (try? files.status(folder))?.type == .folder
      }.map { setting, wanted, _ in
        let exists = (try? files.status(joinedPath(wanted, below: settings.root))) ?? nil != nil
        return Warning(
          .settings, at: .file(folder),
          "'\(folder)' is not read: the folder is called '\(wanted)'; "
            + (exists ? "move its files there" : "rename it, or use --\(setting) \(name)"))
      }
    }
  }
}

extension FolderEntry {
  /// Whether the name is that of a template, style, script, own page or file of words. Files of
  /// words with misspelled names are read, too, so that the error about a missing file can say how
  /// to rename them.
  fileprivate var isTemplate: Bool {
    if !name.contains("/") { return [".mustache", ".css", ".js"].contains(where: name.hasSuffix) }
    if Catalogue.language(ofFile: name) != nil || Catalogue.fileName(suggestedFor: name) != nil {
      return true
    }
    return isInFolderOfPages && name.split(separator: "/").count == 2 && name.hasSuffix(".mustache")
  }

  fileprivate var isInFolderOfPages: Bool { name.hasPrefix("\(OwnPage.folder)/") }

  fileprivate var isInFolderOfWords: Bool { name.hasPrefix("\(Catalogue.folder)/") }
}

/// Returns whether the names differ only in case and in an `s` at the end.
private func isMisspelling(_ name: String, of wanted: String) -> Bool {
  func stem(_ name: String) -> String {
    let name = name.lowercased()
    return name.hasSuffix("s") ? String(name.dropLast()) : name
  }
  return name != wanted && stem(name) == stem(wanted)
}

internal import Building
internal import CommandLine
internal import Diagnostics
internal import Pages
internal import Rendering
internal import SiteIndex
internal import Words

/// `kivagen templates`, which lists templates and the names in them, or copies built-in files.
enum TemplatesCommand {
  static func run(_ arguments: Arguments, on machine: Machine) async -> ExitCode {
    await CommandRun.execute(arguments, on: machine) { run throws(CommandError) in
      if run.settings.copy {
        try copy(arguments.operands, run)
      } else {
        try list(arguments.operands, run)
      }
    }
  }

  private static func list(_ names: [String], _ run: CommandRun) throws(CommandError) {
    let folder = try SiteFolder(templatesOf: run.settings, files: run.machine.files)
    try folder.check()
    let reference = TemplateReference(folder.templates, language: run.settings.pageLanguages[0])
    let templates = try names.map { name throws(CommandError) in
      try template(named: name, in: reference)
    }
    if reference.hasErrors {
      run.reporter.warn([
        Warning(
          .template,
          "the list may be incomplete, as there are errors in the templates; 'kivagen check' lists "
            + "them")
      ])
    }
    let list = TemplateList(reference, only: names.isEmpty ? nil : templates)
    run.reporter.update { $0.templates = list }
    if run.settings.json { return }
    try run.reporter.printResults(
      names.isEmpty
        ? reference.overviewLines
        : templates.map(reference.lines).joined(separator: [""]).map { $0 })
  }

  private static func template(
    named name: String, in reference: TemplateReference
  ) throws(CommandError) -> TemplateReference.Template {
    if let template = reference.template(named: name) { return template }
    if reference.otherFiles.contains(name) {
      throw CommandError(
        "'\(name)' is not a template, so there are no names to use in it; 'kivagen templates "
          + "--copy \(name)' copies it", exit: .usage)
    }
    if name == SiteAssets.customStyle {
      throw CommandError(
        "'\(name)' is not a template: it is a file of your own, whose rules are added to those of "
          + "'style.css'", exit: .usage)
    }
    let suffix = ".mustache"
    let stem = name.hasSuffix(suffix) ? String(name.dropLast(suffix.count)) : name
    let nearest = nearestName(to: stem, among: reference.templates.map(\.name))
    throw CommandError(
      "unknown template '\(name)'"
        + (nearest.map { "; did you mean '\($0)'?" } ?? "; 'kivagen templates' lists them"),
      exit: .usage)
  }

  private static func copy(_ names: [String], _ run: CommandRun) throws(CommandError) {
    let folder = joinedPath(run.settings.templates, below: run.settings.root)
    let copies = try TemplateCopies(of: names, to: folder, files: run.machine.files)
    for copy in copies.files {
      if Task.isCancelled { throw .interrupted }
      try copies.write(copy)
      run.reporter.update { $0.templates.copied.append(copy.displayPath) }
      run.reporter.print("wrote \(copy.displayPath)")
    }
    printAdvice(on: copies.files, run)
  }

  private static func printAdvice(on copies: [SiteFile], _ run: CommandRun) {
    let names = copies.first { $0.name == Catalogue.namesFileName }
    let used = copies.filter { $0.name != Catalogue.namesFileName }
    let isOne = used.count == 1
    let templates = used.filter { $0.name.hasSuffix(".mustache") }.map(\.name)
    if !used.isEmpty {
      run.reporter.print(
        "Edit \(isOne ? "it; builds use it" : "them; builds use them") in place of the built-in "
          + "\(isOne ? "file" : "files").")
    }
    if let names {
      run.reporter.print(
        "No build uses '\(names.displayPath)' itself: put what you need of it into a file of words, "
          + "such as 'es.yml' beside it, and delete it.")
    }
    if let words = copies.first(where: { $0.name == Catalogue.fileName }) {
      run.reporter.print(
        "To translate the words, rename '\(words.displayPath)' after the tag of the language, such as "
          + "'de.yml', and set 'language' to it: 'kivagen check -v' lists the words that are missing or "
          + "still in English.")
    }
    if let first = templates.first {
      run.reporter.print(
        "'kivagen templates \(first.dropLast(".mustache".count))' lists the names that "
          + "\(templates.count == 1 ? "the template" : "such a template") may use.")
    }
    run.reporter.print("'kivagen check' finds errors.")
  }
}

internal import Building
internal import CommandLine
internal import Diagnostics
internal import Host
internal import Mustache

/// `kivagen render`, which renders a template with JSON data according to the Mustache
/// specification.
enum RenderCommand {
  /// Runs the command. Throws for wrong arguments, and for files that cannot be read, parsed or
  /// rendered.
  static func run(_ arguments: Arguments, on machine: Machine) throws(CommandError) {
    guard let operand = arguments.operands.first, arguments.operands.count == 1 else {
      throw CommandError(
        (arguments.operands.isEmpty
          ? "expected a template: " : "expected one template, got \(arguments.operands.count): ")
          + "kivagen render TEMPLATE [--data FILE.json] [--partials DIR]", exit: .usage)
    }
    if let address = AddressInPlaceOfPath(operand) {
      throw CommandError(
        address.refusal(asFileSavedAs: "template.mustache") {
          "use kivagen render \($0.quotedForShell)"
        }, exit: .usage)
    }
    var resolution = SettingsResolution(of: arguments, on: machine)
    try resolution.resolve()
    let settings = resolution.settings
    let file = try machine.path(of: operand)
    let limit = settings.maxInputBytes
    let template = Templates.Source(
      name: file, file: file, bytes: try machine.readInput(file, limit: limit))
    let partials = try partials(in: settings.renderPartials, limit, machine)
    let templates = Templates(partials.filter { $0.name != file } + [template])
    if !templates.parseErrors.isEmpty {
      throw CommandError(templates.parseErrors, exit: .badSettings)
    }
    let value = try value(of: settings.renderData, limit, machine)
    var bytes: [UInt8] = []
    do throws(Diagnostic) { try templates.render(file, with: value, into: &bytes) } catch {
      throw CommandError([error], exit: .badSettings)
    }
    if Task.isCancelled { throw .interrupted }
    try machine.console.write(bytes)
  }

  private static func value(
    of file: String, _ limit: Int, _ machine: Machine
  ) throws(CommandError) -> TemplateValue {
    let bytes = try machine.readInput(file, limit: limit)
    do throws(Diagnostic) {
      return try TemplateValue(json: bytes, file: file == "-" ? "standard input" : file)
    } catch { throw CommandError([error], exit: .badData) }
  }

  /// Reads the partials in a folder: `{{>b/a}}` stands for `FOLDER/b/a.mustache`.
  private static func partials(
    in folder: String?, _ limit: Int, _ machine: Machine
  ) throws(CommandError) -> [Templates.Source] {
    guard let folder else { return [] }
    let suffix = ".mustache"
    let names = try CommandError.converting(to: .noInput) { () throws(FileError) in
      try machine.files.names(below: folder, suffixes: [suffix], depth: 4)
    }
    return try names.map { name throws(CommandError) in
      let path = "\(folder)/\(name)"
      return Templates.Source(
        name: String(name.dropLast(suffix.count)), file: path,
        bytes: try machine.readInput(path, limit: limit))
    }
  }
}

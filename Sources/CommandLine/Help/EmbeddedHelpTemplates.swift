internal import Diagnostics
internal import HelpTemplates
package import Mustache

/// The templates of the completions and the manual pages, which are embedded in the program.
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

  /// Renders a template with a record.
  ///
  /// - Throws: `CommandError` with the exit code 70 if a template has an error, and that of a
  ///   cancelled run.
  static func render(
    _ name: String, with record: [String: Value]
  ) throws(CommandError) -> [UInt8] {
    let templates = Templates(sources)
    if !templates.parseErrors.isEmpty {
      throw CommandError(templates.parseErrors, exit: .fault)
    }
    var bytes: [UInt8] = []
    do throws(Diagnostic) {
      try templates.render(name, with: .record(record), into: &bytes)
    } catch {
      throw CommandError([error], exit: .fault)
    }
    if Task.isCancelled { throw .interrupted }
    return bytes
  }
}

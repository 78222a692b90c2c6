/// Paths below the home folder, which begin with `~/`.
///
/// A shell replaces `~` only where it begins a word of a command line, and therefore neither in
/// `--output=~/www` nor in quotes, and no shell reads `kivagen.yml`.
extension Setting {
  /// Whether the value is the path of a file or of a folder.
  var isPath: Bool { completedValues == .files || completedValues == .folders }

  /// Returns the value that a text stands for: a path below the home folder in full, or any other
  /// text unchanged.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - place: The place that has the text.
  ///   - environment: The variables of the environment.
  /// - Returns: The value.
  /// - Throws: The description of an expected path.
  func value(
    of text: String, in place: SettingPlace, _ environment: [String: String]
  ) throws(Expected) -> String {
    guard isPath else { return text }
    if let refusal = refusal(ofAddress: text, in: place) { throw Expected(refusal: refusal) }
    return try Self.path(of: text, in: environment)
  }

  /// Returns a path in which a leading `~` is replaced by the home folder.
  ///
  /// - Throws: The description of an expected path, for the home folder of another person, for the
  ///   name of a variable, or if the environment does not say where the home folder is.
  static func path(
    of text: String, in environment: [String: String]
  ) throws(Expected) -> String {
    if text.prefixMatch(of: /\$\{?[A-Za-z_]|%[A-Za-z_]+%/) != nil {
      throw Expected(
        refusal: "expected a path such as ~/www or /srv/www, got '\(text)'; variables are not "
          + "replaced here, so write the path itself, or './\(text)' for a file with that name")
    }
    guard text.hasPrefix("~") else { return text }
    if text != "~", !text.hasPrefix("~/") {
      throw Expected(
        refusal: "expected a path such as ~/www or /srv/www, got '\(text)'; write the home folder "
          + "of another person in full, and './\(text)' for a file whose name begins with '~'")
    }
    guard let home = environment["HOME"], home.hasPrefix("/") else {
      throw Expected(text: "a path without '~', since the variable HOME names no folder")
    }
    let rest = text.dropFirst().drop { $0 == "/" }
    return rest.isEmpty ? home : joinedPath(String(rest), below: home)
  }
}

extension Machine {
  /// Returns the path that an argument names, in which a leading `~` is replaced by the home folder.
  ///
  /// - Throws: `CommandError` with the exit code 64 for the home folder of another person.
  package func path(of argument: String) throws(CommandError) -> String {
    do throws(Setting.Expected) {
      return try Setting.path(of: argument, in: environment)
    } catch {
      throw CommandError(error.sentence(about: argument), exit: .usage)
    }
  }
}

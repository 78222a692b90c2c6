internal import YAML

/// A place where a setting can be given, the nearest first.
enum SettingPlace: Int, Comparable {
  case option, variable, file

  static func < (left: SettingPlace, right: SettingPlace) -> Bool { left.rawValue < right.rawValue }
}

extension Setting {
  /// Returns what a person should type to set the setting to a path: `use --input loans.json`,
  /// `set KIVAGEN_INPUT=loans.json` or `write input: loans.json`.
  func advice(toGive path: String, in place: SettingPlace) -> String {
    // Outside of brackets, the values of a list are separated by commas.
    let needsBrackets = shape != .single && commaSeparatedValues(of: path) != [path]
    switch place {
    case .variable where !needsBrackets: return "set \(variable)=\(path.quotedForShell)"
    // A variable has no brackets.
    case .option, .variable: return "use --\(name) \(path.quotedForShell)"
    case .file where needsBrackets: return "write \(name): [\(path.inQuotesForYAML)]"
    case .file:
      let isPlain = path.wholeMatch(of: /[\p{Letter}\d\/._][\p{Letter}\d\/._ -]*/) != nil
      return "write \(name): \(isPlain ? path : path.inQuotesForYAML)"
    }
  }
}

internal import YAML

/// A place where a setting can be given, the nearest first.
enum SettingPlace: Int, Comparable {
  case option, variable, file

  static func < (left: SettingPlace, right: SettingPlace) -> Bool { left.rawValue < right.rawValue }
}

extension Setting {
  /// Returns the advice by which a setting gets a path as its value in a place:
  /// `use --input loans.json`.
  func advice(toGive path: String, in place: SettingPlace) -> String {
    switch place {
    case .option: return "use --\(name) \(path.quotedForShell)"
    case .variable: return "set \(variable)=\(path.quotedForShell)"
    case .file:
      let isPlain = path.wholeMatch(of: /[\p{Letter}\d\/._][\p{Letter}\d\/._ -]*/) != nil
      return "write \(name): \(isPlain ? path : path.inQuotesForYAML)"
    }
  }
}

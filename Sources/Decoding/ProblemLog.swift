/// The broken rules found so far; one list for all the values of an answer.
final class ProblemLog {
  private(set) var problems: [Problem] = []

  func add(_ severity: Problem.Severity, at path: [any CodingKey], _ message: String) {
    problems.append(Problem(severity, path: written(path), message: message))
  }

  /// `loans[17].location.geo`
  private func written(_ path: [any CodingKey]) -> String {
    var out = ""
    for key in path {
      if let index = key.intValue {
        out += "[\(index)]"
      } else {
        out += (out.isEmpty ? "" : ".") + key.stringValue.excerpt
      }
    }
    return out
  }
}

internal import Diagnostics
internal import SiteIndex
internal import YAML

/// Finds loans that would be shown although a person has excluded them.
extension SettingsResolution {
  /// Throws for a number with commas, because `1,234,567` would be read as the numbers of three
  /// loans.
  func checkGroups(
    of text: String, _ setting: Setting, named name: String, exit: ExitCode
  ) throws(CommandError) {
    guard setting.hasLoanNumbers, let number = text.numberInGroups else { return }
    throw CommandError("\(name): \(refusal(ofGroups: number))", exit: exit)
  }

  /// Returns the error for a number with commas between groups of digits, with or without brackets.
  func errorOnGroups(in entry: SettingsFile.SettingsEntry) -> Diagnostic? {
    guard entry.setting?.hasLoanNumbers == true,
      let number = entry.document.writtenText(of: entry.entry.value).numberInGroups
    else { return nil }
    return entry.valueDiagnostic("'\(entry.key)': \(refusal(ofGroups: number))")
  }

  private func refusal(ofGroups number: String) -> String {
    let parts = number.split(separator: ",")
    return
      "'\(number)' can be one loan or \(parts.count) loans; write \(parts.joined()) for one, or put "
      + "a space after each comma for several"
  }

  /// Returns warnings about loans that the settings file excludes, but not the flag or variable
  /// that overrides it.
  func loansIncludedAgain(by entries: [SettingsFile.SettingsEntry]) -> [Warning] {
    guard applies(ExclusionComments.key),
      let entry = entries.last(where: { $0.key == ExclusionComments.key }),
      !effectiveFileEntries.contains(where: { $0.key == entry.key })
    else { return [] }
    let named = (entry.values ?? []).compactMap(loanID)
    let loans = Set(named).subtracting(settings.exclude)
    guard let first = named.first(where: loans.contains) else { return [] }
    let source = effectiveVariables[entry.key] ?? "--\(entry.key)"
    let subject = loans.count == 1 ? "loan \(first)" : "loan \(first) and \(loans.count - 1) more"
    let message =
      "\(subject) can be shown, since \(source) replaces the loans that '\(entry.key)' names; "
      + "give \(source) all loans that are never shown"
    return [Warning(.settings, on: entry.diagnostic(onValue: "\(first)", message), message)]
  }

  /// Returns warnings about named searches and presets for the number of an excluded loan, because
  /// pages would show the number.
  var searchesForExcludedLoans: [Warning] {
    settings.searches.compactMap { search in
      let numbers = (search.search.text ?? "").split { !$0.isASCII || !$0.isNumber }
      let excluded = numbers.compactMap { loanID(String($0)) }.first(
        where: settings.exclude.contains)
      guard let excluded else { return nil }
      let message =
        "\(search.subject): 'search' contains the number of loan \(excluded), which is excluded, and "
        + "the pages of the site show the search; remove the number from it"
      let place = file?.entries.diagnostic(on: search, message)
      return Warning(.excludedLoan, on: place, message)
    }
  }
}

extension Setting {
  fileprivate var hasLoanNumbers: Bool { placeholder == "IDS" }
}

extension String {
  /// The first number with commas between groups of three digits, and no spaces: `1,234,567`.
  fileprivate var numberInGroups: String? {
    let pattern = /(?:^|[^0-9])([0-9]{1,3}(?:,[0-9]{3})+)(?![0-9])/
    return firstMatch(of: pattern).map { String($0.1) }
  }
}

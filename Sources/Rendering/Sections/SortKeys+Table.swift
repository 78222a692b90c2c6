extension SortKeys {
  /// The sort keys of countries, sectors and activities, with a column for each language. A name is
  /// left out if its key in every language is the name in lower case.
  ///
  /// Source: `Scripts/sort-keys`, which compares the order of all names with that of ICU.
  static let table = """
    name|en
    Curaçao|curacao
    Côte d'Ivoire|cote d'ivoire
    Réunion|reunion
    Türkiye|turkiye
    Åland Islands|aland islands
    """
}

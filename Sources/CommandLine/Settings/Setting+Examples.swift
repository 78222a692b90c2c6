extension Setting {
  /// An example of the value, as it is written in `kivagen.yml`; `nil` if there is none. The
  /// example of a switch is the opposite of its default.
  package var example: String? {
    if placeholder == nil, isKey { return isNegated ? "false" : "true" }
    return Self.examples[id]
  }

  /// The examples of settings with a value, by name.
  package static let examples: [String: String] = [
    "source": "newest", "team": "example-team", "lender": "example",
    "status": "[fundraising, in_repayment]", "input": "loans.json",
    "api": "https://kiva-mirror.example.org",
    "fallback": "sample", "limit": "250",
    "country": "[KE, UG, TZ]", "sector": "[Food, Agriculture]", "theme": "[Green]",
    "partner": "[133, 185]", "keep": "[2715034]", "exclude": "[2715035]",
    "retain": "30d", "history": "365d", "images": "download", "details-age": "14d",
    "names-for": "60d",
    "user-agent": "loans.example.org (webmaster@example.org)", "app-id": "org.example.loans",
    "language": "es", "languages": "[en, es]",
    "title": "Food in East Africa", "description": "Loans that our class follows.",
    "author": "Class 4b", "index": "all", "footer": "Made by class 4b with kivagen.",
    "accent": "a63d2f", "logo": "logo.svg", "icon": "icon.png",
    "previews": "loans", "data": "[csv, json, db]", "cards": "500", "presets": "[ending, matched]",
    "embed-on": "[https://blog.example]",
    "base-url": "https://example.org/loans",
    "output": "public", "templates": "Theme", "notes": "Texts", "static": "Files",
    "port": "8080", "host": "0.0.0.0", "allow-host": "[laptop.example.org]", "refetch": "30m",
    "max-age": "1h", "timeout": "300s", "max-body": "128M", "max-input": "2G",
    "now": "2026-11-20T10:42:00Z",
  ]
}

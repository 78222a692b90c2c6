import Decoding
import Foundation
import Loans
import Mustache
import Pages
import Rendering
import Site
import SiteIndex
import Words

/// Measures the templates of kivagen for `Benchmarks/templates.py`, which explains the modes.
@main
struct TemplatesBenchmark {
  private static let usage = """
    usage: templates-benchmark (cards|ready) FILE ROUNDS | values FILE | site FILE | load ROUNDS

    """

  static func main() throws {
    let arguments = Array(CommandLine.arguments.dropFirst())
    switch (arguments.first, arguments.dropFirst().first, arguments.dropFirst(2).first) {
    case ("cards", let file?, let rounds?):
      let template = try CardTemplate(Card.bindings.schema)
      try measure(cards(of: loans(in: file)), rounds: Int(rounds) ?? 1) { card, renderer, bytes in
        try template.render(Card.bindings.context(of: card), by: &renderer, into: &bytes)
      }
    case ("ready", let file?, let rounds?):
      let template = try CardTemplate(CardValues.schema)
      let values = try cards(of: loans(in: file)).map(CardValues.init(of:))
      try measure(values, rounds: Int(rounds) ?? 1) { values, renderer, bytes in
        try template.render(values, by: &renderer, into: &bytes)
      }
    case ("values", let file?, nil):
      try write(try JSONEncoder().encode(cards(of: loans(in: file)).map(CardValues.init(of:))))
    case ("site", let file?, nil):
      try measureSite(of: loans(in: file))
    case ("load", let rounds?, nil):
      try measureLoading(rounds: Int(rounds) ?? 1)
    default:
      FileHandle.standardError.write(Data(usage.utf8))
      exit(64)
    }
  }

  private static func loans(in file: String) throws -> [Loan] {
    try decodeListing(Array(Data(contentsOf: URL(filePath: file))), name: file).loans
  }

  private static func cards(of loans: [Loan]) throws -> [Card] {
    let words = try TemplateFolder().words
    let slugs = SiteSlugs(of: loans, names: words.names)
    return loans.map {
      Card(
        SiteLoan($0, slugs: slugs, words: words), root: "", siteRoot: "", note: nil,
        isPinned: false, isBeyondCap: false, appID: nil)
    }
  }

  /// Renders all cards in each round, or writes them to standard output if there are no rounds.
  private static func measure<Model>(
    _ cards: [Model], rounds: Int,
    render: (Model, inout TemplateRenderer, inout [UInt8]) throws -> Void
  ) throws {
    var renderer = TemplateRenderer()
    var bytes: [UInt8] = []
    if rounds == 0 {
      for card in cards { try render(card, &renderer, &bytes) }
      return try write(Data(bytes))
    }
    var timing = Timing()
    for _ in 0..<rounds {
      bytes.removeAll(keepingCapacity: true)
      let seconds = try processorSeconds {
        for card in cards { try render(card, &renderer, &bytes) }
      }
      timing.add(bytes: bytes.count, seconds: seconds)
    }
    try write(timing)
  }

  /// Renders all files of the site of the loans, without keeping them.
  private static func measureSite(of loans: [Loan]) throws {
    let newest = loans.compactMap(\.posted).max() ?? Timestamp(seconds: 0)
    let content = SiteContent(
      settings: SiteSettings(title: "Newest loans"),
      snapshot: LoanSnapshot(loans, provenance: .input, retrieval: .files, time: newest))
    let templates = try TemplateFolder()
    var site = SiteTiming()
    var renderer: SiteRenderer?
    site.preparationSeconds = processorSeconds {
      renderer = SiteRenderer(content, templates: templates)
    }
    guard let renderer else { return }
    for (index, path) in renderer.paths.enumerated() {
      var count = 0
      let seconds = try processorSeconds { count = try renderer.page(at: index).bytes.count }
      let isPage = path.text.hasSuffix(".html")
      if isPage { site.pages.add(bytes: count, seconds: seconds) }
      site.files.add(bytes: count, seconds: seconds)
    }
    try write(site)
  }

  /// Reads and checks the default templates and their words.
  private static func measureLoading(rounds: Int) throws {
    let first = try LoadingTiming.Milliseconds(of: 1) { _ = try TemplateFolder.loadDefaults() }
    try write(
      LoadingTiming(
        first: first.best,
        all: .init(of: rounds) { _ = try TemplateFolder.loadDefaults() },
        templates: .init(of: rounds) {
          let templates = Templates(TemplateFolder.sources(of: EmbeddedTemplates.files))
          _ = try BoundTemplates(templates, models: TemplateFolder.models, words: .embedded)
        },
        words: .init(of: rounds) { _ = SiteWords.found(by: WordLookup(in: .readEmbedded())) }))
  }

  private static func write(_ timing: some Encodable) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    try write(try encoder.encode(timing) + Data("\n".utf8))
  }

  private static func write(_ data: Data) throws {
    try FileHandle.standardOutput.write(contentsOf: data)
  }
}

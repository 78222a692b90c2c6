import Loans

/// An activity inside a sector, as the template sees it.
struct SectionActivity: Sendable {
  let option: FacetOption
  /// The page of the sector.
  let link: String

  static let names = TemplateBindings<SectionActivity>(
    "an activity",
    [
      .text("name", "what it is called") { $0.option.value.name },
      .text("count", "how many loans of the sector have it") {
        $0.option.count.groupedByThousands
      },
      .text("href", "the page of the sector with this activity chosen") {
        "\($0.link)#activity=\($0.option.value.slug)"
      },
    ])
}

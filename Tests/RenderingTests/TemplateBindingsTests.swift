import Mustache
import Rendering
import Testing

struct TableTests {
  @Test func `has one field a name, in the schema too, each with a meaning`() {
    func check<Model>(_ table: TemplateBindings<Model>) {
      let names = table.fields.map(\.name)
      #expect(Set(names) == Set(table.schema.names.keys))
      #expect(Set(names).count == names.count)
      #expect(
        table.fields.allSatisfy { !$0.meaning.isEmpty && table.schema.names[$0.name] == $0.kind })
    }
    check(PageLayout.names)
    check(ListPage.names)
    check(Card.names)
    check(LoanPage.names)
    check(NotePage.names)
    check(NotFoundPage.names)
    check(LoanList.names)
    check(SectionPage.names)
    check(SectionIndexPage.names)
    check(PageLink.names)
    check(ListFilter.names)
    check(RangeFilter.names)
    check(Facet.names)
    check(FacetOption.names)
    check(FacetOption.activityNames)
  }

  @Test func `answers the names of a model and no others`() throws {
    let record = Card.names.record(of: card(of: grace()))
    guard case .text("Grace")? = record["name"], case .absent? = record["months"],
      case .flag(false)? = record["isPinned"], case .list(let tags)? = record["tags"]
    else {
      Issue.record("a value is not what the loan says")
      return
    }
    #expect(tags.count == 1)
    #expect(record["nmae"] == nil)
  }

  @Test func `lets a later field replace one of the same name`() {
    #expect(LoanPage.names.fields.count { $0.name == "picture" } == 1)
    #expect(
      LoanPage.names.fields.first { $0.name == "picture" }?.meaning
        == "the picture: at Kiva 800 wide, of the site's own 480")
  }
}

import Mustache
import Rendering
import Testing

struct TemplateBindingsTests {
  @Test func `has one field for each name of the schema, with a meaning`() {
    func check<Model>(_ bindings: TemplateBindings<Model>) {
      let names = bindings.fields.map(\.name)
      #expect(Set(names) == Set(bindings.schema.names.keys))
      #expect(Set(names).count == names.count)
      #expect(
        bindings.fields.allSatisfy {
          !$0.meaning.isEmpty && bindings.schema.names[$0.name] == $0.kind
        })
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

  @Test func `has a value for each name of a model and for no other`() throws {
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

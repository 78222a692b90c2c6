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
    check(PageLayout.bindings)
    check(ListPage.bindings)
    check(Card.bindings)
    check(LoanPage.bindings)
    check(NotePage.bindings)
    check(NotFoundPage.bindings)
    check(LoanList.bindings)
    check(SectionPage.bindings)
    check(SectionIndexPage.bindings)
    check(PageLink.bindings)
    check(ListFilter.bindings)
    check(RangeFilter.bindings)
    check(Facet.bindings)
    check(FacetOption.bindings)
    check(FacetOption.activityBindings)
  }

  @Test func `has a value for each name of a model and for no other`() throws {
    let record = Card.bindings.record(of: card(of: grace()))
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
    #expect(LoanPage.bindings.fields.count { $0.name == "picture" } == 1)
    #expect(
      LoanPage.bindings.fields.first { $0.name == "picture" }?.meaning
        == "the picture: at Kiva 800 wide, of the site's own 480")
  }
}

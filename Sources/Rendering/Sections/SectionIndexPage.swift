/// The overview of the countries or of the sectors, in an alphabetical index.
package struct SectionIndexPage: Sendable {
  let frame: PageLayout
  let sections: SectionIndex
  /// What all loans come to.
  let totals: Totals
}

/// The overview of the countries or of the sectors, in an alphabetical index.
package struct SectionsPage: Sendable {
  package let frame: Frame
  package let sections: Sections
  /// What all loans come to.
  package let totals: Totals
}

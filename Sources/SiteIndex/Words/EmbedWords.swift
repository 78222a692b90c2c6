import Words

/// The words of the page on how to show a part of the site elsewhere.
package struct EmbedWords: Sendable {
  package let title = word("embed.title")
  package let description = word("embed.description")
  package let allLoans = word("page.all-loans")
}

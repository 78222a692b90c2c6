import Words

/// Words of each kind, which templates of a site may use.
let words: Catalogue = {
  let text = """
    language:
      tag: "en"
    shop:
      close: "Close <xss> & \\" '"
      empty: ""
      by: "by {name}"
      about: "[About <xss>]{link} {title} and {title}"
      cards:
        one: "{count} card"
        other: "{count}[ cards]{link}"
    """
  do {
    return try Catalogue(reading: Array(text.utf8), file: "words/en.yml")
  } catch {
    fatalError("\(error)")
  }
}()

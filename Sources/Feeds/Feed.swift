import History
import Loans
import Pages
import Site
import SiteIndex
import Words

/// A feed of a site as Atom (RFC 4287) or JSON Feed 1.1. Its bytes change only if its entries
/// change.
struct Feed {
  static let maximumCount = 50

  let id: UUIDv5
  let title: String
  /// A sentence about the site.
  let subtitle: String?
  let author: String
  /// The BCP 47 tag of the language of the feed.
  let language: String
  /// The address of the page with the same content; `nil` without a base URL.
  let page: String?
  /// The address of the feed itself; `nil` without a base URL.
  let address: String?
  /// The time when an entry last changed. Without entries, it is the time of the last change in the
  /// site's history, or else 1970. The time of the data is not used, because it would change the
  /// feed with each build.
  let updated: Timestamp
  /// The entries, newest first.
  let entries: [FeedEntry]

  /// Creates a feed of entries, newest first. `title` is `nil` for the feed of the whole site.
  init(
    title: String?, at path: OutputPath, page: OutputPath, entries: [FeedEntry],
    in context: SiteContext
  ) {
    let (site, content) = (context.layout, context.content)
    id = FeedID.feed(
      site.languages.current.sitePath(ofFileAt: path), of: site.siteBase ?? site.title)
    self.title = site.feedTitle(title).feedLine
    subtitle = site.settings.description?.feedLine
    author = (site.settings.author ?? site.title).feedLine
    language = site.words.feed.language
    self.page = site.address(of: page)
    address = site.address(of: path)
    self.entries = entries
    updated =
      entries.map(\.updated).max() ?? content.history.lastChange ?? content.history.start
      ?? Timestamp(seconds: 0)
  }

  /// The feed as Atom. Source: RFC 4287.
  var atom: [UInt8] {
    var xml = XMLWriter()
    xml.begin("feed")
    xml.attribute("xmlns", "http://www.w3.org/2005/Atom")
    xml.attribute("xml:lang", language)
    xml.write(">\n")
    xml.element("id", id.appendURN)
    xml.element("title", title)
    xml.element("subtitle", subtitle)
    xml.element("updated", updated)
    xml.open("author")
    xml.element("name", author)
    xml.close("author")
    if let address { xml.link(to: address, as: "self", type: FeedFormat.atom.mediaType) }
    if let page { xml.link(to: page, as: "alternate") }
    xml.element("generator", "kivagen")
    for entry in entries { entry.writeAtom(to: &xml) }
    xml.close("feed")
    return xml.bytes
  }

  /// The feed as JSON, with one entry per line. Source: https://www.jsonfeed.org/version/1.1/.
  var json: [UInt8] {
    var object = JSONObject()
    object.add("version", "https://jsonfeed.org/version/1.1")
    object.add("title", title)
    object.add("home_page_url", page)
    object.add("feed_url", address)
    object.add("description", subtitle)
    object.add("language", language)
    object.add("authors", [author]) { author, bytes in
      JSONObject.append(author, to: &bytes) { $1.add("name", $0) }
    }
    var bytes = object.closed
    bytes.removeLast()
    bytes += ",\"items\":[".utf8
    for (index, entry) in entries.enumerated() {
      bytes.append(index == 0 ? "\n" : ",\n")
      JSONObject.append(entry, to: &bytes) { $0.write(to: &$1) }
    }
    bytes += "\n]}\n".utf8
    return bytes
  }
}

extension FeedEntry {
  fileprivate func writeAtom(to xml: inout XMLWriter) {
    xml.open("entry")
    xml.element("id", id.appendURN)
    xml.element("title", title)
    xml.element("updated", updated)
    xml.element("published", published)
    xml.link(to: link, as: "alternate")
    if let kivaLink { xml.link(to: kivaLink, as: "related") }
    for tag in tags {
      xml.begin("category")
      xml.attribute("term", tag)
      xml.write("/>\n")
    }
    xml.begin("content")
    xml.attribute("type", "html")
    xml.write(">")
    xml.writeText(utf8: content)
    xml.close("content")
    xml.close("entry")
  }

  fileprivate func write(to object: inout JSONObject) {
    object.add("id", quoting: id.appendURN)
    object.add("url", link)
    object.add("external_url", kivaLink)
    object.add("title", title)
    object.add("content_html", utf8: content.span)
    object.add("image", picture)
    object.add("date_published", published)
    object.add("date_modified", updated)
    object.add("tags", tags)
  }
}

extension XMLWriter {
  fileprivate mutating func link(
    to address: String, as relation: String, type: String = "text/html"
  ) {
    begin("link")
    attribute("rel", relation)
    attribute("type", type)
    attribute("href", address)
    write("/>\n")
  }
}

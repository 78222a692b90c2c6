import Loans
import Site
import SiteIndex

extension Feed {
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
    if let address {
      xml.begin("link")
      xml.attribute("rel", constant: "self")
      xml.attribute("type", FeedFormat.atom.mediaType)
      xml.attribute("href", address)
      xml.write("/>\n")
    }
    if let page { xml.link(to: page, as: "alternate") }
    xml.element("generator", "kivagen")
    for entry in entries { entry.writeAtom(to: &xml) }
    xml.close("feed")
    return xml.bytes
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
    xml.attribute("type", constant: "html")
    xml.write(">")
    xml.writeText(utf8: content)
    xml.close("content")
    xml.close("entry")
  }
}

extension XMLWriter {
  /// Writes a link to a page.
  fileprivate mutating func link(to address: String, as relation: StaticString) {
    begin("link")
    attribute("rel", constant: relation)
    attribute("type", constant: "text/html")
    attribute("href", address)
    write("/>\n")
  }
}

import Loans
import Site

extension Feed {
  /// The feed as Atom. Source: RFC 4287.
  var atom: [UInt8] {
    var xml = XMLWriter()
    xml.open("feed", ["xmlns": "http://www.w3.org/2005/Atom", "xml:lang": language])
    xml.element("id", id.urn)
    xml.element("title", title)
    xml.element("subtitle", subtitle)
    xml.element("updated", updated.iso8601)
    xml.open("author")
    xml.element("name", author)
    xml.close("author")
    if let address {
      xml.empty("link", ["rel": "self", "type": FeedFormat.atom.mediaType, "href": address])
    }
    if let page { xml.empty("link", ["rel": "alternate", "type": "text/html", "href": page]) }
    xml.element("generator", "kivagen")
    for entry in entries { entry.writeAtom(to: &xml) }
    xml.close("feed")
    return xml.bytes
  }
}

extension FeedEntry {
  fileprivate func writeAtom(to xml: inout XMLWriter) {
    xml.open("entry")
    xml.element("id", id.urn)
    xml.element("title", title)
    xml.element("updated", updated.iso8601)
    xml.element("published", published?.iso8601)
    xml.empty("link", ["rel": "alternate", "type": "text/html", "href": link])
    if let kivaLink {
      xml.empty("link", ["rel": "related", "type": "text/html", "href": kivaLink])
    }
    for tag in tags { xml.empty("category", ["term": tag]) }
    xml.element("content", content.text, ["type": "html"])
    xml.close("entry")
  }
}

/// The meaning of an attribute's value for a browser.
enum AttributeRole: UInt8, Hashable {
  /// Text that is at most displayed.
  case plain
  /// A URL, which a browser loads, opens or sends data to.
  case url
  /// A list of URLs, each with a width or a density.
  case sourceSet
  /// A presentation attribute of SVG, whose value may load a file with `url(…)`.
  case presentation
  case style, document, event, httpEquiv, animation

  /// Creates the role of an attribute. Both names are in lower case.
  init(of attribute: HTMLName, in element: HTMLName) {
    let role = attribute.isEventHandler ? .event : Self.roles[attribute] ?? .plain
    // An animation has its values in attributes that are harmless on other elements.
    let isPlain =
      role == .animation && attribute != Self.attributeName && !Self.animations.contains(element)
    self = isPlain ? .plain : role
  }

  /// Source: WHATWG HTML, "Attributes" and "Obsolete features"; SVG 2, "Linking" and "Presentation
  /// attributes".
  private static let roles: [HTMLName: AttributeRole] = [
    "href": .url, "src": .url, "action": .url, "formaction": .url, "poster": .url, "data": .url,
    "xlink:href": .url, "ping": .url, "cite": .url, "background": .url, "manifest": .url,
    "longdesc": .url, "codebase": .url, "classid": .url, "code": .url, "archive": .url,
    "profile": .url, "usemap": .url, "lowsrc": .url, "dynsrc": .url, "icon": .url,
    "xml:base": .url, "itemtype": .url, "itemid": .url, "attributionsrc": .url,
    "srcset": .sourceSet, "imagesrcset": .sourceSet,
    "fill": .presentation, "stroke": .presentation, "clip-path": .presentation,
    "mask": .presentation, "filter": .presentation, "marker": .presentation,
    "marker-start": .presentation, "marker-mid": .presentation, "marker-end": .presentation,
    "cursor": .presentation,
    "style": .style, "srcdoc": .document, "http-equiv": .httpEquiv,
    "attributename": .animation, "to": .animation, "from": .animation, "values": .animation,
    "by": .animation,
  ]

  private static let attributeName: HTMLName = "attributename"
  private static let animations: Set<HTMLName> = [
    "animate", "set", "animatetransform", "animatemotion", "animatecolor",
  ]
}

/// How a browser parses the content of an element.
enum ElementContent: UInt8, Hashable {
  /// Elements and text.
  case normal
  /// The content of `<svg>` or `<math>`, in which scripts are parsed differently.
  case foreign
  /// Text with character references but without elements: `<title>`, `<textarea>`.
  case escapable
  case script, style
  /// Text without references, up to the end tag: `<iframe>`, `<xmp>`.
  case raw
  /// Text up to the end of the page: `<plaintext>`.
  case plaintext

  init(of element: HTMLName) { self = Self.contents[element] ?? .normal }

  private static let contents: [HTMLName: ElementContent] = [
    "title": .escapable, "textarea": .escapable, "script": .script, "style": .style,
    "svg": .foreign, "math": .foreign, "iframe": .raw, "xmp": .raw, "noembed": .raw,
    "noframes": .raw, "plaintext": .plaintext,
  ]
}

"""Reads the charts of a page: their titles, their tables, and the marks of their drawings with the links."""
import re
from dataclasses import dataclass, field
from html.parser import HTMLParser

VOID = {"meta", "link", "input", "br", "img", "hr", "wbr", "source"}


@dataclass
class Node:
    """An element with its children, which are nodes and texts."""

    tag: str
    attributes: dict = field(default_factory=dict)
    children: list = field(default_factory=list)
    parent: "Node" = field(default=None, repr=False)

    def __iter__(self):
        """All elements inside, in the order of the document."""
        for child in self.children:
            if isinstance(child, Node):
                yield child
                yield from child

    def all(self, *tags, named=None):
        """The elements inside with one of these tags, or all if there are none, and with a class."""
        return [node for node in self if (not tags or node.tag in tags) and (named is None or named in node.classes)]

    def first(self, *tags, named=None):
        return next(iter(self.all(*tags, named=named)), None)

    @property
    def classes(self):
        return (self.attributes.get("class") or "").split()

    @property
    def text(self):
        return "".join(child if isinstance(child, str) else child.text for child in self.children)

    def get(self, name, default=None):
        return self.attributes.get(name, default)

    def length(self, name):
        """A position or a length, without its unit. SVG's default is 0."""
        return float(re.fullmatch(r"(-?[\d.]+)(%|em)?", self.attributes.get(name, "0"))[1])

    def ancestor(self, tag):
        """The nearest element around this one with a tag."""
        node = self.parent
        while node is not None and node.tag != tag:
            node = node.parent
        return node


class Parser(HTMLParser):
    def __init__(self):
        super().__init__(convert_charrefs=True)
        self.root = self.node = Node("")

    def add(self, tag, attributes):
        node = Node(tag, dict(attributes), parent=self.node)
        self.node.children.append(node)
        return node

    def handle_starttag(self, tag, attributes):
        node = self.add(tag, attributes)
        if tag not in VOID:
            self.node = node

    def handle_startendtag(self, tag, attributes):
        self.add(tag, attributes)

    def handle_endtag(self, tag):
        assert tag == self.node.tag, f"</{tag}> ends <{self.node.tag}>"
        self.node = self.node.parent

    def handle_data(self, data):
        self.node.children.append(data)


def parse(text):
    """Returns the elements of a page. Every element must be closed."""
    parser = Parser()
    parser.feed(text)
    parser.close()
    assert parser.node is parser.root, f"<{parser.node.tag}> is never closed"
    return parser.root


@dataclass
class Row:
    name: str
    href: str | None
    cells: list


@dataclass
class Chart:
    """A chart of a page. `plain` is what replaces the title once it is old, if there is such a heading."""

    name: str | None
    title: str
    plain: str | None
    href: str | None
    remark: str
    drawing: Node | None
    columns: list
    rows: list
    # The sentence that the table is cut.
    cut: str

    def __init__(self, figure):
        caption = figure.first("figcaption")
        heading = caption.first("h2", "h3") or caption
        link = caption.first("a")
        self.name, self.title, self.plain = figure.get("id"), heading.text, heading.get("data-plain")
        self.href = link.get("href") if link else None
        self.remark = " ".join(node.text for node in caption.all("p"))
        self.drawing = figure.first("svg")
        head, body = figure.first("thead"), figure.first("tbody")
        self.columns = [cell.text for cell in head.all("th")] if head else []
        self.rows = [self.row(node) for node in body.all("tr")] if body else []
        details = figure.first("details")
        self.cut = " ".join(node.text for node in details.all("p")) if details else ""

    @staticmethod
    def row(node):
        name = node.first("th")
        link = name.first("a")
        return Row(name.text, link.get("href") if link else None, [cell.text for cell in node.all("td")])

    @property
    def label(self):
        return self.drawing.get("aria-label")

    @property
    def bars(self):
        """The drawn bars, without the surfaces of links."""
        return [node for node in self.drawing.all("rect") if "hit" not in node.classes]

    @property
    def texts(self):
        """The texts that are drawn."""
        return self.drawing.all("text")

    @property
    def links(self):
        return self.drawing.all("a") if self.drawing else []

    @property
    def hrefs(self):
        """The links of the table and of the drawing."""
        return [row.href for row in self.rows if row.href] + [link.get("href") for link in self.links]


class Page:
    """The charts of a page, by name. Those above a list have no names and are in `charts` only."""

    def __init__(self, text):
        self.root = parse(text)
        self.charts = [Chart(node) for node in self.root.all("figure")
                       if {"plotted", "charts"} & {*node.classes, *node.parent.classes}]
        self.by_name = {chart.name: chart for chart in self.charts if chart.name}
        self.keys = {node.first("dt").text: node.first("dd").text
                     for block in self.root.all("dl", named="keys") for node in block.all("div")}
        self.keys_of_today = [node.first("dt").text for block in self.root.all("dl", named="keys")
                              for node in block.all("div") if "data-plain" in node.attributes]

    def __getitem__(self, name):
        return self.by_name[name]

"""Mutations of files: of their bytes, of their lines, and of JSON and YAML as trees.

All choices come from the given `random.Random`, so that the same seed gives the same mutation.
"""
import json

# Texts that parsers may fail on.
ODD_TEXTS = [
    "", " ", "\0", "a\0b", "\n", "\r\n", "\t", "\x1b[31mred\x1b[0m", "\x07", "\x7f", "\x85", "\u2028",
    "\u202eevil\u202c", "\u2066x\u2069", "\ufeff", "\ufffd", "\uffff", "e\u0301" * 40, "Zo\u0308e", "💧" * 30,
    "ΐ", "ﬃ", "İ", "ß", "</script><script>alert(1)</script>", "<!--", "]]>", "&amp;", "\"'`", "{{x}}", "{{{x}}}",
    "../../etc/passwd", "..", ".", "/", "a/b", "CON", "javascript:alert(1)", "https://[", "https://www.kiva.org/%00",
    "http://127.0.0.1:1/\\@example.org", "data:,x", "%", "%zz", "-0", "1e999", "NaN", "0x10", "٣", "x" * 5000,
]
ODD_TIMES = [
    "2026-11-20T10:42:00Z", "0000-00-00T00:00:00Z", "9999-12-31T23:59:60Z", "-2026-11-20T10:42:00Z",
    "2026-02-30T25:61:61+99:99", "1969-12-31T23:59:59Z", "292277026596-12-04T15:30:08Z", "2036-01-01T00:00:00Z",
    "0001-01-01T00:00:00Z", "2026-12-31T00:00:00Z",
]
ODD_TEXTS += ODD_TIMES
# Tokens as they are written in JSON. Some of them are invalid.
ODD_TOKENS = [
    "null", "true", "false", "0", "-0", "-1", "1", "0.1", "-0.0", "1e2", "1e999", "-1e999", "1e-999", "2.5", "NaN",
    "Infinity", "01", "+1", ".5", "1.", "9223372036854775807", "9223372036854775808", "-9223372036854775809",
    "18446744073709551616", "1" * 400, "0." + "1" * 400, "1E400", "1000000000", "1000000001", "99999999999.99",
    "[]", "{}", "[[]]", '""', '"\\ud800"', '"\\udc00\\ud800"', '"\\u0000"', '"\\ud83d\\udca7"', '"\\x41"', '"\n"',
    "[" * 300 + "]" * 300, '{"a":' * 300 + "1" + "}" * 300, "[" * 100_000, "[" + "0," * 5000 + "0]",
]
ODD_BYTES = [
    b"\0", b"\xff", b"\xc0\x80", b"\xed\xa0\x80", b"\xf4\x90\x80\x80", b"\xe2\x80", b"\xef\xbb\xbf", b"\xff\xfe",
    b"\r", b"\r\n", b"\n\n\n", b"\t", b"\x1b]0;x\x07", b"\xe2\x80\xae", b"\xc2\x85", b"\x7f", b"\\", b'"', b"'",
]


class Raw(str):
    """A text that is written into JSON unchanged."""


class Mutator:
    """Mutates one file of a case."""

    def __init__(self, random, tokens=()):
        """`tokens` are texts with a meaning in the file's language."""
        self.random = random
        self.tokens = [token.encode() for token in tokens]

    def bytes(self, data, times=None):
        """Flips, removes, duplicates, swaps, inserts or replaces some bytes or pieces of the data, or truncates it."""
        changes = [self.flip, self.flip, self.remove, self.double, self.swap, self.insert, self.insert, self.insert_odd,
                   self.overwrite, self.truncate, self.repeat]
        for _ in range(times or self.random.choice([1, 1, 1, 2, 3, 8])):
            data = self.random.choice(changes)(data)
        return data

    def lines(self, data):
        """Mutates whole lines instead of bytes."""
        lines = data.splitlines(keepends=True)
        for _ in range(self.random.choice([1, 1, 2, 4])):
            lines = self.random.choice([self.remove, self.double, self.swap, self.truncate])(lines)
        return b"".join(lines)

    def piece(self, data):
        """Returns the start and the end of a piece, which is small in most cases."""
        start = self.random.randint(0, len(data))
        size = self.random.choice([1, 2, 4, 16, 64, 1024, len(data)])
        return start, min(len(data), start + self.random.randint(0, size))

    def flip(self, data):
        if not data:
            return data
        at = self.random.randrange(len(data))
        return data[:at] + bytes([data[at] ^ 1 << self.random.randrange(8)]) + data[at + 1:]

    def overwrite(self, data):
        start, end = self.piece(data)
        return data[:start] + self.random.choice([bytes(end - start), self.random.randbytes(end - start)]) + data[end:]

    def remove(self, data):
        start, end = self.piece(data)
        return data[:start] + data[end:]

    def truncate(self, data):
        return data[:self.random.randint(0, len(data))]

    def double(self, data):
        start, end = self.piece(data)
        at = self.random.randint(0, len(data))
        return data[:at] + data[start:end] + data[at:]

    def repeat(self, data):
        """Inserts a small piece many times."""
        start = self.random.randint(0, len(data))
        piece = data[start:start + self.random.randint(1, 8)]
        return data[:start] + piece * self.random.choice([10, 300, 20_000]) + data[start:]

    def swap(self, data):
        a, b, c, d = sorted(self.random.randint(0, len(data)) for _ in range(4))
        return data[:a] + data[c:d] + data[b:c] + data[a:b] + data[d:]

    def insert(self, data):
        at = self.random.randint(0, len(data))
        return data[:at] + self.random.choice(self.tokens or ODD_BYTES) + data[at:]

    def insert_odd(self, data):
        at = self.random.randint(0, len(data))
        return data[:at] + self.random.choice(ODD_BYTES) + data[at:]

    # Trees

    def tree(self, tree):
        """Returns a JSON value in which some parts were replaced."""
        for _ in range(self.random.choice([1, 1, 2, 3, 10, 40])):
            tree = self.changed_at(tree, self.path(tree))
        return tree

    def path(self, tree):
        """Returns the path of a random part, more often near the leaves."""
        path = []
        while isinstance(tree, (dict, list)) and tree and self.random.random() < 0.93:
            key = self.random.choice(list(tree) if isinstance(tree, dict) else range(len(tree)))
            path.append(key)
            tree = tree[key]
        return path

    def changed_at(self, tree, path):
        if not path:
            return self.changed(tree)
        key, *rest = path
        copy = tree.copy()
        if rest or self.random.random() < 0.7:
            copy[key] = self.changed_at(tree[key], rest)
            return copy
        self.random.choice([self.drop, self.rename, self.exchange, self.multiply])(copy, key)
        return copy

    def changed(self, value):
        choice = self.random.randrange(8)
        if choice == 0:
            return [value]
        if choice == 1:
            return {self.random.choice(["id", "name", "en", "x"]): value}
        if choice == 2 and isinstance(value, str):
            return value + self.random.choice(ODD_TEXTS)
        if choice == 3 and isinstance(value, (int, float)) and not isinstance(value, bool):
            return self.random.choice([str(value), -value, value * 1000, value + 0.5])
        if choice < 6:
            return Raw(self.random.choice(ODD_TOKENS))
        return self.random.choice(ODD_TEXTS)

    def drop(self, container, key):
        del container[key]

    def rename(self, container, key):
        if isinstance(container, dict):
            container[self.random.choice([key + "\0", key.upper(), key[:-1], *ODD_TEXTS])] = container.pop(key)

    def exchange(self, container, key):
        other = self.random.choice(list(container) if isinstance(container, dict) else range(len(container)))
        container[key], container[other] = container[other], container[key]

    def multiply(self, container, key):
        if isinstance(container, list):
            container[key:key] = [container[key]] * self.random.choice([1, 2, 300])
        else:
            # The key is then written twice.
            container[DuplicateKey(key)] = Raw(self.random.choice(ODD_TOKENS))


class DuplicateKey(str):
    """A key that a dictionary may contain besides an equal key."""

    __hash__ = object.__hash__

    def __eq__(self, other):
        return self is other

    def __ne__(self, other):
        return self is not other


def written(value, ascii=True):
    """Returns JSON text, including forms that no JSON writer produces."""
    match value:
        case Raw():
            return str(value)
        case dict():
            pairs = (f"{json.dumps(str(key), ensure_ascii=ascii)}:{written(item, ascii)}" for key, item in value.items())
            return "{" + ",".join(pairs) + "}"
        case list():
            return "[" + ",".join(written(item, ascii) for item in value) + "]"
    return json.dumps(value, ensure_ascii=ascii)


def encoded(value, random):
    """Returns the bytes of a file, in UTF-8 or sometimes in another encoding or with a byte order mark."""
    text = written(value, ascii=random.random() < 0.5)
    encoding = random.choice(["utf-8"] * 16 + ["utf-8-sig", "utf-16", "utf-16-le", "utf-32", "latin-1"])
    return text.encode(encoding, "replace" if encoding == "latin-1" else "surrogatepass")

"""Texts that YAML reads differently from what their author meant: the message says what to type instead."""
import json
import re

import pytest

import two_sites

# Texts in brackets and in braces.
IN_BRACKETS = [
    ("title: { en: Food: Africa }", "1:14", "cannot contain ': '; put the text in quotes: en: 'Food: Africa'"),
    ("title: {es: Comida: África, en: A}", "1:13", "put the text in quotes: es: 'Comida: África'"),
    ("title: { en: @x }", "1:14", "a text without quotes cannot begin with '@'; put the text in quotes: en: '@x'"),
    ("title: {en: %a}", "1:13", "cannot begin with '%'; put the text in quotes: en: '%a'"),
    ("title: { en: *new*, es: B }", "1:14", "put the text in quotes: en: '*new*'"),
    ("title: { en: A, es: !B }", "1:21", "put the text in quotes: es: '!B'"),
    ("title: { en: \"Best\" loans, es: B }", "1:14", "the text continues after its closing quotation mark; put the text in "
     "quotes: en: '\"Best\" loans'"),
    ("title: { en: A, es: 'B }", "1:21", "the quotation mark is never closed; put the text in quotes: es: 'B'"),
    ("title: { en: Loans [new], es: B }", "1:14", "cannot contain '[' within brackets or braces; put the text in quotes: en: "
     "'Loans [new]'\n"),
    ("sector: [Food {all}]", "1:10", "cannot contain '{' within brackets or braces; put the text in quotes: 'Food {all}'\n"),
    ("title: { en: [new] loans, es: B }", "1:14", "cannot begin with '['; put the text in quotes: en: '[new] loans'"),
    ("title: {\n  en: Food: Africa,\n  es: B\n}", "2:7", "put the text in quotes: en: 'Food: Africa'"),
    ("title: {\n  es: B, # Spanish\n  en: @x\n}\nlimit: 3", "3:7", "put the text in quotes: en: '@x'"),
    ("title: { en: Loans, es: #1 }", "1:25", "what follows a '#' is a comment; put the text in quotes: es: '#1'"),
    ("title: { es: #1, en: Loans }\nlimit: 3", "1:14", "put the text in quotes: es: '#1'"),
    ("title: { en: Loans #1 for you }", "1:20", "put the text in quotes: en: 'Loans #1 for you'"),
    ("title: { en: Loans, es: A", "1:8", "the brace is never closed; end it with '}'"),
    ("title: {{name}}", "1:8", "cannot begin with '{'; put the text in quotes: title: '{{name}}'"),
    ("title: { en: ?x }", "1:14", "put the text in quotes: en: '?x'"),
    ("title: { en: 'A\n    b', es: @c }", "2:13", "put the text in quotes: es: '@c'"),
    ("title: { en: A\n    b, es: @c }", "2:12", "put the text in quotes: es: '@c'"),
    ("title: { en: A\n  es: B }", "2:5", "expected ',' before the next entry, or a last '}'"),
    ("title: {en: Hello, world}", "1:20", "expected the tag of a language, such as en, es, fr or zh-Hans, got 'world'; a text with "
     "a ',' needs quotes here"),
    ("{title: Food: Africa}", "1:9", "put the text in quotes: title: 'Food: Africa'"),
    ("sector: [Food: Africa]", "1:10", "'sector': expected a text or a list of texts; put the text in quotes: 'Food: Africa'"),
    ("sector: [Retail, Food: Africa, Arts]", "1:18", "put the text in quotes: 'Food: Africa'"),
    ("sector: [Retail,\n  @Food]", "2:3", "put the text in quotes: '@Food'"),
    ("sector: [a, 'b]", "1:13", "the quotation mark is never closed; put the text in quotes: 'b'"),
    ("sector: [ #Food ]", "1:11", "what follows a '#' is a comment; put the text in quotes: '#Food'"),
    ("sector: [Food #1 of all]", "1:15", "what follows a '#' is a comment; put the text in quotes: 'Food #1 of all'"),
    ("sector: [Food # ours]\nlimit: 3", "1:9", "the list is never closed, since what follows a '#' is a comment; write ']' "
     "before the '#'"),
    ("sector: [Food, Retail\nlimit: 3", "1:9", "the list is never closed; end it with ']'"),
    ("a[b]: [c, @d", "1:11", "cannot begin with '@'; put the text in quotes: '@d'"),
    ("a[b]: [c, @d]", "1:11", "cannot begin with '@'; put the text in quotes: '@d'"),
    ("a{b}: { c: @d }", "1:12", "cannot begin with '@'; put the text in quotes: c: '@d'"),
    ("a]b[: [c, 'd]", "1:11", "the quotation mark is never closed; put the text in quotes: 'd'"),
    ("sector:\n  - [a, @b]", "2:9", "put the text in quotes: '@b'"),
    ("exclude: [KE, @b]", "1:15", "cannot begin with '@'; put the text in quotes: '@b'"),
    ("exclude: [5, #123]", "1:14", "what follows a '#' is a comment; write the number without '#'"),
    ("exclude: [5 #123]", "1:13", "what follows a '#' is a comment; write the number without '#'"),
    ("exclude: [5, %6, 7]", "1:14", "put the text in quotes: '%6'"),
    ("views:\n  - { name: x, title: @A, search: country=KE }", "2:23", "put the text in quotes: title: '@A'"),
    ("views: [\n  { name: x, title: A: B, search: country=KE }\n]", "2:21", "put the text in quotes: title: 'A: B'"),
]
# Texts in several languages that are comments.
BY_LANGUAGE = [
    ("title:\n  en: #1 for you", "2:7", "'title': there is no text for 'en', since what follows a '#' is a comment; put the "
     "text in quotes: en: '#1 for you'"),
    ("footer:\n  en: A\n  es: # nada", "3:7", "there is no text for 'es', since what follows a '#' is a comment"),
    ("title: { en: A, es: #1, fr: B\n}", "1:21", "put the text in quotes: es: '#1'"),
    ("views:\n  - name: x\n    title:\n      es: #1\n    search: country=KE", "4:11", "view 'x': 'title': there is no text "
     "for 'es', since what follows a '#' is a comment; put the text in quotes: es: '#1'"),
    ("views:\n  - { name: x, title: #1, search: country=KE\n  }", "2:23", "view 'x' has no 'title', since what follows a '#' "
     "is a comment; put the text in quotes: title: '#1'\n"),
    ("views: [{ name: #1 }\n}]", "1:17", "put the text in quotes: name: '#1'\n"),
]
PERCENT_SIGNS = [
    ("title: %title", "1:8", "put the text in quotes: title: '%title'"),
    ("%title: x", "1:1", "a line cannot begin with '%'; delete the sign, or write '#' in its place if the line is a comment\n"),
    ("exclude: [5,\n%6]", "2:1", "cannot begin with '%'; put the text in quotes: '%6'\n"),
    ("sector: [\n# ours\n%Food, Retail\n]\nlimit: 3", "3:1", "put the text in quotes: '%Food'\n"),
    ("sector: [Food,\n  Retail,\n%Arts\n]", "3:1", "put the text in quotes: '%Arts'\n"),
    ("sector: [Food,\n  Retail]\n%title: x", "3:1", "a line cannot begin with '%'; delete the sign"),
    ("sector: [Food]\n%title: x", "2:1", "a line cannot begin with '%'; delete the sign"),
    ("title: { en: A, es: 'B',\n%fr: C }", "2:1", "a line cannot begin with '%'; delete the sign"),
    ("title: { es:\n%Todo }", "2:1", "a line cannot begin with '%'; delete the sign"),
    ("limit: 3\n%title: x", "2:1", "a line cannot begin with '%'"),
    ("limit: 3\n% the title\ntitle: x", "2:1", "a line cannot begin with '%'"),
    ("%YAML 9.9\n---\ntitle: x", "1:1", "a line cannot begin with '%'"),
]
# Backslashes that do not begin escapes, and what to type.
BACKSLASHES = [(text, place, f"a backslash in double quotes has to be doubled: {advice}\n") for text, place, advice in [
    (r'title: "a\d"', "1:10", r'title: "a\\d"'), (r'title: "a\x"', "1:10", r'title: "a\\x"'),
    (r'title: "\uD800"', "1:9", r'title: "\\uD800"'), (r'title: "\U00110000"', "1:9", r'title: "\\U00110000"'),
    (r'footer: "\u00e9: \"C:\new\x41\xyz\" #1" # ours', "1:30", r'footer: "\u00e9: \"C:\\new\x41\\xyz\" #1"'),
    (r'title: { en: A, es: "b\u12" }', "1:23", r'"b\\u12"'), ('sector:\n  - "\\xg"', "2:6", r'- "\\xg"'),
]] + [("title: \"a\n  \\x\"", "2:3", "a backslash in double quotes has to be doubled\n")]
# Numbers of loans in comments at `exclude`: an error, and its place.
EXCLUDED_IN_COMMENT = [
    ("exclude: [1000001] #1000002", "1:20"), ("exclude: \"1000001\" #1000002", "1:20"), ("exclude: '1000001'  # 1000002", "1:21"),
    ("exclude: [1000001,\n  #1000002,\n  1000003]", "2:3"), ("exclude: [1000001,\n  # 1000002, 1000004\n  1000003]", "2:3"),
    ("exclude: [1000001\n  #1000002\n  ]", "2:3"), ("exclude: [\n#1000002\n  1000001]", "2:1"),
    ("exclude:\n  - 1000001\n  #1000002", "3:3"), ("exclude:\n  - 1000001\n  # 1000002\n  - 1000003", "3:3"),
    ("exclude:\n- 1000001\n\n#1000002\n\ntitle: A", "4:1"), ("exclude:\n  - 1000001\n  #1000002\ntitle: A", "3:3"),
    ("exclude: [] #1000002", "1:13"), ("exclude: \"\" #1000002", "1:13"), ("exclude: ~ #1000002", "1:12"),
    ("exclude: null # 1000002", "1:15"), ("exclude:\n# 1000002", "2:1"), ("exclude:\n  # 1000002", "2:3"),
    ("exclude:\n\n# nobody yet\n## 1000002\n", "4:1"), ("exclude: 1000001\n  #1000002", "2:3"),
    ("exclude: >- #1000002\n  1000001", "1:13"), ("exclude: 1000001,\n  1000003 # 1000002", "2:11"),
    ("exclude: [1000001]#1000002", "1:19"), ("exclude: [1000001,#1000002\n]", "1:19"),
    ("{ exclude: [1000001], #1000002\n  title: A }", "1:23"), ("exclude: [1000001] # 1000001, 1000002", "1:20"),
    ("exclude: [1000001]\r#1000002\r\rtitle: A", "2:1"),
]
# A settings file, the line and the column of the error, and its message.
REFUSED = [
    ("title: Food: East Africa", "1:12", "a text without quotes cannot contain ': '; put the text in quotes: "
     "title: 'Food: East Africa'"),
    ("limit: 3\nfooter: Open: 9 to 5 # daily", "2:13", "footer: 'Open: 9 to 5'"),
    ("title: Maria's: shop", "1:15", "put the text in quotes: title: \"Maria's: shop\""),
    ("title: Loans:", "1:13", "cannot end with ':'; put the text in quotes: title: 'Loans:'"),
    ("author: @class4b", "1:9", "cannot begin with '@'; put the text in quotes: author: '@class4b'"),
    ("author: `x`", "1:9", "put the text in quotes: author: '`x`'"),
    ("footer: 50% & more\nauthor: %5", "2:9", "put the text in quotes: author: '%5'"),
    ("footer: *new*", "1:13", "put the text in quotes: footer: '*new*'"),
    ("footer: & Co.", "1:10", "put the text in quotes: footer: '& Co.'"),
    ("footer: !wow", "1:9", "put the text in quotes: footer: '!wow'"),
    ("footer: - ours -", "1:9", "put the text in quotes: footer: '- ours -'"),
    ("footer: > 5 loans", "1:11", "put the text in quotes: footer: '> 5 loans'"),
    ("footer: [Kenya] loans", "1:17", "put the text in quotes: footer: '[Kenya] loans'"),
    ("footer: [Kenya", "1:9", "the list is never closed; end it with ']'"),
    ("title: \"Best\" loans", "1:15", "put the text in quotes: title: '\"Best\" loans'"),
    ("title: 'It's ours'", "1:12", "put the text in quotes: title: \"It's ours\""),
    ("title: \"Best", "1:8", "the quotation mark is never closed; put the text in quotes: title: 'Best'"),
    ("title: \"Best\nfooter: \"x\"", "1:8", "the quotation mark is never closed"),
    ("sector:\n  - Food: all", "2:5", "'sector': expected a text or a list of texts; put the text in quotes: - 'Food: all'"),
    ("sector:\n  - Retail\n  - Food: all # ours", "3:5", "put the text in quotes: - 'Food: all'"),
    ("sector:\n  - [Food]", "2:5", "'sector': expected a text or a list of texts"),
    ("sector:\n  - @x", "2:5", "put the text in quotes: - '@x'"),
    ("\tlimit: 3", "1:1", "put spaces in place of the tab"),
    ("sector:\n\t- Food", "2:1", "put spaces in place of the tab"),
    ("title: x\n \tfooter: y", "2:2", "put spaces in place of the tab"),
    ("title: x\n  limit: 3", "2:3",
     "this line does not begin in the column of the lines that it belongs to; remove the spaces at its beginning"),
    ("footer: See\n  what we do: lend", "2:3", "this line does not begin in the column of the lines that it belongs to\n"),
    ("title: x\n  - sector: Food", "2:3", "this line does not begin in the column of the lines that it belongs to\n"),
    ("  title: x\n limit: 3", "2:2", "this line does not begin in the column of the lines that it belongs to"),
    ("title:Food", "1:1", "there is no space after the colon; write: title: Food"),
    ("limit: 3\ntitle:Food\ncards: 3", "2:1", "there is no space after the colon; write: title: Food"),
    ("limit: 3\ntitle Food\ncards: 3", "2:1", "expected lines of the form 'key: value'"),
    ("exclude:\n- 1000\n-1001", "3:1", "there is no space after the '-'; write: - 1001\n"),
    ("exclude:\n  - 1000\n  -1001\n", "3:3", "there is no space after the '-'; write: - 1001\n"),
    ("title: x\nsector:\n-Food # ours\n-Retail", "3:1", "there is no space after the '-'; write: - Food # ours\n"),
    ("sector:\r\n-Food\r\n- Retail", "2:1", "there is no space after the '-'; write: - Food\n"),
    ("views:\n  - name: x\n    title: y\n    search: country:KE\n  -name: z", "5:3", "write: - name: z\n"),
    ("title: [Kenya]", "1:8", "'title': expected one value; put the text in quotes: title: '[Kenya]'\n"),
    ("title: [Food: Africa]", "1:8", "'title': expected one value; put the text in quotes: title: '[Food: Africa]'\n"),
    ("footer: [A, Food: Africa]", "1:9", "'footer': expected one value; put the text in quotes: footer: '[A, Food: Africa]'\n"),
    ("author:\n  - Food: Africa", "2:3", "'author': expected one value\n"),
    ("limit: [a: b]", "1:8", "'limit': expected one value\n"),
    ("keep:\n  - 123: Mary", "2:5", "'keep': expected a text or a list of texts\n"),
    ("country: [KE: x]", "1:11", "'country': expected a text or a list of texts\n"),
    ("partner:\n  - 1\n  - 2: x", "3:5", "'partner': expected a text or a list of texts\n"),
    ("exclude: #123", "1:10", "what follows a '#' is a comment, so that the loan would not be excluded"),
    ("exclude: # 123", "1:10", "write its number without '#'"),
    ("exclude:\n  #123", "2:3", "write its number without '#'"),
    ("exclude:\n  - 5\n  - #123\n", "3:5", "write its number without '#'"),
    ("exclude: 5, #123", "1:13", "write its number without '#'"),
    ("exclude: 5, # 123", "1:13", "write its number without '#'"),
    ("exclude: # 123, 456", "1:10", "write its number without '#'"),
    ("exclude: 5 #123", "1:12", "write its number without '#'"),
    ("exclude: [5, #123\n  6]", "1:14", "write its number without '#'"),
    ("exclude: [ #123\n]", "1:12", "write its number without '#'"),
    ("exclude: ['5', \"6\" #123\n  ]", "1:20", "write its number without '#'"),
    ("exclude:\n  - 5 #123\n", "2:7", "write its number without '#'"),
    ("exclude:\n  - # nobody\n  - #123", "3:5", "write its number without '#'"),
    ("exclude:\n  - 5 #6\n  - #7", "3:5", "write its number without '#'"),
    ("exclude:\n  - 5 #6\n  - 7 #8", "3:7", "write its number without '#'"),
    ("exclude: [5, #hers\n  6, #7\n]", "2:6", "write its number without '#'"),
    *IN_BRACKETS, *BY_LANGUAGE, *PERCENT_SIGNS, *BACKSLASHES,
    *((text, place, "write its number without '#'") for text, place in EXCLUDED_IN_COMMENT),
    ("exclude: #Mary, 123", "1:10", "write its number without '#'"),
    ("exclude: # (123)", "1:10", "write its number without '#'"),
    ("exclude: # Mary 1234567", "1:10", "write its number without '#'"),
    ("exclude: # Mary, in 2026: 12345", "1:10", "write its number without '#'"),
    ("exclude:\n  # Mary 1234567", "2:3", "write its number without '#'"),
    ("exclude:\n  # 123", "2:3", "write its number without '#'"),
    ("exclude:\n  - 5\n  - # Mary 1234567", "3:5", "write its number without '#'"),
    ("exclude:\n  - # nobody\n  - 5\n  - #\tMary 1234567", "4:5", "write its number without '#'"),
    ("exclude: 5, # Mary 1234567", "1:13", "write its number without '#'"),
    ("title: \"\\u200b\"", "1:8", "'title': expected a text that is not empty"),
    ("title: \"\\u2800 \"", "1:8", "'title': expected a text that is not empty"),
    ("title: { en: A, es: \"\\u200d\" }", "1:21", "'title': expected a text for 'es'"),
    ("notes: \u00a0", "1:8", "'notes': expected a text that is not empty"),
    ("views:\n  - name: x\n    title: #1\n    search: country:KE", "3:12", "view 'x' has no 'title', since what follows "
     "a '#' is a comment; put the text in quotes: title: '#1'"),
    ("views:\n  - name: x\n    title: \"\\u200b\"\n    search: country:KE", "3:12", "expected a title"),
]
# A settings file and the message of the warning.
WARNED = [
    ("title: #1 for Kenya", "kivagen.yml:1:8: 'title' has no value, since what follows a '#' is a comment; put the text "
     "in quotes: title: '#1 for Kenya'"),
    ("author:   # Ada's", "kivagen.yml:1:11: 'author' has no value, since what follows a '#' is a comment; put the text "
     "in quotes: author: \"# Ada's\""),
    ("limit: 3\nfooter:\n  #kiva", "kivagen.yml:3:3: 'footer' has no value, since what follows a '#' is a comment; put "
     "the text in quotes: footer: '#kiva'"),
    ("base-url: #todo", "kivagen.yml:1:11: 'base-url' has no value, since what follows a '#' is a comment; write a value "
     "that does not begin with '#', or delete the line"),
    ("keep: #1003", "kivagen.yml:1:7: 'keep' has no value, since what follows a '#' is a comment; write it without '#': "
     "keep: 1003"),
    ("country: # KE", "kivagen.yml:1:10: 'country' has no value, since what follows a '#' is a comment; write it without "
     "'#': country: KE"),
    ("exclude: # nobody in 2026", "kivagen.yml:1:10: 'exclude' has no value, since what follows a '#' is a comment; write the "
     "number of a loan without '#', or delete the line"),
    ("exclude:\n  - 5\n  - # nobody since 2025", "kivagen.yml:3:5: 'exclude' ends before '# nobody since 2025', since what "
     "follows a '#' is a comment; write the number of a loan without '#', or delete the line"),
    ("sector: Food #Retail", "kivagen.yml:1:14: 'sector' ends before '#Retail', since what follows a '#' is a comment; "
     "write it without '#', or in quotes"),
    ("country:\n  - KE #UG\n  - PE", "kivagen.yml:2:8: 'country' ends before '#UG', since what follows a '#' is a comment; "
     "write it without '#', or in quotes"),
    ("country:\n  - KE #Kenya\n  - UG #PE", "kivagen.yml:3:8: 'country' ends before '#PE', since what follows a '#' is a comment; "
     "write it without '#', or in quotes"),
    ("country:\n  - KE #Kenya\n  - # nobody\n  - UG #Uganda\n", "kivagen.yml:3:5: 'country' ends before '# nobody', since what "
     "follows a '#' is a comment; write it without '#', or in quotes"),
    ("country: [KE, #UG\n  PE]", "kivagen.yml:1:15: 'country' ends before '#UG', since what follows a '#' is a comment; "
     "write it without '#', or in quotes"),
    ("sector: Food, #Retail", "kivagen.yml:1:15: 'sector' ends before '#Retail', since what follows a '#' is a comment; "
     "write it without '#', or in quotes"),
    ("keep:\n - 1002\n - #1003", "kivagen.yml:3:4: 'keep' ends before '#1003', since what follows a '#' is a comment; "
     "write it without '#', or in quotes"),
]
# Settings, and where a text is cut off by a '#'.
CUT = [("title: Our #1 loans", 12, "#1 loans", "title: 'Our #1 loans'"),
       ("footer: made in class #4b  ", 23, "#4b", "footer: 'made in class #4b'"),
       ("author: Ada #kiva # x", 13, "#kiva # x", "author: 'Ada #kiva # x'"),
       ("output: My #1 site", 12, "#1 site", "output: 'My #1 site'"),
       ("description:  É #über", 17, "#über", "description: 'É #über'"),
       ("title: \"Our\" #1 loans", 14, "#1 loans", "title: 'Our #1 loans'"),
       ("title: 'Ours' #1", 15, "#1", "title: 'Ours #1'")]
VIEW = "views:\n  - name: x\n"
# Texts in several languages, and parts of views, that a '#' cuts off: the place, what is cut off, and what to type.
CUT_PARTS = [
    ("title: Our\n  #1 loans", "2:3", "'title'", "#1 loans", "title: 'Our #1 loans'"),
    ("title: a\n  b #1", "2:5", "'title'", "#1", "title: 'a b #1'"),
    ("footer:\n  a\n\n  #b\nlimit: 3", "4:3", "'footer'", "#b", "footer: 'a #b'"),
    ("title:\n  en: A\n    #1 b\n  es: B", "3:5", "'title': the text for 'en'", "#1 b", "en: 'A #1 b'"),
    ("title: { en: Loans\n  #1\n}", "2:3", "'title': the text for 'en'", "#1", "en: 'Loans #1'"),
    (f"{VIEW}    title: \"A\" #1\n    search: country=KE", "3:16", "view 'x': 'title'", "#1", "title: 'A #1'"),
    ("title:\n  en: Loans #1 for you", "2:13", "'title': the text for 'en'", "#1 for you", "en: 'Loans #1 for you'"),
    ("title:\n  en: A\n  fr: B\n  es-MX: Maria's #1 # ours", "4:18", "'title': the text for 'es-MX'", "#1 # ours",
     "es-MX: \"Maria's #1 # ours\""),
    ("footer: { en: Loans #1 for you\n}", "1:21", "'footer': the text for 'en'", "#1 for you", "en: 'Loans #1 for you'"),
    ("description: { es: Loans #1, en: A\n}", "1:26", "'description': the text for 'es'", "#1", "es: 'Loans #1'"),
    (f"{VIEW}    title: A #1\n    search: country=KE", "3:14", "view 'x': 'title'", "#1", "title: 'A #1'"),
    (f"{VIEW}    title:\n      en: A #1\n    search: country=KE", "4:13", "view 'x': 'title': the text for 'en'", "#1",
     "en: 'A #1'"),
    (f"{VIEW}    title: A\n    search: q=loan #1", "4:20", "view 'x': 'search'", "#1", "search: 'q=loan #1'"),
    ("views:\n  - name: x #1\n    title: A\n    search: country=KE", "2:13", "view 'x': 'name'", "#1", "name: 'x #1'"),
    ("views:\n  - { name: x, search: country=KE, title: A #1\n  }", "2:45", "view 'x': 'title'", "#1", "title: 'A #1'"),
]
# Sentences at `exclude` with a number that may be that of a loan: the place, and the comment.
EXCLUDED_IN_SENTENCE = [
    ("exclude: 1000001 # and 1000002", "1:18", "# and 1000002"), ("exclude: 5 # Mary 1234567 too", "1:12", "# Mary 1234567 too"),
    ("exclude: [1000001] # and 1000002", "1:20", "# and 1000002"), ("exclude:\n  # Mary 1234567\n  - 1000001", "2:3", "# Mary 1234567"),
    ("exclude:\n  - 1000001\n  # - 1000002", "3:3", "# - 1000002"), ("exclude: [1000001, # Mary 1234567\n 1000003]", "1:20", "# Mary 1234567"),
    ("exclude:\n- 1000001\n#- 1000002\ntitle: A", "3:1", "#- 1000002"), ("exclude:\n- 1000001\n#1000002\ntitle: A", "3:1", "#1000002"),
    ("exclude:\n- 1000001\n\n# 1000002\n# The title\ntitle: A", "4:1", "# 1000002"),
    ("exclude: [1000001] # https://www.kiva.org/lend/1000002", "1:20", "# https://www.kiva.org/lend/1000002"),
    ("exclude: []  # nobody but 1000002", "1:14", "# nobody but 1000002"),
    ("exclude:\n\n# Mary 1234567\n\ntitle: A", "3:1", "# Mary 1234567"),
]
WARNED += [(text, f"kivagen.yml:{place}: 'exclude' does not have the number in '{comment}', since what follows a '#' is a comment; write "
            "the number without '#', or take it out of the comment") for text, place, comment in EXCLUDED_IN_SENTENCE]
# Values that cannot continue after a space, and texts that may be meant as further values.
WARNED += [(text, f"kivagen.yml:{place}: '{text.partition(':')[0]}' ends before '{comment}', since what follows a '#' is a comment; "
            f"{advice}") for text, place, comment, advice in [
    *[(*row, "write it without '#', or in quotes") for row in [
        ("country: [KE] #UG", "1:15", "#UG"), ("keep: [1000001] #1000002", "1:17", "#1000002"), ("keep: '1000001' #1000002", "1:17", "#1000002"),
        ("country:\n  - KE\n  #UG\n  - PE", "3:3", "#UG"), ("sector: [\n  Food,\n  #Retail\n]", "3:3", "#Retail")]],
    *[(*row, "put a space after the '#' if it is meant as a comment, or delete it") for row in [
        ("port: 80 #80", "1:10", "#80"), ("port: '80' #81", "1:12", "#81"), ("details: false #true", "1:16", "#true"),
        ("base-url: https://example.org/ #loans", "1:32", "#loans"), ("base-url: \"https://example.org/\" #loans", "1:34", "#loans")]]]]
WARNED += [(text, f"kivagen.yml:{place}: {subject} ends before '{rest}', since what follows a '#' is a comment; write it "
            f"without '#', or put the text in quotes: {advice}")
           for text, place, subject, rest, advice in
           CUT_PARTS + [(text, f"1:{column}", f"'{text.partition(':')[0]}'", rest, advice) for text, column, rest, advice in CUT]]
# Settings files with comments, and white space, that mean what they say.
FINE = ["exclude:\n  - 1000001 # asked by mail on 2026-11-02", "exclude: [1000001] # 2026-11-02, by mail", "exclude:\n  - 1000001 #2026-11-02",
        "exclude:\n  - 1000001 # 02.11.2026", "exclude: [1000001] # 1000001 is Mary", "exclude: 1000001 # https://www.kiva.org/lend/1000001",
        "exclude:\n  # Mary\n  - '1000001'\n\n# 2 languages, see ticket 12345\ntitle: A", "exclude: ['1000001',\n  '5'] # two",
        "exclude: [5]\nkeep: 1000001 # and 1000002", "# 1000002\nexclude: 1000001", "exclude: 1000001\ntitle: A # 1000002",
        "title: Our\n  # 1 loans", "title: Our\n#limit: 1", "title: |\n  Our\n#limit: 1", "title:\n  en: A\n  #es: B",
        f"{VIEW}    title: A\n    #search: sector=Food\n    search: country=KE", "country:\n  - KE\n#UG\ntitle: A", "country: [KE] # UG", "country: [KE] #Kenya",
        "title: Loans [new]", "footer: Ours {all}", "title: Ours # 1", "title: Ours # changed in May", "title: 'Ours' # 1", "limit: 3 #three", "details: false #slow",
        "title: Our#1 loans", "title: |-\n  Our #1 loans", "title: Ours\n# footer: x\n", "footer:\n#limit: 3\n", "footer:\nlimit: 3", "sector: Food # ours",
        "exclude: 5 # at her wish", "exclude: 5", "exclude: 123, # Mary asked", "exclude: # nobody yet", "exclude:\n  # nobody", "exclude:\n  - 5\n  - # Mary", "exclude:\n  # since 2026\n  - 5 # in 2026",
        "exclude:\n  # Mary 1234567\n  - 1234567", "exclude: 123, # Mary asked in 2026", "country: KE #Kenya", "keep: 5 #hers", "exclude: 5 #hers",
        "title:\n  en: Loans # 1", "title: # in English\n  en: A", "title: {\n  en: A, # ours\n}",
        "title: {\n  en: A # {\n}", f"{VIEW}    title: A # ours\n    search: country=KE # Kenya",
        "sector: Food, # and more", "footer: \u200b", "author: \"\\u2060\"", "footer: '#kiva'", 
        "sector:\n  # - Food\n  - Retail", "title:\tOurs", "footer: see https://example.org/#a"]


@pytest.fixture
def site(offline_site):
    two_sites.write(offline_site.root, 0)
    # The settings and notes of these tests name these loans.
    few = [loan for loan in two_sites.loans(0) if loan["id"] < 1005 or loan["id"] in (two_sites.SHARED, 1051)]
    (offline_site.root / "loans.json").write_text(two_sites.listing(few))
    return offline_site


def check(site, text):
    (site.root / "kivagen.yml").write_text(text)
    run = site.run("check", "--json")
    return run, json.loads(run.stdout)


@pytest.mark.parametrize("text, place, message", REFUSED, ids=[text for text, _, _ in REFUSED])
def test_what_yaml_does_not_read_as_it_is_meant_is_refused(site, text, place, message):
    run, _ = check(site, text + "\n")
    assert run.exit == 78, run.stderr
    lines = run.stderr.removeprefix("kivagen: ").split("\n")
    found = [index for index, line in enumerate(lines) if line.startswith(f"kivagen.yml:{place}: ")]
    # A message with a line break has nothing after it.
    assert found and message in lines[found[0]] + "\n", run.stderr
    # The line and a caret follow.
    number, column = map(int, place.split(":"))
    assert lines[found[0] + 1].strip() == re.split("\r\n|\r|\n", text)[number - 1].strip()
    assert lines[found[0] + 2] == " " * 2 + lines[found[0] + 1][2:column + 1].translate(
        {ord(letter): " " for letter in set(text) - {"\t"}}) + "^"
    for word in ["token", "context", "mapping", "scalar", "block", "flow", "anchor", "alias"]:
        assert word not in run.stderr


@pytest.mark.parametrize("text", ["title: Food: East Africa", "exclude: #123", "\ttitle: x"])
def test_it_stops_a_build_too(site, text):
    run, _ = check(site, text + "\n")
    build = site.build("--input", "loans.json")
    assert (run.exit, build.exit) == (78, 78)
    assert build.stderr.strip() in run.stderr
    assert not site.output.exists()


# Settings files with one fault, and its position. Values that are missing because of it are not separate faults.
ONE_FAULT = [
    (f"{VIEW}    title: Food: Africa\n    search: country=KE", "3:16"),
    (f"{VIEW}    search: @KE\n    title: A", "3:13"),
    (f"{VIEW}    title:A\n    search: country=KE", "3:5"),
    (f"{VIEW}    title: \"A\n    search: country=KE", "3:12"),
    (f"{VIEW}    title: A\n\tsearch: country=KE", "4:1"),
    (f"{VIEW}    title: #1\n    search: country=KE", "3:12"),
    (f"{VIEW}    title: A\n    search: #1", "4:13"),
    (f"{VIEW}    title: {{ en: A, es: #1 }}\n    search: country=KE", "3:25"),
    (f"{VIEW}    title: {{ en: A, es: @x }}\n    search: country=KE", "3:25"),
    (f"{VIEW}    title:\n      en: A\n      es: Food: x\n    search: country=KE", "5:15"),
    ("views:\n  - title: A\n    name: @x\n    search: country=KE", "3:11"),
    ("views:\n- name: x\n  title: @x\n- name: y\n  title: B\n  search: country=KE", "3:10"),
    ("title: @x\nlanguages: [en, es]\nviews:\n  - name: x\n    title: A\n    search: country=KE", "1:8"),
    ("languages: [en, @es]", "1:17"), ("sector: [Food, @x]\nnotes: Words", "1:16"),
    ("title: { en: A, es: B }\nlanguages: [en, @es]", "2:17"),
    (f"{VIEW}    title: A\n    search: country=XY", "4:13"),
    ("views:\n  - { name: x, title: #1, search: country=KE\n  }", "2:23"),
    ("views: [{ name: #1, title: A, search: country=KE\n}]", "1:17"),
    ("views:\n  - { title: A, search: #1, name: x\n  }", "2:25"),
    ("views:\n  - { name: x, title: { es: #1, en: A }, search: country=KE\n  } }", "2:29"),
]


@pytest.mark.parametrize("text, place", ONE_FAULT, ids=[text for text, _ in ONE_FAULT])
def test_one_fault_is_one_error(site, text, place):
    (site.root / "Notes/links.md").write_text("[A](views/x.html), [all](views.html)\n")
    (site.root / "Notes/more.es.md").write_text("More\n")
    run, summary = check(site, text + "\n")
    assert run.exit == 78
    assert run.stderr.startswith(f"kivagen: kivagen.yml:{place}: "), run.stderr
    assert (run.stderr.splitlines()[-1], summary["warnings"]) == ("1 error in 1 file", [])


@pytest.mark.parametrize("text, place, link", [
    ("title: @x\nstatic: Files", "1:8", "[a file](team.pdf)"),
    ("title: @x\ntemplates: Forms", "1:8", "[a page](team.html)"),
    ("title: @x\nimages: download", "1:8", "![A picture](pictures/1.jpg)"),
    ("title: @x\nviews:\n  - name: x\n    title: A\n    search: country=KE", "1:8", "[A](views/x.html)"),
    ("static: https://x.example/Files", "1:9", "[a file](team.pdf)"),
    ("templates: ~ann/Forms", "1:12", "[a page](team.html)"),
    ("images: downloaded", "1:9", "![A picture](pictures/1.jpg)"),
    ("statc: Files", "1:1", "[a file](team.pdf)"),
    ("views:\n  - name: #x\n    title: A\n    search: country=KE", "2:11", "[A](views/x.html)"),
], ids=str)
def test_a_link_is_no_error_if_the_settings_of_the_files_have_one(site, text, place, link):
    (site.root / "Notes/links.md").write_text(f"{link}\n")
    (site.root / "Files").mkdir()
    (site.root / "Files/team.pdf").write_text("A file\n")
    (site.root / "Forms/pages").mkdir(parents=True)
    (site.root / "Forms/pages/team.mustache").write_text("<!DOCTYPE html><title>Team</title>")
    run, _ = check(site, text + "\n")
    assert run.exit == 78
    assert run.stderr.startswith(f"kivagen: kivagen.yml:{place}: "), run.stderr
    assert run.stderr.splitlines()[-1] == "1 error in 1 file", run.stderr
    # Any other error leaves links to be checked.
    run, _ = check(site, "limit: x\n")
    assert run.stderr.splitlines()[-1] == "2 errors in 2 files", run.stderr


def test_what_is_missing_above_a_fault_is_an_error_of_its_own(site):
    run, _ = check(site, f"{VIEW}    title: A\n  - name: y\n    search: country=KE\nfooter: @x\n")
    assert run.exit == 78
    for message in ("2:5: view 'x' has no 'search'", "4:5: view 'y' has no 'title'", "6:9: a text without quotes"):
        assert f"kivagen.yml:{message}" in run.stderr


@pytest.mark.parametrize("text, message", WARNED, ids=[text for text, _ in WARNED])
def test_a_value_that_is_a_comment_is_a_warning(site, text, message):
    run, summary = check(site, text + "\n")
    assert run.exit == 0, run.stderr
    assert message in [warning["message"] for warning in summary["warnings"] if warning["kind"] == "settings"]
    assert run.stderr.count(" is a comment") == 1
    build = site.build("--input", "loans.json", "--limit", "100")
    assert (build.exit, message in build.summary["warnings"]) == (0, True)
    assert site.build("--input", "loans.json", "--strict").exit == 65


@pytest.mark.parametrize("text, comments", [
    ("country:\n  - KE #PE\n  - UG #Uganda\n  - #TZ", ["2:8: 'country' ends before '#PE'", "4:5: 'country' ends before '#TZ'"]),
    ("keep:\n  - 1002 #1003\n  - 1004 #1005", ["2:10: 'keep' ends before '#1003'", "3:10: 'keep' ends before '#1005'"]),
    ("sector: [Food, #Retail\n  Arts, #Services\n]", ["1:16: 'sector' ends before '#Retail'", "2:9: 'sector' ends before '#Services'"]),
])
def test_every_value_of_a_list_that_is_a_comment_is_a_warning(site, text, comments):
    run, summary = check(site, text + "\n")
    assert run.exit == 0, run.stderr
    messages = [warning["message"] for warning in summary["warnings"] if warning["kind"] == "settings"]
    assert [message.partition(", since")[0] for message in messages] == [f"kivagen.yml:{comment}" for comment in comments]


@pytest.mark.parametrize("text", FINE)
def test_other_comments_are_fine(site, text):
    run, summary = check(site, text + "\n")
    assert run.exit == 0, run.stderr
    assert "settings" not in [warning["kind"] for warning in summary["warnings"]]


def test_front_matter_is_read_likewise(site):
    (site.root / "Notes/more.md").write_text("---\ntitle: #1 of all\n---\n# The heading\n")
    (site.root / "Notes/cut.md").write_text("---\ntitle: Our #1 loan\n---\n# The heading\n")
    (site.root / "Notes/below.md").write_text("---\ntitle: A\n  #1 b\n---\n# The heading\n")
    (site.root / "Notes/quoted.md").write_text("---\ntitle: 'A' #1\n#pinned: true\n---\n# The heading\n")
    (site.root / "Notes/whole.md").write_text("---\ntitle: Whole # 1\nhidden: false #1\n---\nText\n")
    (site.root / "Notes/loans/1051.md").write_text("---\ntitle: \"\\u200b\\u00a0\"\n---\nText\n")
    (site.root / "Notes/blank.md").write_text("---\ntitle: \"\\u200b\"\n---\n# \u2060\n\nText\n")
    (site.root / "Templates/pages").mkdir(parents=True)
    (site.root / "Templates/pages/team.mustache").write_text(
        "{{! title: #1 team }}\n<!DOCTYPE html><title>Team</title>")
    run = site.build("--input", "loans.json")
    assert run.exit == 0, run.stderr
    advice = "'title' has no value, since what follows a '#' is a comment; put the text in quotes: title: "
    assert f"'Notes/more.md', line 2: {advice}'#1 of all'" in run.summary["warnings"]
    assert f"'Templates/pages/team.mustache', line 1: {advice}'#1 team'" in run.summary["warnings"]
    assert ("'Notes/cut.md', line 2: 'title' ends before '#1 loan', since what follows a '#' is a comment; write it "
            "without '#', or put the text in quotes: title: 'Our #1 loan'") in run.summary["warnings"]
    for place, comment in [("'Notes/below.md', line 3", "#1 b"), ("'Notes/quoted.md', line 2", "#1")]:
        assert (f"{place}: 'title' ends before '{comment}', since what follows a '#' is a comment; write it without '#', or put "
                f"the text in quotes: title: 'A {comment}'") in run.summary["warnings"]
    assert not any("whole.md" in warning for warning in run.summary["warnings"])
    assert "<title>The heading" in site.page("notes/more.html")
    # The name of the file is the title.
    assert "<title>blank" in site.page("notes/blank.html").replace("Blank", "blank")


@pytest.mark.parametrize("text, place, message", [
    ("title: A: b", "2:9", "put the text in quotes: title: 'A: b'"),
    ("title: { a: b: c }", "2:13", "put the text in quotes: a: 'b: c'"),
    ("hidden: #true", "2:9", "'hidden': expected 'true' or 'false'; what follows a '#' is a comment"),
    ("\ttitle: A", "2:1", "put spaces in place of the tab"), ("title:A", "2:1", "write: title: A")])
def test_errors_in_front_matter_have_the_same_advice(site, text, place, message):
    (site.root / "Notes/about.md").write_text(f"---\n{text}\n---\nText\n")
    run = site.build("--input", "loans.json")
    assert run.exit == 78
    assert f"Notes/about.md:{place}: " in run.stderr and message in run.stderr


def test_quotes_around_values_of_front_matter_make_no_difference(site):
    (site.root / "Notes/secret.md").write_text("---\nhidden: 'true'\n---\nText\n")
    for name, order in [("one", "\"2\""), ("two", "'1'")]:
        (site.root / f"Notes/{name}.md").write_text(f"---\nmenu: \"yes\"\norder: {order}\n---\nText\n")
    run = site.build("--input", "loans.json")
    assert run.exit == 0, run.stderr
    assert not (site.output / "notes/secret.html").exists()
    page = site.page("index.html")
    assert page.index("notes/two.html") < page.index("notes/one.html")


@pytest.mark.parametrize("text, place, message", [
    ("hidden:true", "1:4", "there is no space after the colon; write: hidden: true\n"),
    ("\ntitle: Food\nhidden:true", "3:1", "write: hidden: true\n"),
    ("title: Food: x", "1:15", "put the text in quotes: title: 'Food: x'\n"),
    ("title:Food", "1:4", "write: title: Food\n")])
def test_the_advice_on_a_page_ends_with_its_front_matter(site, text, place, message):
    (site.root / "Templates/pages").mkdir(parents=True)
    (site.root / "Templates/pages/team.mustache").write_text(f"{{{{!{text}}}}}\n<!DOCTYPE html><title>Team</title>")
    run = site.build("--input", "loans.json")
    assert run.exit == 78
    assert f"Templates/pages/team.mustache:{place}: " in run.stderr and message in run.stderr


@pytest.mark.parametrize("name", [" ", "\u200b", "\u00a0\u2060\ufeff", "\u2800", "\x07", "\u00ad\u200f"],
                         ids=lambda name: name.encode("unicode_escape").decode())
def test_a_borrower_without_a_visible_name_is_anonymous(site, name):
    loans = two_sites.loans(0)[:2]
    loans[0]["name"] = name
    loans[0]["sector"] = name
    (site.root / "loans.json").write_text(two_sites.listing(loans))
    run = site.build("--input", "loans.json", "--limit", "10")
    assert run.exit == 0, run.stderr
    assert any("no name; shown as \"Anonymous\"" in warning for warning in run.summary["warnings"])
    assert "Anonymous" in site.page("loans/1000.html")
    assert [loan.get("name") for loan in site.data["loans"] if loan["id"] == 1000] in ([None], [""])

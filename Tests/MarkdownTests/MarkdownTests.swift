// MarkdownTests

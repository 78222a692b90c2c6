// Adds styles that the style sheets of pages lack, because only a script that is loaded on demand needs them.
export function addStyle(text) {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(text);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}

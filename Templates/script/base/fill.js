// Fills in the places of a text of the catalogue. The site has put the texts into the script: what stands in the source is
// the key of a text and the names of its places, in the order of the values, as in `fill('%script.save name%', name)`.

// Returns the text with the values in its places, `{0}` for the first. If the text has plural forms, which `]` separates,
// the first value decides which of them is used: the site puts the rule of its language in place of the call.
export const fill = (text, ...values) => text.split(']')['%plural.form%'](values[0])
  .replace(/{.}/g, (place) => values[place[1]]);

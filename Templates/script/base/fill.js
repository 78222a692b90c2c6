// Fills in the places of a text from the catalogue. The source contains the key of the text and the names of its places,
// in the order of the values, as in `fill('%script.save name%', name)`. The site replaces them with the text.

// Returns the plural form of a text for a number. A text without plural forms is returned as it is.
export const form = (text, number) => text.split(']')['%plural.form%'](number);

// Returns the text with the values in its places, `{0}` for the first. If the text has plural forms, which `]` separates,
// the first value decides which form is used: the site replaces the call with the rule of its language.
export const fill = (text, ...values) => form(text, values[0]).replace(/{.}/g, (place) => values[place[1]]);

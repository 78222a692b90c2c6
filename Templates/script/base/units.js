// Units of time. All times are in seconds.
export const seconds = (text) => Date.parse(text) / 1000;
export const day = 86400;

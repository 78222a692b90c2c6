// Returns the radius of a country's pin, whose area shows a sum in dollars. `scale` is the radius for one dollar (see
// WorldMap+Countries.swift and WorldMap.swift).
export const countryRadius = (scale, dollars) => Math.max(.9, scale * Math.sqrt(dollars));

// The radius of the largest pin of a country, in the units of the drawing (see WorldMap+Countries.swift).
export const largestRadius = 6;

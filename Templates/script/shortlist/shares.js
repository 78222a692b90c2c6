// How the sum of the open loans is divided among countries, sectors and field partners.

// Returns the values of a kind, the largest sum first: each with its name and its code, the number of loans, the sum of
// their shares in cents, and whether the value is known.
export function divide(open, kind, unknown) {
  const groups = new Map();
  for (const loan of open) {
    const [name, code] = loan[kind] ?? [];
    const key = code ?? name ?? '';
    const text = name ?? (code && (kind === 'partner' ? '#' + code : code)) ?? unknown;
    if (!groups.has(key)) groups.set(key, { name: text, code, count: 0, sum: 0, isKnown: !!key });
    const group = groups.get(key);
    group.count++;
    group.sum += loan.lend;
  }
  return [...groups.values()].sort(
    (one, other) => one.isKnown < other.isKnown || other.sum - one.sum || other.count - one.count);
}

// Returns the group on which half of the sum or more depends; `undefined` if there is none, or if another one has the
// same sum. A single loan depends on one of each kind anyway.
export function dominant(groups, { open, total }) {
  const [first, second] = groups;
  const isDominant = open.length > 1 && first?.isKnown && first.sum * 2 >= total && first.sum !== second?.sum;
  return isDominant ? first : undefined;
}

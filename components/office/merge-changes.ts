type Values = Readonly<Record<string, unknown>>;

const isGroup = (value: unknown): value is Values =>
  typeof value === "object" && value !== null && !Array.isArray(value) && !(value instanceof Date);
const group = (value: unknown): Values => (isGroup(value) ? value : {});
const same = (a: unknown, b: unknown) => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

export interface MergedChanges {
  /** Fields that the other person changed and that were not touched here, by their dotted names. */
  taken: { name: string; value: unknown }[];
  /** Fields that both people changed differently; they keep what was typed here. */
  both: string[];
}

/**
 * Holds what a person typed against what another one saved meanwhile; `base` is what the form was filled in from. A list
 * counts as one value.
 */
export function mergeChanges(base: Values, mine: Values, theirs: Values, prefix = ""): MergedChanges {
  const found: MergedChanges = { taken: [], both: [] };
  for (const [key, value] of Object.entries(theirs)) {
    const name = prefix + key;
    if (isGroup(value)) {
      const inner = mergeChanges(group(base[key]), group(mine[key]), value, `${name}.`);
      found.taken.push(...inner.taken);
      found.both.push(...inner.both);
    } else if (!same(value, base[key]) && !same(value, mine[key])) {
      if (same(mine[key], base[key])) found.taken.push({ name, value });
      else found.both.push(name);
    }
  }
  return found;
}

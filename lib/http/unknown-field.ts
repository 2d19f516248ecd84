import type { z } from "zod";

type Schema = z.core.$ZodType;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function first<Item>(items: readonly Item[], find: (item: Item, index: number) => string | null): string | null {
  for (const [index, item] of items.entries()) {
    const found = find(item, index);
    if (found !== null) return found;
  }
  return null;
}

function unknownOfObject(def: z.core.$ZodObjectDef, input: unknown, at: string): string | null {
  if (!isRecord(input)) return null;
  return first(Object.keys(input), (name) => {
    const field = Object.hasOwn(def.shape, name) ? def.shape[name] : undefined;
    if (field) return unknownField(field, input[name], `${at}${name}.`);
    return def.catchall ? null : `${at}${name}`;
  });
}

/**
 * The path of the first field that was sent and that the schema does not know, such as "gates.0.colour"; null if it
 * knows all. Of alternatives one is enough that does. What is wrong otherwise is for the parse to say.
 */
export function unknownField(schema: Schema, input: unknown, at = ""): string | null {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case "object":
      return unknownOfObject(def, input, at);
    case "array":
      return Array.isArray(input)
        ? first(input, (item, index) => unknownField(def.element, item, `${at}${index}.`))
        : null;
    case "union": {
      const found = def.options.map((option) => unknownField(option, input, at));
      return found.includes(null) ? null : (found[0] ?? null);
    }
    case "optional":
    case "nullable":
    case "nonoptional":
    case "default":
    case "prefault":
    case "catch":
    case "readonly":
      return unknownField(def.innerType, input, at);
    case "pipe":
      return unknownField(def.in, input, at);
    default:
      return null;
  }
}

import fc from "fast-check";

export type Json = Record<string, unknown>;

/** JSON Schema, as far as the document of the API uses it. */
export interface Schema {
  $ref?: string;
  type?: string;
  enum?: readonly unknown[];
  const?: unknown;
  anyOf?: readonly Schema[];
  oneOf?: readonly Schema[];
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  pattern?: string;
  format?: string;
  items?: Schema;
  prefixItems?: readonly Schema[];
  minItems?: number;
  maxItems?: number;
  properties?: Record<string, Schema>;
  required?: readonly string[];
  default?: unknown;
}

const iso = (date: Date, offset: boolean) => (offset ? date.toISOString().replace("Z", "-06:00") : date.toISOString());

const moments = (from: string, to: string) =>
  fc.tuple(fc.date({ min: new Date(from), max: new Date(to), noInvalidDate: true }), fc.boolean());

const FORMATS: Record<string, fc.Arbitrary<string>> = {
  "date-time": fc
    .oneof(
      { weight: 4, arbitrary: moments("2000-01-02T00:00:00Z", "2099-12-30T00:00:00Z") },
      { weight: 1, arbitrary: moments("1000-01-02T00:00:00Z", "9999-12-30T00:00:00Z") },
    )
    .map(([date, offset]) => iso(date, offset)),
  date: fc
    .date({ min: new Date("2000-01-02"), max: new Date("2099-12-30"), noInvalidDate: true })
    .map((date) => iso(date, false).slice(0, 10)),
  uuid: fc.uuid(),
  email: fc.stringMatching(/^[a-z0-9]{1,12}@[a-z]{2,8}\.(mx|com)$/),
  uri: fc.webUrl(),
};

/** Letters of one unit each, so that everybody counts them alike. */
const LETTERS = [..."abcxyzÁéñÜ0189 -.,'#@/()&¿漢Ω"];

const texts = (minLength: number, maxLength: number) =>
  fc.string({ unit: fc.constantFrom(...LETTERS), minLength, maxLength });

function stringOf({ format, pattern, minLength = 0, maxLength }: Schema): fc.Arbitrary<unknown> {
  const known = format === undefined ? undefined : FORMATS[format];
  if (known) return known;
  if (pattern !== undefined) return fc.stringMatching(new RegExp(pattern, "u"), { maxLength: maxLength ?? 60 });
  return texts(minLength, Math.min(maxLength ?? 60, minLength + 60));
}

/** Values that a schema allows, most of them; those that it does not are for a validator to find. */
export function valuesOf(schema: Schema): fc.Arbitrary<unknown> {
  const either = schema.anyOf ?? schema.oneOf;
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (either && !schema.properties) return fc.oneof(...either.map(valuesOf));
  switch (schema.type) {
    case "null":
      return fc.constant(null);
    case "boolean":
      return fc.boolean();
    case "integer":
      return fc.integer({
        min: Math.max(schema.minimum ?? -(2 ** 31), Number.MIN_SAFE_INTEGER),
        max: Math.min(schema.maximum ?? 2 ** 31 - 1, Number.MAX_SAFE_INTEGER),
      });
    case "number":
      return fc.double({ min: schema.minimum ?? -1e6, max: schema.maximum ?? 1e6, noNaN: true });
    case "string":
      return stringOf(schema);
    case "array": {
      if (schema.prefixItems) return fc.tuple(...schema.prefixItems.map(valuesOf));
      const { minItems = 0, maxItems = 5 } = schema;
      return fc.array(valuesOf(schema.items ?? {}), {
        minLength: minItems,
        maxLength: Math.min(maxItems, minItems + 3),
      });
    }
    case "object":
      return fc.record(
        Object.fromEntries(Object.entries(schema.properties ?? {}).map(([name, inner]) => [name, valuesOf(inner)])),
        { requiredKeys: [...(schema.required ?? [])] },
      );
    default:
      return fc.constant("x");
  }
}

/** Values at the edges of a schema and just beyond them, and values of other types. */
export function edgesOf(schema: Schema): unknown[] {
  const either = schema.anyOf ?? schema.oneOf;
  if (either && !schema.properties) return [...either.flatMap(edgesOf), null];
  const others: unknown[] = [null, "no es esto", 1.5, true, [], {}];
  const { minimum, maximum, minLength = 0, maxLength, minItems = 0, maxItems } = schema;
  const own: unknown[] = [];
  if (minimum !== undefined) own.push(minimum, minimum - 1);
  if (maximum !== undefined) own.push(maximum, maximum + 1);
  if (schema.type === "integer" && minimum === undefined) own.push(-1, 0, 2 ** 40);
  if (schema.type === "string") {
    own.push("", " ");
    if (schema.pattern === undefined && schema.format === undefined) own.push("x".repeat(minLength));
    if (maxLength !== undefined) own.push("x".repeat(maxLength + 1));
    if (maxLength !== undefined && schema.pattern === undefined && schema.format === undefined)
      own.push("x".repeat(maxLength));
    else own.push("x".repeat(5_000));
  }
  if (schema.type === "array") {
    own.push([]);
    if (maxItems !== undefined && maxItems <= 100 && minItems <= maxItems)
      own.push(Array.from({ length: maxItems + 1 }, () => fc.sample(valuesOf(schema.items ?? {}), 1)[0]));
  }
  return [...own, ...others];
}

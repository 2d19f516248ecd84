/** What an integration may rely on: one line for each call, and for each field or value that goes in or comes out. */
export type Surface = readonly string[];

type Json = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Json =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const objectsOf = (value: unknown): [string, Json][] =>
  isObject(value) ? Object.entries(value).filter((entry): entry is [string, Json] => isObject(entry[1])) : [];
const listOf = (value: unknown): Json[] => (Array.isArray(value) ? value.filter(isObject) : []);
const refOf = ({ $ref }: Json) => (typeof $ref === "string" ? ($ref.split("/").at(-1) ?? "") : null);

type Way = "in" | "out";

/** The type of a value; fields of objects and values of enumerations have lines of their own. */
function typeOf(schema: Json): string {
  const named = refOf(schema);
  if (named !== null) return named;
  const some = [...listOf(schema.anyOf), ...listOf(schema.oneOf)];
  if (some.length > 0) return some.map(typeOf).sort().join(" | ");
  const { type, items, format } = schema;
  const name = Array.isArray(type) ? type.join(" | ") : typeof type === "string" ? type : "any";
  if (name === "array" && isObject(items)) return `${typeOf(items)}[]`;
  return typeof format === "string" && format !== "" ? `${name} ${format}` : name;
}

/** Lines of what is inside of a schema. What has a name is told once for each way that it goes, under its name. */
function inside(way: Way, at: string, schema: Json, seen: (name: string) => void): string[] {
  const named = refOf(schema);
  if (named !== null) {
    seen(named);
    return [];
  }
  const values = Array.isArray(schema.enum) ? schema.enum : "const" in schema ? [schema.const] : [];
  const required = Array.isArray(schema.required) ? schema.required : [];
  return [
    ...values.map((value) => `${way} ${at} = ${JSON.stringify(value)}`),
    ...objectsOf(schema.properties).flatMap(([name, field]) => [
      `${way} ${at}.${name}${required.includes(name) ? "!" : "?"}: ${typeOf(field)}`,
      ...inside(way, `${at}.${name}`, field, seen),
    ]),
    ...(isObject(schema.items) ? inside(way, `${at}[]`, schema.items, seen) : []),
    ...[...listOf(schema.anyOf), ...listOf(schema.oneOf), ...listOf(schema.allOf)].flatMap((one) =>
      inside(way, at, one, seen),
    ),
  ];
}

const contentOf = (holder: unknown) =>
  isObject(holder) ? objectsOf(holder.content).flatMap(([, { schema }]) => (isObject(schema) ? [schema] : [])) : [];

/** The surface of an OpenAPI document, sorted. Words, examples, limits and errors are none of it. */
export function surfaceOf(document: unknown): Surface {
  if (!isObject(document)) return [];
  const components = isObject(document.components) ? document.components : {};
  const [schemas, shared] = [new Map(objectsOf(components.schemas)), new Map(objectsOf(components.parameters))];
  const waiting: [Way, string][] = [];
  const known = new Set<string>();
  const seen = (way: Way) => (name: string) => {
    if (known.has(`${way} ${name}`)) return;
    known.add(`${way} ${name}`);
    waiting.push([way, name]);
  };
  const lines = objectsOf(document.paths).flatMap(([path, calls]) =>
    objectsOf(calls).flatMap(([method, call]) => {
      const name = String(call.operationId);
      const parameters = listOf(call.parameters).map((one) => shared.get(refOf(one) ?? "") ?? one);
      const answers = objectsOf(call.responses).filter(([status]) => status.startsWith("2"));
      const body = isObject(call.requestBody) ? call.requestBody : {};
      return [
        `call ${name}: ${method.toUpperCase()} ${path}`,
        ...parameters.flatMap((one) => {
          const at = `${name} ${String(one.in)}.${String(one.name)}`;
          const schema = isObject(one.schema) ? one.schema : {};
          return [
            `in ${at}${one.required === true ? "!" : "?"}: ${typeOf(schema)}`,
            ...inside("in", at, schema, seen("in")),
          ];
        }),
        ...contentOf(body).flatMap((schema) => inside("in", `${name} body`, schema, seen("in"))),
        ...answers.flatMap(([status, answer]) =>
          contentOf(answer).flatMap((schema) => inside("out", `${name} ${status}`, schema, seen("out"))),
        ),
      ];
    }),
  );
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const [way, name] = next;
    lines.push(...inside(way, name, schemas.get(name) ?? {}, seen(way)));
  }
  return [...new Set(lines)].sort();
}

/** What a line is about, without what it says of it. */
const slotOf = (line: string) => line.replace(/[!?]?: .*$/, "");
const callOf = (line: string) => /^(?:in|out|call) (\w+)/.exec(line)?.[1] ?? "";

export interface SurfaceChange {
  added: string[];
  removed: string[];
  /** Those of both that an integration must be changed for. */
  breaking: string[];
}

/**
 * Compares two surfaces. Breaking is what goes away or is of another type, a value that is taken no more, a field that an
 * answer may lack from now on, and one that a call asks for from now on.
 */
export function surfaceChange(before: Surface, after: Surface): SurfaceChange {
  const [old, now] = [new Set(before), new Set(after)];
  const added = after.filter((line) => !old.has(line));
  const removed = before.filter((line) => !now.has(line));
  const nowBySlot = new Map(after.map((line) => [slotOf(line), line]));
  const oldSlots = new Set(before.map(slotOf));
  const owners = new Set(before.map(callOf));
  const bare = (line: string) => line.replace(/[!?]: /, ": ");
  const isLost = (line: string) => {
    if (line.startsWith("out ") && / = /.test(line)) return false;
    const still = nowBySlot.get(slotOf(line));
    if (still === undefined || bare(still) !== bare(line)) return true;
    // Only whether it must be there has changed.
    return line.startsWith("out ") ? line.includes("!: ") : line.includes("?: ");
  };
  const isAsked = (line: string) =>
    line.startsWith("in ") && line.includes("!: ") && !oldSlots.has(slotOf(line)) && owners.has(callOf(line));
  return { added, removed, breaking: [...removed.filter(isLost), ...added.filter(isAsked)] };
}

import { isDeepStrictEqual } from "node:util";
import { EXAMPLES, SENT } from "@/app/api/v1/examples";

/** What an answer carries in other cases than the one that its example shows. */
const OTHERWISE: ReadonlySet<string> = new Set(["message", "firstUse", "stay", "nextStep", "group", "unavailable"]);

type Json = Record<string, unknown>;

interface Schema {
  $ref?: string;
  type?: string | string[];
  const?: unknown;
  enum?: readonly unknown[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: readonly string[];
  items?: Schema;
}

interface Place {
  operation: string;
  /** The named schema that the field stands in; of an operation's own fields, the operation. */
  owner: string;
  name: string;
  /** The fields to show of what is sent; an answer shows all (null). */
  sent: readonly string[] | null;
  named: Json;
}

const nameOf = (ref: string) => ref.slice(ref.lastIndexOf("/") + 1);

function typesOf(value: unknown): string[] {
  if (value === null) return ["null"];
  if (Array.isArray(value)) return ["array"];
  if (typeof value === "number") return Number.isInteger(value) ? ["integer", "number"] : ["number"];
  return [typeof value];
}

/** Whether a value is of a schema's kind, so that a name which means several things finds its own. */
function fits(value: unknown, schema: Schema, named: Json): boolean {
  if (schema.$ref) return fits(value, named[nameOf(schema.$ref)] as Schema, named);
  if ("const" in schema) return isDeepStrictEqual(schema.const, value);
  if (schema.enum) return schema.enum.includes(value);
  const either = schema.anyOf ?? schema.oneOf;
  if (either && !schema.properties) return either.some((one) => fits(value, one, named));
  const types = [schema.type ?? []].flat();
  return typesOf(value).some((type) => types.includes(type));
}

function objectOf(schema: Schema, at: Place): Json {
  const { properties = {}, required = [] } = schema;
  const isShown = (name: string) => required.includes(name) || (at.sent?.includes(name) ?? !OTHERWISE.has(name));
  const fields = Object.entries(properties).flatMap(([name, field]): [string, unknown][] => {
    const value = isShown(name) ? exampleOf(field, { ...at, name }) : undefined;
    return value === undefined ? [] : [[name, value]];
  });
  return Object.fromEntries(fields);
}

/** A value of a schema; nothing where neither the schema nor the examples know one. */
function exampleOf(schema: Schema, at: Place): unknown {
  const { operation, owner, name, named } = at;
  const key = [`${operation}.${owner}.${name}`, `${owner}.${name}`, name].find(
    (one) => Object.hasOwn(EXAMPLES, one) && fits(EXAMPLES[one], schema, named),
  );
  if (key !== undefined) return structuredClone(EXAMPLES[key]);
  if (schema.$ref) {
    const ref = nameOf(schema.$ref);
    return exampleOf(named[ref] as Schema, { ...at, owner: ref, name: ref });
  }
  if ("const" in schema) return schema.const;
  if (schema.enum) return schema.enum[0];
  if (schema.properties) return objectOf(schema, at);
  const first = (schema.anyOf ?? schema.oneOf)?.[0];
  if (first) return exampleOf(first, at);
  if (schema.type === "boolean") return false;
  if (schema.type !== "array" || !schema.items) return undefined;
  const item = exampleOf(schema.items, { ...at, name: "" });
  return item === undefined ? undefined : [item];
}

type Contents = Record<string, { schema: Schema; example?: unknown }>;

/** Gives an operation's body and its successful answer an example each. */
export function exemplify(operation: Json, named: Json): void {
  const { operationId, requestBody, responses } = operation as {
    operationId: string;
    requestBody?: { content: Contents };
    responses: Record<string, { content?: Contents }>;
  };
  const give = (contents: Contents | undefined, sent: Place["sent"]) => {
    const media = contents?.["application/json"];
    if (!media) return;
    media.example = exampleOf(media.schema, { operation: operationId, owner: operationId, name: "", sent, named });
  };
  give(requestBody?.content, SENT[operationId] ?? []);
  for (const [status, { content }] of Object.entries(responses)) if (status.startsWith("2")) give(content, null);
}

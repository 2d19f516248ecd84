import { z } from "zod";
import { ERROR_STATUS, type ErrorCode } from "@/lib/core/errors";
import { textOf } from "@/lib/core/messages";
import { PERMISSIONS } from "@/lib/core/permissions";
import type { Role } from "@/lib/core/roles";
import { type RouteSpec, takesKey } from "@/lib/http";

type Json = Record<string, unknown>;

const REF = "#/components/schemas/";
const SAFE = Number.MAX_SAFE_INTEGER;

/** Stand for the figures in a text. */
const FIGURES = { limit: "N", taken: "N", seconds: "N" };

const ROLE_NAMES: Record<Role, string> = {
  platform: "administrador de la plataforma",
  admin: "organizador (perfil 1)",
  buyer: "comprador (perfil 2)",
  guard: "guardia (perfil 3)",
};

/** JSON Schema of a wire schema; what has a name goes to `named` and is referred to. */
function schemaOf(schema: z.ZodType, io: "input" | "output", named: Json): Json {
  const json = z.toJSONSchema(schema, {
    io,
    unrepresentable: "any",
    override: ({ jsonSchema }) => {
      if (jsonSchema.minimum === -SAFE) delete jsonSchema.minimum;
      if (jsonSchema.maximum === SAFE) delete jsonSchema.maximum;
    },
  });
  const { $schema: _schema, $defs = {}, ...rest } = relinked(json) as Json & { $defs?: Json };
  for (const [name, definition] of Object.entries($defs)) {
    const { id: _id, ...body } = definition as Json;
    named[name] = body;
  }
  if (typeof rest.id !== "string") return rest;
  const { id, ...body } = rest;
  named[id] = body;
  return { $ref: `${REF}${id}` };
}

function relinked(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(relinked);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) =>
      key === "$ref" && typeof inner === "string" ? [key, inner.replace("#/$defs/", REF)] : [key, relinked(inner)],
    ),
  );
}

/** Full address of a call: those of version 1 are given without their prefix. */
export function pathOf(spec: RouteSpec): string {
  return spec.path.startsWith("/api/") ? spec.path : `/api/v1${spec.path}`;
}

/** Every code that a call may answer: its own, and those that its shape brings along. */
export function errorsOf(spec: RouteSpec): ErrorCode[] {
  const writes = spec.method !== "GET";
  const own = new Set<ErrorCode>(spec.errors ?? []);
  own.add("auth.required").add("auth.session_expired").add("auth.mfa_required");
  if (spec.params) own.add("resource.not_found");
  if (spec.query || spec.body || writes) own.add("input.invalid");
  if (spec.body) own.add("input.malformed");
  if (writes) own.add("input.too_large").add("auth.bad_origin");
  if (!["public", "user", "mfa_pending"].includes(String(spec.auth))) own.add("auth.forbidden");
  if (takesKey(spec)) own.add("idempotency.mismatch").add("idempotency.in_progress");
  if (takesKey(spec) && !spec.atomic) own.add("idempotency.done");
  return [...own].sort();
}

function whoOf({ auth, visitors }: RouteSpec): string {
  if (auth === "public") return "Cualquiera.";
  if (auth === "mfa_pending")
    return "Quien inició sesión y aún no confirma su segundo factor, con el token que recibió.";
  if (auth === "user") return "Cualquier persona con sesión.";
  const roles = new Set([auth].flat().flatMap((permission): readonly Role[] => PERMISSIONS[permission].roles));
  const names = [...roles].map((role) => ROLE_NAMES[role]);
  return `Quién: ${[...names, ...(visitors ? ["cualquiera con el token de su carrito"] : [])].join(", ")}.`;
}

function securityOf({ auth, visitors }: RouteSpec): Json[] {
  if (auth === "public") return [{}, { bearer: [] }];
  return [{ bearer: [] }, ...(visitors ? [{ cartToken: [] }, {}] : [])];
}

const isKeyed = (spec: RouteSpec) => takesKey(spec) && spec.auth !== "public";

/** What a repeat gets whose first request was cut off by a failure of the server. */
function repeatOf(spec: RouteSpec): string {
  if (!isKeyed(spec)) return "";
  const lost = spec.atomic
    ? "recibe esa misma respuesta"
    : "no la hace otra vez: recibe su resultado, o `idempotency.done` si ya no se puede saber";
  return ` Con \`Idempotency-Key\`, la repetición de una solicitud que se hizo y no se alcanzó a responder ${lost}.`;
}

function parametersOf(spec: RouteSpec, named: Json): Json[] {
  const all = (schema: z.ZodObject | undefined, where: "path" | "query"): Json[] => {
    if (!schema) return [];
    const { properties = {}, required = [] } = schemaOf(schema, where === "path" ? "output" : "input", named) as {
      properties?: Json;
      required?: string[];
    };
    return Object.entries(properties).map(([name, inner]) => ({
      name,
      in: where,
      required: where === "path" || required.includes(name),
      schema: inner,
    }));
  };
  const key = isKeyed(spec) ? [{ $ref: "#/components/parameters/IdempotencyKey" }] : [];
  return [...all(spec.params, "path"), ...all(spec.query, "query"), ...key];
}

function successOf(spec: RouteSpec, named: Json): Json {
  if (spec.media) {
    return { description: "El archivo", content: { [spec.media]: { schema: { type: "string", format: "binary" } } } };
  }
  const response = schemaOf(spec.response, "output", named);
  const list = response.type === "array" ? ["total", "limit", "offset", "page"] : [];
  const properties = Object.fromEntries(list.map((name) => [name, { type: "integer", minimum: 0 }]));
  const schema = {
    type: "object",
    required: ["response", ...list],
    properties: { response, message: { type: "string" }, ...properties },
  };
  return { description: "La respuesta", content: { "application/json": { schema } } };
}

function failuresOf(spec: RouteSpec): Json {
  const byStatus = Map.groupBy(errorsOf(spec), (code) => ERROR_STATUS[code]);
  const entries = [...byStatus].map(([status, codes]): [string, Json] => {
    const schema = {
      allOf: [{ $ref: `${REF}Error` }, { type: "object", properties: { code: { enum: codes } } }],
    };
    const description = codes.map((code) => `\`${code}\`: ${textOf(code, FIGURES)}`).join("\n\n");
    return [String(status), { description, content: { "application/json": { schema } } }];
  });
  return { ...Object.fromEntries(entries), "500": { $ref: "#/components/responses/Failure" } };
}

function operationOf(spec: RouteSpec, named: Json): Json {
  const body = spec.body && {
    requestBody: {
      required: true,
      content: { "application/json": { schema: schemaOf(spec.body, "input", named) } },
    },
  };
  return {
    operationId: spec.id,
    tags: [pathOf(spec).split("/")[3]],
    summary: spec.summary,
    description: `${whoOf(spec)}${repeatOf(spec)}`,
    security: securityOf(spec),
    parameters: parametersOf(spec, named),
    ...body,
    responses: { [spec.status ?? 200]: successOf(spec, named), ...failuresOf(spec) },
  };
}

const ErrorBody = z.object({
  message: z.string().describe("Texto para una persona"),
  code: z.string(),
  field: z.string().optional().describe("El campo que está mal"),
  data: z.record(z.string(), z.unknown()).optional().describe("Las cifras de las que habla el mensaje"),
  requestId: z.string().optional(),
});

const part = z.enum(["ok", "starting", "failed"]).or(z.string());
const Health = z.object({ status: part, database: part, worker: part });

/** What is not a call of the checklist: it answers without the envelope. */
function plainPaths(named: Json): Json {
  const answer = (description: string, schema: Json) => ({ description, content: { "application/json": { schema } } });
  const health = schemaOf(Health, "output", named);
  return {
    "/api/health": {
      get: {
        operationId: "health",
        tags: ["health"],
        summary: "Si la plataforma está lista",
        security: [{}],
        responses: { "200": answer("Lista", health), "503": answer("Una parte falla", health) },
      },
    },
    "/api/v1/openapi.json": {
      get: {
        operationId: "openapi",
        tags: ["openapi.json"],
        summary: "Este documento",
        security: [{}],
        responses: { "200": answer("OpenAPI 3.1", { type: "object" }) },
      },
    },
  };
}

/** The OpenAPI 3.1 document of the calls. */
export function openApiDocument(specs: readonly RouteSpec[]): Json {
  const named: Json = { Error: schemaOf(ErrorBody, "output", {}) };
  const paths: Record<string, Json> = {};
  for (const spec of specs) {
    const path = pathOf(spec);
    paths[path] = { ...paths[path], [spec.method.toLowerCase()]: operationOf(spec, named) };
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "Control Traslado",
      version: "1.0.0",
      description: "Importes en centavos de MXN, fechas ISO 8601 con desfase, y errores con mensaje y código.",
    },
    servers: [{ url: "/" }],
    paths: { ...paths, ...plainPaths(named) },
    components: {
      schemas: named,
      parameters: {
        IdempotencyKey: {
          name: "Idempotency-Key",
          in: "header",
          required: false,
          description: "La misma clave con los mismos datos responde lo mismo; con otros datos es un 422.",
          schema: { type: "string", minLength: 1, maxLength: 200 },
        },
      },
      responses: {
        Failure: {
          description: "`server.error`: falla inesperada, con el número de la solicitud.",
          content: { "application/json": { schema: { $ref: `${REF}Error` } } },
        },
      },
      securitySchemes: {
        bearer: { type: "http", scheme: "bearer" },
        cartToken: { type: "apiKey", in: "header", name: "X-Cart-Token" },
      },
    },
  };
}

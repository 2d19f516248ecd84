import { z } from "zod";
import { exemplify } from "@/app/api/v1/exemplify";
import { explain } from "@/app/api/v1/glossary";
import { ERROR_STATUS, type ErrorCode } from "@/lib/core/errors";
import { textOf } from "@/lib/core/messages";
import { PERMISSIONS, SCOPES } from "@/lib/core/permissions";
import type { Role } from "@/lib/core/roles";
import { FileLater, type RouteSpec, takesKey } from "@/lib/http";

type Json = Record<string, unknown>;

const REF = "#/components/schemas/";
const SAFE = Number.MAX_SAFE_INTEGER;

/** Stand for the figures in a text. */
const MONEY = {
  debtCents: 3_600,
  leastCents: 5_000,
  leftCents: 120_000,
  limitCents: 1_000_000,
  minCents: 50_000,
  missingCents: 3_600,
  mostCents: 500_000,
};
const FIGURES = {
  ...MONEY,
  scope: "que dice `data.scope`",
  limit: "N",
  taken: "N",
  seconds: "N",
  address: "su dirección pública",
};

/** The same texts' figures in an example. */
const SOME_FIGURES = {
  ...MONEY,
  address: "https://boletos.mx",
  events: "Fundidores vs. Halcones",
  labels: ["A12"],
  left: 2,
  limit: 6,
  missing: "falta el precio de una zona",
  scope: "event:read",
  seconds: 60,
  taken: 5,
};

const ROLE_NAMES: Record<Role, string> = {
  platform: "administrador de la plataforma",
  admin: "organizador (perfil 1)",
  buyer: "comprador (perfil 2)",
  guard: "guardia (perfil 3)",
};

const isTrimmed = ({ _zod: { def } }: z.core.$ZodTypes): boolean =>
  def.type === "string" && (def.checks ?? []).some((check) => check._zod.def.check === "overwrite");

/** A text whose ends are cut counts without them, which a bare length would not say. */
function sayVisible(jsonSchema: z.core.JSONSchema.BaseSchema): void {
  const { minLength = 0, pattern } = jsonSchema;
  const whole = pattern && /^\^(.*)\$$/s.exec(pattern)?.[1];
  if (whole) jsonSchema.pattern = `^\\s*(?:${whole})\\s*$`;
  if (minLength === 0 || pattern) return;
  jsonSchema.pattern = minLength === 1 ? "\\S" : `\\S[\\s\\S]{${minLength - 2},}\\S`;
}

/** Says a tuple's length, and `items` for the generators of clients that ask for it. */
function closeTuple(jsonSchema: z.core.JSONSchema.BaseSchema): void {
  const { prefixItems } = jsonSchema;
  if (!prefixItems) return;
  jsonSchema.items = prefixItems[0] ?? {};
  jsonSchema.minItems = prefixItems.length;
  jsonSchema.maxItems = prefixItems.length;
}

/** JSON Schema of a wire schema; what has a name goes to `named` and is referred to. */
function schemaOf(schema: z.ZodType, io: "input" | "output", named: Json): Json {
  const json = z.toJSONSchema(schema, {
    io,
    unrepresentable: "any",
    override: ({ zodSchema, jsonSchema }) => {
      if (jsonSchema.minimum === -SAFE) delete jsonSchema.minimum;
      if (jsonSchema.maximum === SAFE) delete jsonSchema.maximum;
      closeTuple(jsonSchema);
      if (isTrimmed(zodSchema)) sayVisible(jsonSchema);
      // A field that nobody knows is refused.
      if (io === "input" && jsonSchema.properties) jsonSchema.additionalProperties ??= false;
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

const ABOUT = [
  "Importes en centavos de MXN, fechas ISO 8601 con desfase, y errores con mensaje y código.",
  "Ningún texto lleva el carácter NUL ni medios caracteres; su largo se cuenta en unidades UTF-16, sin los espacios de sus extremos.",
  "Una primera compra: `POST /api/v1/auth/login` da el `token` que va en `Authorization: Bearer`; `GET /api/v1/enclosures/only` dice qué recintos hay, `GET /api/v1/enclosures/{id}/events` sus eventos y `GET /api/v1/events/{id}/zones` las zonas de uno; `POST /api/v1/tickets/purchases` aparta los lugares por unos minutos; `PUT /api/v1/cart/{id}/pay` empieza el pago y dice en `next` a dónde va quien paga, y cuando el dinero llega `GET /api/v1/users/{id}/tickets` da los boletos con su código, que en el acceso se valida con `POST /api/v1/qr/{id}/redeem`. Con `Idempotency-Key`, repetir lo que crea o cobra no lo hace dos veces. `/api/docs` es este documento como página, con los mismos ejemplos.",
  "Otro sistema llama con una llave de API (`ctk_…`), que su organizador hace en `/llaves-api` con los permisos que necesita, en el mismo `Authorization: Bearer`.",
  "Una lista responde una página de `limit` renglones y en `after` el cursor de la siguiente, hasta que es nulo.",
  "Otro sistema que lleva su copia pregunta a las listas que tienen `modified_since` qué cambió desde un instante, y guarda el `asOf` de la última página para la próxima vez: lo que una transacción lenta escribe tarde no se pierde.",
  "Donde un campo dice `x-judged`, lo que su esquema acepta puede responder 400 por lo que ahí se explica.",
].join("\n\n");

const TAGS: Record<string, string> = {
  auth: "La cuenta propia: entrar, recuperarla, su contacto y su contraseña",
  barrier: "Plumas y los equipos que las mueven",
  cart: "Carritos: apartar lugares, cambiarlos y empezar a pagar",
  "discount-codes": "Códigos de descuento",
  downloads: "Archivos grandes, que se preparan aparte",
  enclosures: "Recintos, con su tienda, sus cargos y su política",
  "event-types": "Tipos de evento",
  events: "Eventos y sus zonas a la venta",
  guards: "Guardias y los accesos que cuidan",
  "parking-areas": "Zonas de estacionamiento de un recinto",
  payments: "Pagos y depósitos, y los avisos de los proveedores",
  platform: "La plataforma misma",
  prepaid: "Prepago: tipos de QR con su tarifa",
  qr: "QR: leerlos, validarlos en el acceso, y cortesías",
  reports: "Reportes: lo vendido, lo cobrado y lo devuelto",
  tickets: "Compras y boletos, y lo que se hace con ellos después",
  users: "Personas de un organizador",
};

/** Full address of a call: those of version 1 are given without their prefix. */
export function pathOf(spec: RouteSpec): string {
  return spec.path.startsWith("/api/") ? spec.path : `/api/v1${spec.path}`;
}

/** A key of the API needs one of these scopes. Where any person may call, the verb itself asks for one. */
const scopesOf = ({ auth }: RouteSpec): string[] => [auth].flat().filter((permission) => SCOPES.has(permission));

/** What a key of the API meets besides what everybody does. */
function keyErrorsOf(spec: RouteSpec): ErrorCode[] {
  if (spec.auth === "mfa_pending") return [];
  const always: ErrorCode[] = ["api_key.invalid", "auth.rate_limited"];
  if (spec.auth === "public") return always;
  const isForKeys = scopesOf(spec).length > 0;
  const asksPerson = !isForKeys || spec.errors?.includes("mfa.required");
  return [
    ...always,
    ...(isForKeys || spec.auth === "user" ? (["api_key.no_scope"] as const) : []),
    ...(asksPerson ? (["api_key.person_only"] as const) : []),
  ];
}

/** Every code that a call may answer: its own, and those that its shape brings along. */
export function errorsOf(spec: RouteSpec): ErrorCode[] {
  const writes = spec.method !== "GET";
  const own = new Set<ErrorCode>(spec.errors ?? []);
  own.add("auth.required").add("auth.session_expired").add("auth.mfa_required");
  if (spec.params) own.add("resource.not_found");
  own.add("input.invalid");
  if (writes) own.add("input.malformed");
  if (writes) own.add("input.too_large").add("auth.bad_origin");
  if (!["public", "user", "mfa_pending"].includes(String(spec.auth))) own.add("auth.forbidden");
  for (const code of keyErrorsOf(spec)) own.add(code);
  if (takesKey(spec)) own.add("idempotency.mismatch").add("idempotency.in_progress");
  if (takesKey(spec) && !spec.atomic) own.add("idempotency.done");
  return [...own].sort();
}

const scopeWords = () => [...SCOPES].map(([scope, words]) => `\`${scope}\`, ${words.toLowerCase()}`).join("; ");

function whoOf({ auth, visitors }: RouteSpec): string {
  if (auth === "public") return "Cualquiera.";
  if (auth === "mfa_pending")
    return "Quien inició sesión y aún no confirma su segundo factor, con el token que recibió.";
  if (auth === "user") return "Cualquier persona con sesión.";
  const roles = new Set([auth].flat().flatMap((permission): readonly Role[] => PERMISSIONS[permission].roles));
  const names = [...roles].map((role) => ROLE_NAMES[role]);
  return `Quién: ${[...names, ...(visitors ? ["cualquiera con el token de su carrito"] : [])].join(", ")}.`;
}

function securityOf(spec: RouteSpec): Json[] {
  const { auth, visitors } = spec;
  if (auth === "public") return [{}, { bearer: [] }];
  return [
    { bearer: [] },
    ...scopesOf(spec).map((scope) => ({ apiKey: [scope] })),
    ...(visitors ? [{ cartToken: [] }, {}] : []),
  ];
}

const isKeyed = (spec: RouteSpec) => takesKey(spec) && spec.auth !== "public";

const isChallenged = ({ errors }: RouteSpec) => errors?.includes("challenge.required") === true;

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
  const challenge = isChallenged(spec) ? [{ $ref: "#/components/parameters/Challenge" }] : [];
  const cart = spec.claimsCart ? [{ $ref: "#/components/parameters/CartToken" }] : [];
  const place = spec.errors?.includes("hold.waiting_room") ? [{ $ref: "#/components/parameters/WaitingPlace" }] : [];
  return [...all(spec.params, "path"), ...all(spec.query, "query"), ...cart, ...key, ...challenge, ...place];
}

const figure = { type: "integer", minimum: 0 };

/** What the answer of a list says besides its rows. */
const LIST_FACTS: Json = {
  total: figure,
  limit: figure,
  offset: figure,
  page: figure,
  after: { type: ["string", "null"] },
};

const AS_OF: Json = {
  type: "string",
  format: "date-time",
  description:
    "Con `modified_since`: todo lo que cambió antes de este instante ya se dijo en estas páginas. El de la última página es el `modified_since` de la próxima vez",
};

/** A list that tells what changed since an instant. */
const tellsChanges = ({ query, body }: RouteSpec) =>
  [query, body].some((sent) => sent instanceof z.ZodObject && "modified_since" in sent.shape);

function successOf(spec: RouteSpec, named: Json): Json {
  if (spec.media) {
    return { description: "El archivo", content: { [spec.media]: { schema: { type: "string", format: "binary" } } } };
  }
  const response = schemaOf(spec.response, "output", named);
  const facts = response.type === "array" ? LIST_FACTS : {};
  const schema = {
    type: "object",
    required: ["response", ...Object.keys(facts)],
    properties: {
      response,
      message: { type: "string" },
      ...structuredClone(facts),
      ...(tellsChanges(spec) ? { asOf: structuredClone(AS_OF) } : {}),
    },
  };
  const isLinked = response.type === "array" && spec.method === "GET";
  const headers = isLinked ? { headers: { Link: { $ref: "#/components/headers/NextPage" } } } : {};
  return { description: "La respuesta", ...headers, content: { "application/json": { schema } } };
}

/** The answer while a job makes the file. */
function laterOf(spec: RouteSpec, named: Json): Json {
  if (!spec.later) return {};
  const schema = {
    type: "object",
    required: ["response"],
    properties: { response: schemaOf(FileLater, "output", named) },
  };
  const description = "Son tantos renglones que el archivo se prepara aparte";
  return { "202": { description, content: { "application/json": { schema } } } };
}

const RETRY_AFTER = { $ref: "#/components/headers/RetryAfter" };

function failuresOf(spec: RouteSpec): Json {
  const byStatus = Map.groupBy(errorsOf(spec), (code) => ERROR_STATUS[code]);
  const entries = [...byStatus].map(([status, codes]): [string, Json] => {
    const data = codes.includes("challenge.required") ? { data: { $ref: `${REF}Challenge` } } : {};
    const schema = {
      allOf: [{ $ref: `${REF}Error` }, { type: "object", properties: { code: { enum: codes }, ...data } }],
    };
    const description = codes.map((code) => `\`${code}\`: ${textOf(code, FIGURES)}`).join("\n\n");
    const headers = status === 429 || status === 503 ? { headers: { "Retry-After": RETRY_AFTER } } : {};
    // What every call may answer would make the document a good deal larger, and say nothing of this one.
    const code = codes.find((one) => spec.errors?.includes(one));
    const example = code ? { example: { message: textOf(code, SOME_FIGURES), code } } : {};
    return [String(status), { description, ...headers, content: { "application/json": { schema, ...example } } }];
  });
  return {
    "503": { $ref: "#/components/responses/Unavailable" },
    ...Object.fromEntries(entries),
    "500": { $ref: "#/components/responses/Failure" },
  };
}

function operationOf(spec: RouteSpec, named: Json): Json {
  const body = spec.body && {
    requestBody: {
      required: !spec.body.safeParse({}).success,
      content: { "application/json": { schema: schemaOf(spec.body, "input", named) } },
    },
  };
  return {
    operationId: spec.operation,
    "x-row": spec.id,
    tags: [pathOf(spec).split("/")[3]],
    summary: spec.summary,
    description: `${whoOf(spec)}${repeatOf(spec)}`,
    security: securityOf(spec),
    parameters: parametersOf(spec, named),
    ...body,
    responses: { [spec.status ?? 200]: successOf(spec, named), ...laterOf(spec, named), ...failuresOf(spec) },
  };
}

const ErrorBody = z.object({
  message: z.string().describe("Texto para una persona"),
  code: z.string(),
  field: z.string().optional().describe("El campo que está mal"),
  data: z.record(z.string(), z.unknown()).optional().describe("Las cifras de las que habla el mensaje"),
  requestId: z.string().optional(),
});

const ChallengeData = z
  .object({
    kind: z
      .enum(["pow", "code"])
      .describe("pow: resolver el acertijo; code: un código de un solo uso, que se pide en /auth/one-time-code"),
    challenge: z
      .string()
      .describe(
        "De pow, vence.iteraciones.tope.sal.resumen.firma: se busca el entero n, de 0 a menos de tope, cuyo PBKDF2-HMAC-SHA256 (contraseña: n en decimal; la sal como texto; 32 bytes) en hexadecimal es el resumen",
      ),
  })
  .describe("De `challenge.required`: lo que falta para repetir la solicitud con `X-Challenge`");

const part = z.enum(["ok", "starting", "failed"]).or(z.string());
const Health = z.object({ status: part, database: part, worker: part });
const Live = z.object({ status: z.literal("ok") });
const Ready = z.object({
  status: z.enum(["ok", "error"]),
  reason: z
    .enum(["database.unreachable", "database.not_migrated"])
    .optional()
    .describe("Con 503: la base no contestó en tres segundos, o le faltan migraciones de esta versión"),
});

/** What is not a call of the checklist: it answers without the envelope. */
function plainPaths(named: Json) {
  const answer = (description: string, schema: Json) => ({ description, content: { "application/json": { schema } } });
  const health = schemaOf(Health, "output", named);
  const ready = schemaOf(Ready, "output", named);
  const otherMethod = answer("`method.not_allowed`: con otro método; `Allow` dice cuáles hay", {
    $ref: `${REF}Error`,
  });
  return {
    "/api/health": {
      get: {
        operationId: "getHealth",
        tags: ["platform"],
        summary: "Si la plataforma está lista",
        description: "Para balanceadores y vigilancia: si la base de datos y el proceso de trabajos responden.",
        security: [{}],
        responses: {
          "200": answer("Lista", health),
          "405": otherMethod,
          "503": { ...answer("Una parte falla", health), headers: { "Retry-After": RETRY_AFTER } },
        },
      },
    },
    "/api/health/live": {
      get: {
        operationId: "getLiveness",
        tags: ["platform"],
        summary: "Si el proceso web contesta",
        description: "No toca la base de datos: sin respuesta hay que reiniciar este proceso.",
        security: [{}],
        responses: { "200": answer("Contesta", schemaOf(Live, "output", named)), "405": otherMethod },
      },
    },
    "/api/health/ready": {
      get: {
        operationId: "getReadiness",
        tags: ["platform"],
        summary: "Si este proceso web puede recibir solicitudes",
        description:
          "Para balanceadores: si la base de datos contesta y tiene las migraciones de esta versión. Una base más nueva que el proceso también sirve.",
        security: [{}],
        responses: {
          "200": answer("Puede", ready),
          "405": otherMethod,
          "503": {
            ...answer("Todavía no, o ya no; `reason` dice por qué", ready),
            headers: { "Retry-After": RETRY_AFTER },
          },
        },
      },
    },
    "/api/v1/openapi.json": {
      get: {
        operationId: "getOpenApi",
        tags: ["platform"],
        summary: "Este documento",
        description: "La descripción de todas las llamadas, hecha de los mismos esquemas que las revisan.",
        security: [{}],
        responses: { "200": answer("OpenAPI 3.1", { type: "object" }), "405": otherMethod },
      },
    },
  };
}

/** The OpenAPI 3.1 document of the calls. */
export function openApiDocument(specs: readonly RouteSpec[]): Json {
  const named: Json = {
    Error: schemaOf(ErrorBody, "output", {}),
    Challenge: schemaOf(ChallengeData, "output", {}),
  };
  const paths: Record<string, Json> = {};
  for (const spec of specs) {
    const path = pathOf(spec);
    const operation = operationOf(spec, named);
    explain(operation, spec.operation);
    exemplify(operation, named);
    paths[path] = { ...paths[path], [spec.method.toLowerCase()]: operation };
  }
  const plain = plainPaths(named);
  explain(plain, "platform");
  for (const path of ["/api/health", "/api/health/live", "/api/health/ready"] as const)
    exemplify(plain[path].get, named);
  for (const [name, schema] of Object.entries(named)) explain(schema, name);
  return {
    openapi: "3.1.0",
    info: {
      title: "Control Traslado",
      version: "1.0.0",
      description: ABOUT,
      contact: { name: "Control Traslado" },
      license: { name: "MIT", identifier: "MIT" },
    },
    servers: [{ url: "/" }],
    tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
    paths: { ...paths, ...plain },
    components: {
      headers: {
        RetryAfter: {
          description: "Segundos que faltan para volver a intentar",
          schema: { type: "integer", minimum: 0 },
        },
        NextPage: {
          description: 'La dirección de la página siguiente, con `rel="next"` (RFC 8288); en la última no va',
          schema: { type: "string" },
        },
      },
      schemas: named,
      parameters: {
        IdempotencyKey: {
          name: "Idempotency-Key",
          in: "header",
          required: false,
          description: "La misma clave con los mismos datos responde lo mismo; con otros datos es un 422.",
          schema: { type: "string", minLength: 1, maxLength: 200 },
        },
        CartToken: {
          name: "X-Cart-Token",
          in: "header",
          required: false,
          description: "El de un carrito que se abrió sin sesión: sus lugares pasan a la cuenta de quien compra.",
          schema: { type: "string", maxLength: 200 },
        },
        WaitingPlace: {
          name: "X-Waiting-Place",
          in: "header",
          required: false,
          description:
            "El lugar en la fila de espera del evento, ya con su turno: lo da `POST /fila/{idEvent}/lugar`, y `POST /fila/{idEvent}/turno` toma el turno. Sin él, mientras la fila está abierta, apartar responde `hold.waiting_room`.",
          schema: { type: "string", maxLength: 80 },
        },
        Challenge: {
          name: "X-Challenge",
          in: "header",
          required: false,
          description:
            "Al repetir una solicitud que respondió `challenge.required`: el acertijo, un punto y su solución (`pow`), o los 6 dígitos del código (`code`). Vale una vez, cinco minutos y para los mismos datos desde la misma dirección. Si se piden los dos, uno después del otro, van juntos: con una coma o en dos encabezados.",
          schema: { type: "string", minLength: 6, maxLength: 600 },
        },
      },
      responses: {
        Unavailable: {
          description: `\`server.unavailable\`: ${textOf("server.unavailable")} También lo responde cualquier llamada que describe otro 503.`,
          headers: { "Retry-After": RETRY_AFTER },
          content: { "application/json": { schema: { $ref: `${REF}Error` } } },
        },
        Failure: {
          description: "`server.error`: falla inesperada, con el número de la solicitud.",
          content: { "application/json": { schema: { $ref: `${REF}Error` } } },
        },
      },
      securitySchemes: {
        bearer: { type: "http", scheme: "bearer", description: "El token que da `POST /api/v1/auth/login`" },
        apiKey: {
          type: "http",
          scheme: "bearer",
          bearerFormat: "ctk_",
          description: `La llave de API de un organizador, de \`/llaves-api\`, en el mismo encabezado \`Authorization: Bearer\`. Cada llamada dice los permisos con los que basta uno; la que no tiene ninguno es solo para personas. Una llave nunca puede más que quien la hizo. Los permisos: ${scopeWords()}.`,
        },
        cartToken: { type: "apiKey", in: "header", name: "X-Cart-Token" },
      },
    },
  };
}

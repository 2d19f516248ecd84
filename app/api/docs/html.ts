import { z } from "zod";
import { API_CHANGES } from "@/app/api/docs/changes";
import { htmlText as text } from "@/lib/core/html";

const Parameter = z.object({
  name: z.string(),
  in: z.string(),
  required: z.boolean().default(false),
  schema: z.unknown(),
});
const Content = z.record(z.string(), z.object({ schema: z.unknown(), example: z.unknown().optional() }));
const JSON_TYPE = "application/json";

const Operation = z.object({
  operationId: z.string(),
  "x-row": z.string().optional(),
  tags: z.array(z.string()),
  summary: z.string(),
  description: z.string().default(""),
  parameters: z.array(Parameter.or(z.object({ $ref: z.string() }))).default([]),
  requestBody: z.object({ content: Content }).optional(),
  responses: z.record(
    z.string(),
    z.object({ description: z.string().default("Falla inesperada."), content: Content.optional() }),
  ),
});
type Operation = z.output<typeof Operation>;

const Document = z.object({
  info: z.object({ title: z.string(), description: z.string() }),
  paths: z.record(z.string(), z.record(z.string(), Operation)),
  components: z.object({ schemas: z.record(z.string(), z.unknown()) }),
});

const STYLE = `
:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}
body{max-width:60rem;margin:0 auto;padding:1.5rem 1rem 4rem}
h1,h2{line-height:1.2}
h2{margin:2.5rem 0 .5rem;padding-bottom:.25rem;border-bottom:2px solid #05216e}
details{margin:.5rem 0;border:1px solid #8886;border-radius:.5rem}
summary{cursor:pointer;padding:.6rem .8rem;overflow-wrap:anywhere}
summary:focus-visible{outline:3px solid #3b6ff5}
summary b{display:inline-block;min-width:4.2rem}
details>div{padding:0 .8rem .8rem}
code,pre{font:13px/1.45 ui-monospace,monospace}
pre{overflow:auto;padding:.6rem;border-radius:.4rem;background:#8882}
dt{font-weight:600;margin-top:.6rem}dd{margin:0}`;

const json = (value: unknown) => `<pre>${text(JSON.stringify(value, null, 2))}</pre>`;
const shown = ({ schema, example }: { schema: unknown; example?: unknown }) =>
  `${json(schema)}${example === undefined ? "" : `<p>Por ejemplo:</p>${json(example)}`}`;
const words = (value: string) =>
  text(value)
    .replace(/`([^`]+)`/g, "<code>$1</code>")
    .replaceAll("\n\n", "<br>");
const list = (rows: string[]) => (rows.length > 0 ? `<ul>${rows.join("")}</ul>` : "");

function parameter(one: Operation["parameters"][number]): string {
  if ("$ref" in one) return `<li><code>${text(one.$ref.split("/").at(-1) ?? "")}</code> (cabecera, opcional)</li>`;
  const where = one.in === "path" ? "en la dirección" : `en la consulta${one.required ? "" : ", opcional"}`;
  return `<li><code>${text(one.name)}</code> (${where}) <code>${text(JSON.stringify(one.schema))}</code></li>`;
}

function operation(method: string, path: string, one: Operation): string {
  const answers = Object.entries(one.responses).map(([status, { description, content }]) => {
    const [type = "", shape] = Object.entries(content ?? {})[0] ?? [];
    const what = !status.startsWith("2") || !shape ? "" : type === JSON_TYPE ? shown(shape) : ` ${text(type)}`;
    return `<dt>${text(status)}</dt><dd>${words(description)}${what}</dd>`;
  });
  const sent = one.requestBody?.content[JSON_TYPE];
  const body = sent ? `<p>Datos:</p>${shown(sent)}` : "";
  const head = `<b>${text(method.toUpperCase())}</b> <code>${text(path)}</code> · ${text(one.summary)}`;
  const row = one["x-row"] ? ` (${text(one["x-row"])})` : "";
  return `<details id="${text(one["x-row"] ?? one.operationId)}"><summary>${head}</summary><div>
<p><code>${text(one.operationId)}</code>${row}. ${words(one.description)}</p>${list(one.parameters.map(parameter))}${body}
<dl>${answers.join("")}</dl></div></details>`;
}

/** The OpenAPI document as a page of its own, without scripts. */
export function docsHtml(source: unknown): string {
  const { info, paths, components } = Document.parse(source);
  const all = Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, one]) => ({ tag: one.tags[0] ?? "", html: operation(method, path, one) })),
  );
  const sections = [...Map.groupBy(all, ({ tag }) => tag)].map(
    ([tag, calls]) => `<section><h2>${text(tag)}</h2>${calls.map(({ html }) => html).join("")}</section>`,
  );
  const shapes = Object.entries(components.schemas).map(
    ([name, schema]) => `<details><summary><code>${text(name)}</code></summary><div>${json(schema)}</div></details>`,
  );
  const changes = API_CHANGES.map(({ on, says, breaks }) => {
    const lines = [...breaks.map((line) => `<b>Rompe:</b> ${words(line)}`), ...says.map(words)];
    return `<dt>${text(on)}</dt><dd>${list(lines.map((line) => `<li>${line}</li>`))}</dd>`;
  });
  return `<!doctype html>
<html lang="es-MX"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>API · ${text(info.title)}</title><style>${STYLE}</style></head><body><main>
<h1>API de ${text(info.title)}</h1><p>${text(info.description)}
<a href="/api/v1/openapi.json">Documento OpenAPI 3.1</a>.</p>
${sections.join("")}<section id="cambios"><h2>Cambios</h2><dl>${changes.join("")}</dl></section><section><h2>Formas</h2>${shapes.join("")}</section></main></body></html>`;
}

import { describe, expect, it } from "vitest";
import { z } from "zod";
import { route } from "@/lib/http/route";
import { unknownField } from "@/lib/http/unknown-field";

const Gate = z.object({ label: z.string(), at: z.tuple([z.number(), z.number()]).nullish() });

const Body = z.object({
  name: z.string().trim(),
  location: z.string().optional(),
  gates: z.array(Gate).max(3).default([]),
  owner: z.union([z.object({ id: z.int() }), z.object({ email: z.string() })]).nullish(),
  free: z.looseObject({}).optional(),
});

describe("a field that a schema does not know", () => {
  it.each([
    [{ name: "a", nombre: "b" }, "nombre"],
    [{ gates: [{ label: "1" }, { label: "2", colour: "red" }] }, "gates.1.colour"],
    [{ name: "a", owner: { id: 1, phone: "2" } }, "owner.phone"],
    [JSON.parse('{"__proto__": 1, "name": "a"}'), "__proto__"],
    [{ toString: "a" }, "toString"],
    [{ name: "a", location: undefined, gates: [{ label: "1", at: [1, 2] }], owner: { email: "e" } }, null],
    [{ free: { any: 1 }, owner: null }, null],
    [{ gates: "none", owner: 3 }, null],
    ["a text", null],
    [null, null],
  ])("in %j is %s", (sent, field) => {
    expect(unknownField(Body, sent)).toBe(field);
    expect(unknownField(Body.partial().optional(), sent)).toBe(field);
  });
});

const SPEC = {
  id: "XX1",
  operation: "tryOut",
  path: "/x",
  summary: "x",
  auth: "public",
  response: z.object({}),
} as const;

async function ask(handler: ReturnType<typeof route>, search: string, body?: string) {
  const { method } = handler.spec;
  const sent = new Request(`http://localhost:3000/api/v1/x${search}`, {
    method,
    ...(body === undefined ? {} : { body }),
  });
  const answer = await handler(sent, { params: Promise.resolve({}) });
  return { status: answer.status, body: await answer.json() };
}

const nothing = async () => ({});
const wire = { input: () => ({}), output: () => ({}), names: { location: "chrUbicacion" } };
const message = "No existe un campo con ese nombre";

describe("a call", () => {
  it("refuses it by the name that was sent, in the body and in the query", async () => {
    const post = route(
      {
        ...SPEC,
        method: "POST",
        body: Body.omit({ location: true }),
        query: z.object({ limit: z.string().optional() }),
      },
      nothing,
      wire,
    );
    const refused = (field: string) => ({ status: 400, body: { code: "input.invalid", field, message } });
    expect(await ask(post, "", '{"name":"a","location":"b"}')).toEqual(refused("location"));
    expect(await ask(post, "?limit=1&limite=2", '{"name":"a"}')).toEqual(refused("limite"));
    expect((await ask(post, "?limit=1", '{"name":"a"}')).status).toBe(200);
  });

  it("that takes nothing refuses whatever is sent", async () => {
    const get = route({ ...SPEC, method: "GET" }, nothing, wire);
    expect(await ask(get, "?x=1")).toMatchObject({ status: 400, body: { field: "x" } });
    expect((await ask(get, "")).status).toBe(200);
    const remove = route({ ...SPEC, method: "DELETE" }, nothing, wire);
    expect(await ask(remove, "", '{"reason":"x"}')).toMatchObject({ status: 400, body: { field: "reason" } });
    expect(await ask(remove, "", "{")).toMatchObject({ status: 400, body: { code: "input.malformed" } });
    for (const body of ["", "{}"]) expect((await ask(remove, "", body)).status).toBe(200);
  });

  it("that another system makes as it likes takes all", async () => {
    const callback = route({ ...SPEC, method: "POST", foreign: true }, nothing, wire);
    for (const body of ["id=7&x=1", '{"x":1}']) expect((await ask(callback, "?topic=payment", body)).status).toBe(200);
  });
});

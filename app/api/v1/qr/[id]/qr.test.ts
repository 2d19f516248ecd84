import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { errorsOf } from "@/app/api/v1/openapi";
import { POST } from "@/app/api/v1/qr/[id]/redeem/route";
import { GET } from "@/app/api/v1/qr/[id]/route";
import { createUser, type UserRow } from "@/db/testing";
import { createPost, createTestPass, scansOf } from "@/lib/access/testing";
import { openApiToken } from "@/lib/auth/sessions/sessions";
import { ctxFor } from "@/lib/core/testing";

process.env.DATABASE_URL ??= "postgres://set.by/setup";
process.env.APP_URL ??= "http://localhost:3000";
process.env.NEXTAUTH_SECRET ??= "x".repeat(32);

async function call(
  handler: typeof GET | typeof POST,
  person: UserRow | null,
  id: string,
  body?: Record<string, unknown>,
): Promise<{ status: number; body: Record<string, unknown> }> {
  const token = person ? await openApiToken(ctxFor(person), person.id) : null;
  const request = new Request("http://localhost/api/v1/qr/x", {
    method: body ? "POST" : "GET",
    headers: token ? { authorization: `Bearer ${token}` } : {},
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const response = await handler(request, { params: Promise.resolve({ id: encodeURIComponent(id) }) });
  return { status: response.status, body: await response.json() };
}

const reading = (gate: { id: number }, direction = "in") => ({ nonce: randomUUID(), idGate: gate.id, direction });
const LOCAL_TIME = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+-06:00$/);

describe("QR11", () => {
  it("answers 200 with the decision, also when it refuses", async () => {
    const post = await createPost();
    const { qr, row } = await createTestPass(post);
    const gate = { id: post.gate.id, label: post.gate.label, street: "Av. Prueba" };
    expect(await call(POST, post.guard, qr, reading(post.gate))).toMatchObject({
      status: 200,
      body: {
        response: { decision: "admitted", direction: "in", gate, scannedAt: LOCAL_TIME, pass: { entriesUsed: 1 } },
      },
    });
    expect(await call(POST, post.owner, row.shortCode, reading(post.gate))).toMatchObject({
      status: 200,
      body: {
        response: {
          decision: "already_used",
          firstUse: { gateLabel: post.gate.label, at: LOCAL_TIME, minutesAgo: 0 },
        },
      },
    });
    const unknown = await call(POST, post.guard, "no es / un código", reading(post.gate));
    expect(unknown).toMatchObject({ status: 200, body: { response: { decision: "unknown_code" } } });
    expect(Object.keys(unknown.body.response ?? {})).not.toContain("pass");
  });

  it("answers a repeat as the first time", async () => {
    const post = await createPost();
    const { qr, row } = await createTestPass(post);
    const same = reading(post.gate);
    const first = await call(POST, post.guard, qr, same);
    expect(await call(POST, post.guard, qr, same)).toEqual(first);
    expect(await scansOf(row.id)).toHaveLength(1);
    expect(await call(POST, post.guard, qr, { ...same, direction: "out" })).toMatchObject({
      status: 422,
      body: { code: "idempotency.mismatch" },
    });
  });

  it("is 4xx only for authorization or shape", async () => {
    const post = await createPost();
    const other = await createPost();
    const { qr } = await createTestPass(post);
    const fails = [
      [null, reading(post.gate), 401, "auth.required"],
      [await createUser(), reading(post.gate), 403, "auth.forbidden"],
      [other.guard, reading(post.gate), 404, "scan.gate_unknown"],
      [post.guard, { ...reading(post.gate), nonce: "1" }, 400, "input.invalid"],
      [post.guard, { nonce: randomUUID(), idGate: post.gate.id }, 400, "input.invalid"],
      [post.guard, { ...reading(post.gate), idGate: 3e9 }, 400, "input.invalid"],
    ] as const;
    for (const [person, body, status, code] of fails) {
      expect(await call(POST, person, qr, body)).toMatchObject({ status, body: { code } });
    }
  });
});

describe("QR1", () => {
  it("refuses what is too long to be a code, at the name that the address gives it", async () => {
    const { guard } = await createPost();
    const answer = await call(GET, guard, "x".repeat(600));
    expect(answer).toMatchObject({ status: 400, body: { code: "input.invalid", field: "id" } });
    expect(errorsOf(GET.spec)).toContain("input.invalid");
  });

  it("reads a code without using it up", async () => {
    const post = await createPost();
    const { qr, row } = await createTestPass(post);
    expect(await call(GET, post.guard, qr)).toMatchObject({
      status: 200,
      body: { response: { zoneKey: post.zone.key, state: "active", entriesUsed: 0, isInside: false, firstUse: null } },
    });
    expect(await scansOf(row.id)).toEqual([]);
    await call(POST, post.guard, qr, reading(post.gate));
    const spaced = (row.shortCode.match(/.{4}/g) ?? []).join(" ");
    expect(await call(GET, post.owner, spaced)).toMatchObject({
      body: { response: { isInside: true, firstUse: { at: LOCAL_TIME } } },
    });
  });

  it("is 404 for what is unknown or somebody else's, 401 without a token", async () => {
    const post = await createPost();
    const { qr } = await createTestPass(post);
    for (const [person, code] of [
      [post.guard, "nada"],
      [(await createPost()).owner, qr],
      [await createUser(), qr],
    ] as const) {
      expect(await call(GET, person, code)).toMatchObject({ status: 404, body: { code: "resource.not_found" } });
    }
    expect(await call(GET, null, qr)).toMatchObject({ status: 401, body: { code: "auth.required" } });
  });
});

import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { eq } from "drizzle-orm";
import { afterAll, expect, test, vi } from "vitest";
import { getDb } from "@/db/client";
import { tickets } from "@/db/schema";
import { answerHere } from "@/e2e/support/in-process";
import { ensureSandboxAccount } from "@/lib/payments";

const ORIGIN = vi.hoisted(() => {
  // What the journeys' helpers read when they are imported.
  process.env.E2E_BASE_URLS = "http://localhost:3000";
  process.env.E2E_NEXTAUTH_SECRET = "only-for-tests-".repeat(3);
  return "http://localhost:3000";
});

afterAll(() => vi.unstubAllGlobals());

const guide = readFileSync("docs/api-guide.md", "utf8");

/** Each request of the guide as it is written, with what its answer gives by name. */
const calls = [...guide.matchAll(/```http\n([\s\S]*?)```\n+(Gives .*)?/g)].map(([, request = "", gives = ""]) => ({
  request,
  gives: [...gives.matchAll(/`(\w+)` = `([\w.]+)`/g)].map(([, name = "", path = ""]) => ({ name, path })),
}));

function at(value: unknown, path: string): unknown {
  return path
    .split(".")
    .reduce<unknown>((inner, name) => (inner as Record<string, unknown> | undefined)?.[name], value);
}

const soon = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();

test("the guide's twelve calls lead from the venue to the gate", async () => {
  vi.stubGlobal("fetch", (url: string | URL, init?: RequestInit) => answerHere(new Request(url, init)));
  await ensureSandboxAccount(getDb(), { baseUrl: ORIGIN });
  const { createWorld, PASSWORD } = await import("@/e2e/support/world");
  const { chooseAtBank } = await import("@/e2e/support/checkout");
  const world = await createWorld();
  const [organizer, buyer] = [await world.another("admin"), await world.another("buyer")];
  const known: Record<string, unknown> = {
    organizer: organizer.user?.email,
    buyer: buyer.user?.email,
    guard: `${randomUUID()}@test.example`,
    password: PASSWORD,
    opensAt: soon(-1),
    startsAt: soon(1),
    endsAt: soon(5),
    nonce: randomUUID(),
  };
  const filled = (text: string) =>
    text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => {
      if (known[name] === undefined) throw new Error(`Nothing gave ${name}`);
      return String(known[name]);
    });
  expect(calls).toHaveLength(12);
  for (const { request, gives } of calls) {
    const [head = "", body] = filled(request).trim().split("\n\n");
    const [line = "", ...headers] = head.split("\n");
    const [method = "", path = ""] = line.split(" ");
    const sent = body === undefined ? {} : { body };
    const named = headers.map((one): [string, string] => [one.split(": ")[0] ?? "", one.split(": ")[1] ?? ""]);
    const answer = await answerHere(new Request(new URL(path, ORIGIN), { method, headers: named, ...sent }));
    const said: unknown = await answer.json();
    expect({ line, status: answer.status, said }).toMatchObject({ status: expect.toSatisfy((status) => status < 300) });
    for (const { name, path: where } of gives) known[name] = at(said, where);
    const charge = gives.some(({ name }) => name === "url") && String(known.url).split("/").at(-1);
    if (!charge) continue;
    expect(await chooseAtBank(charge, "approve")).toBe(303);
    // The bank tells it by a message of its own.
    const issued = () => getDb().$count(tickets, eq(tickets.orderId, Number(known.idCart)));
    await expect.poll(issued, { timeout: 15_000 }).toBe(2);
  }
  expect(known.decision).toBe("admitted");
});

import { eq } from "drizzle-orm";
import { beforeAll, expect, test, vi } from "vitest";
import { getDb } from "@/db/client";
import { paymentAccounts } from "@/db/schema";
import { createSaleable } from "@/db/testing";
import { encryptSecret } from "@/lib/core/crypto";
import { log } from "@/lib/core/log";
import { codeOf, ctxFor } from "@/lib/core/testing";
import { enabledMethods, ensureSandboxAccount, providerFor } from "@/lib/payments";
import { bankCredentials } from "@/lib/payments/sandbox/credentials";

const now = new Date("2026-11-20T12:00:00Z");
beforeAll(() => ensureSandboxAccount(getDb()));

async function methods(): Promise<string[]> {
  const { admin, enclosure } = await createSaleable({ capacity: 1 });
  const found = await enabledMethods({
    ctx: ctxFor(null, now),
    adminId: admin.id,
    enclosureId: enclosure.id,
  });
  return found.map(({ method }) => method);
}

test("the platform's account takes cards, wallets and cash, in that order", async () => {
  expect(await methods()).toEqual(["card", "wallet", "cash"]);
});

test("a tenant's own account comes before the platform's, and no other tenant gets it", async () => {
  const { admin, enclosure } = await createSaleable({ capacity: 1 });
  const other = await createSaleable({ capacity: 1 });
  const [platform] = await getDb().select().from(paymentAccounts).where(eq(paymentAccounts.account, "demo"));
  await getDb()
    .insert(paymentAccounts)
    .values({
      adminId: admin.id,
      provider: "sandbox",
      account: `own-${admin.id}`,
      methods: ["card"],
      secretsEncrypted: platform?.secretsEncrypted ?? null,
    });
  const of = (adminId: number, enclosureId: number) => enabledMethods({ ctx: ctxFor(null, now), adminId, enclosureId });
  expect(await of(admin.id, enclosure.id)).toMatchObject([
    { method: "card", account: `own-${admin.id}`, isTest: true },
    { method: "wallet", account: "demo" },
    { method: "cash", account: "demo" },
  ]);
  expect(await of(other.admin.id, other.enclosure.id)).toMatchObject([
    { account: "demo" },
    { account: "demo" },
    { account: "demo" },
  ]);
});

test("secrets are not readable in the table", async () => {
  const [row] = await getDb().select().from(paymentAccounts).where(eq(paymentAccounts.account, "demo"));
  const { apiKey, webhookSecret } = bankCredentials("demo");
  for (const secret of [apiKey, webhookSecret]) expect(row?.secretsEncrypted?.includes(secret)).toBe(false);
});

test("unknown accounts are not found, nor is the simulated bank outside the demo", async () => {
  expect(await codeOf(providerFor({ provider: "sandbox", account: "none" }))).toBe("resource.not_found");
  process.env.DEMO = "0";
  try {
    expect(await codeOf(providerFor({ provider: "sandbox", account: "demo" }))).toBe("payment.method_unavailable");
    expect(await methods()).toEqual([]);
  } finally {
    process.env.DEMO = "1";
  }
});

test("an account with missing or unreadable secrets is not enabled, and the others are", async () => {
  const { admin, enclosure } = await createSaleable({ capacity: 1 });
  const own = { adminId: admin.id, provider: "sandbox", methods: ["card" as const, "cash" as const] };
  await getDb()
    .insert(paymentAccounts)
    .values([
      { ...own, account: `bare-${admin.id}`, secretsEncrypted: null },
      { ...own, account: `torn-${admin.id}`, secretsEncrypted: Buffer.from("not a secret") },
      { ...own, account: `empty-${admin.id}`, secretsEncrypted: encryptSecret(Buffer.from("{}")) },
    ]);
  const warn = vi.spyOn(log(), "error");
  const found = await enabledMethods({ ctx: ctxFor(null, now), adminId: admin.id, enclosureId: enclosure.id });
  expect(found.map(({ method, account }) => `${method} ${account}`)).toEqual(["card demo", "wallet demo", "cash demo"]);
  const told = warn.mock.calls.map(([facts]) => facts);
  warn.mockRestore();
  for (const kind of ["bare", "torn", "empty"]) {
    expect(told.filter((facts) => Object(facts).account === `${kind}-${admin.id}`)).toHaveLength(1);
  }
});

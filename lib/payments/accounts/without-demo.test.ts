import { eq } from "drizzle-orm";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { getDb } from "@/db/client";
import { enclosurePaymentMethods, paymentAccounts } from "@/db/schema";
import { createAdmin, createEnclosure } from "@/db/testing";
import type { Ctx } from "@/lib/core/context";
import { DomainError } from "@/lib/core/errors";
import { actorOf, ctxFor } from "@/lib/core/testing";
import {
  checkPaymentAccount,
  chooseVenueMethods,
  createPaymentAccount,
  enabledMethods,
  ensureSandboxAccount,
  getPaymentAccount,
  paymentAccountList,
  switchPaymentAccount,
  venueMethods,
} from "@/lib/payments";

const platform = { id: 1, profile: 1, adminId: 1, userName: "Administrador", isPlatformAdmin: true };

beforeAll(() => ensureSandboxAccount(getDb()));
afterEach(() => vi.unstubAllEnvs());

/** A person who has shown a second factor, as an installation without the demo asks of them. */
function proven(person: Parameters<typeof actorOf>[0]): Ctx {
  return { ...ctxFor(person), actor: { ...actorOf(person), secondFactor: "proven" } };
}

/** The code of a refusal, or "done". */
const outcome = (work: Promise<unknown>) =>
  work.then(
    () => "done",
    (error: unknown) => (error instanceof DomainError ? error.code : error),
  );

async function sandboxId(): Promise<number> {
  const [row] = await getDb().select().from(paymentAccounts).where(eq(paymentAccounts.provider, "sandbox"));
  if (!row) throw new Error("The simulated bank has no account");
  return row.id;
}

/** Tries all that a person can do with the simulated bank's account. */
async function tried(accountId: number) {
  const { admin, owner } = await createAdmin();
  await getDb().update(paymentAccounts).set({ enabled: true }).where(eq(paymentAccounts.id, accountId));
  const venue = await createEnclosure(admin.id);
  const enclosureId = venue.id;
  const ofPlatform = proven(platform);
  const of = { ctx: ofPlatform, input: { accountId } };
  const { methods } = await venueMethods({ ctx: proven(owner), input: { enclosureId } });
  return {
    listed: (await paymentAccountList.page({ ctx: ofPlatform, input: {} })).items.some(({ id }) => id === accountId),
    opens: await outcome(getPaymentAccount(of)),
    tries: await outcome(checkPaymentAccount(of)),
    offered: methods.some(({ options }) => options.some(({ id }) => id === accountId)),
    chosen: await outcome(chooseVenueMethods({ ctx: proven(owner), input: { enclosureId, card: accountId } })),
    switchedOn: await outcome(switchPaymentAccount({ ctx: ofPlatform, input: { accountId, enabled: true } })),
    takes: (await enabledMethods({ ctx: ctxFor(null), adminId: admin.id, enclosureId })).map(({ method }) => method),
  };
}

test("the simulated bank's account is nobody's where the demo is switched off", async () => {
  const accountId = await sandboxId();
  expect(await tried(accountId)).toEqual({
    listed: true,
    opens: "done",
    tries: "done",
    offered: true,
    chosen: "done",
    switchedOn: "done",
    takes: ["card", "wallet", "cash"],
  });
  vi.stubEnv("DEMO", "0");
  expect(await tried(accountId)).toEqual({
    listed: false,
    opens: "resource.not_found",
    tries: "resource.not_found",
    offered: false,
    chosen: "resource.not_found",
    switchedOn: "resource.not_found",
    takes: [],
  });
});

test("nobody opens an account at it, with or without the demo", async () => {
  const input = { provider: "sandbox" as "stripe", name: "Banco", methods: ["card" as const], settings: {} };
  for (const demo of ["1", "0"]) {
    vi.stubEnv("DEMO", demo);
    expect(await outcome(createPaymentAccount({ ctx: proven(platform), input }))).toBe("input.invalid");
  }
});

test("a venue that had chosen it reads that nothing takes the method, and may save that", async () => {
  const { admin, owner } = await createAdmin();
  const { id: enclosureId } = await createEnclosure(admin.id);
  const accountId = await sandboxId();
  await getDb().insert(enclosurePaymentMethods).values({ enclosureId, adminId: admin.id, method: "card", accountId });
  const ctx = ctxFor(owner);
  const card = async () =>
    (await venueMethods({ ctx, input: { enclosureId } })).methods.find(({ method }) => method === "card");
  expect(await card()).toMatchObject({ choice: accountId, takenBy: { isTest: true } });
  vi.stubEnv("DEMO", "0");
  expect(await card()).toMatchObject({ choice: "none", takenBy: null, options: [] });
});

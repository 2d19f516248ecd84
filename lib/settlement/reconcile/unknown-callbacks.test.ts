import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { getDb } from "@/db/client";
import { auditLog, webhookDeliveries } from "@/db/schema";
import { createAdmin, createUser } from "@/db/testing";
import { codeOf, ctxFor } from "@/lib/core/testing";
import { platform } from "@/lib/discount-codes/testing";
import { connectAccount } from "@/lib/payments/testing/harness";
import { applyDelivery } from "@/lib/settlement/apply/receive-webhook";
import { endUnknownCallback, listUnknownCallbacks } from "@/lib/settlement/reconcile/unknown-callbacks";
import { systemCtx } from "@/lib/settlement/testing";

const HOUR = 3_600_000;
const note = "Es de otra tienda con la misma cuenta";

/** A tenant with an account at Openpay. */
async function tenant() {
  const { admin, owner } = await createAdmin();
  const account = `op-${admin.id}`;
  await connectAccount({ adminId: admin.id, provider: "openpay", account, methods: ["card"], secrets: {} });
  return { account, staff: ctxFor(owner) };
}

async function received(account: string, charge: string, hoursAgo: number, state = "unknown"): Promise<number> {
  const [row] = await getDb()
    .insert(webhookDeliveries)
    .values({
      provider: "openpay",
      account,
      dedupeKey: randomUUID(),
      providerIds: [charge],
      body: "",
      state,
      receivedAt: new Date(Date.now() - hoursAgo * HOUR),
    })
    .returning({ id: webhookDeliveries.id });
  return row?.id ?? 0;
}

const chargesOf = async (ctx: ReturnType<typeof ctxFor>) =>
  (await listUnknownCallbacks({ ctx })).map(({ charges, times }) => [charges.join(), times]);

test("callbacks about unknown charges that are tried no more are listed once per charge, the oldest first", async () => {
  const { account, staff } = await tenant();
  await received(account, "tr2", 5);
  await received(account, "tr1", 30);
  await received(account, "tr1", 4);
  await received(account, "tr3", 1);
  await received(account, "tr4", 9, "applied");
  expect(await chargesOf(staff)).toEqual([
    ["tr1", 2],
    ["tr2", 1],
  ]);
  expect((await listUnknownCallbacks({ ctx: staff }))[0]).toMatchObject({ provider: "openpay", charges: ["tr1"] });
});

test("a callback that failed to apply three times is listed at once, apart from unknown ones, and tried on", async () => {
  const { account, staff } = await tenant();
  const deliveryId = await received(account, "tr7", 0, "received");
  await getDb().execute(sql`
    insert into payments (admin_id, subject_type, subject_id, folio, provider, account, method, provider_id, amount_cents, expires_at)
    select admin_id, 'prepaid_topup', id, 'PG-' || id, provider, account, 'card', 'tr7', 100, now() from payment_accounts where account = ${account}`);
  for (const listed of [0, 0, 1]) {
    await applyDelivery({ ctx: systemCtx(), input: { deliveryId } }).catch(() => undefined);
    expect(await listUnknownCallbacks({ ctx: staff })).toHaveLength(listed);
  }
  expect(await listUnknownCallbacks({ ctx: staff })).toMatchObject([{ id: deliveryId, hasFailed: true, times: 1 }]);
  expect(await endUnknownCallback({ ctx: staff, input: { callbackId: deliveryId, note } })).toEqual({ ended: 1 });
  expect(await listUnknownCallbacks({ ctx: staff })).toEqual([]);
});

test("closing one with a note closes all of its charge, until another callback comes", async () => {
  const { account, staff } = await tenant();
  const first = await received(account, "tr1", 30);
  const second = await received(account, "tr1", 4);
  expect(await endUnknownCallback({ ctx: staff, input: { callbackId: first, note } })).toEqual({ ended: 2 });
  expect(await chargesOf(staff)).toEqual([]);
  expect(await codeOf(endUnknownCallback({ ctx: staff, input: { callbackId: second, note } }))).toBe(
    "resource.not_found",
  );
  const [logged] = await getDb()
    .select()
    .from(auditLog)
    .where(sql`${eq(auditLog.action, "callback.seen")} and ${auditLog.entityId} = ${String(first)}`);
  expect(logged?.changes).toMatchObject({ note: [null, note] });
  await received(account, "tr1", 3);
  expect(await chargesOf(staff)).toEqual([["tr1", 1]]);
});

test("of two people who close a charge's callbacks at once one succeeds", async () => {
  const { account, staff } = await tenant();
  const callbackId = await received(account, "tr1", 5);
  const input = { callbackId, note };
  const both = await Promise.allSettled([1, 2].map(() => endUnknownCallback({ ctx: staff, input })));
  expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  const logged = await getDb()
    .select()
    .from(auditLog)
    .where(sql`${eq(auditLog.action, "callback.seen")} and ${auditLog.entityId} = ${String(callbackId)}`);
  expect(logged).toHaveLength(1);
});

test("a tenant sees its own accounts' callbacks, the platform all of them, a buyer none", async () => {
  const [one, other] = [await tenant(), await tenant()];
  const callbackId = await received(one.account, "tr9", 5);
  expect(await chargesOf(other.staff)).toEqual([]);
  expect(await codeOf(endUnknownCallback({ ctx: other.staff, input: { callbackId, note } }))).toBe(
    "resource.not_found",
  );
  expect(await chargesOf(ctxFor(platform))).toContainEqual(["tr9", 1]);
  const buyer = ctxFor(await createUser());
  expect(await codeOf(listUnknownCallbacks({ ctx: buyer }))).toBe("auth.forbidden");
  expect(await codeOf(endUnknownCallback({ ctx: buyer, input: { callbackId, note } }))).toBe("auth.forbidden");
  expect(await codeOf(endUnknownCallback({ ctx: one.staff, input: { callbackId, note: " " } }))).toBe("input.invalid");
});

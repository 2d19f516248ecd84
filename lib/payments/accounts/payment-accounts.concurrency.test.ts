import { and, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { getDb } from "@/db/client";
import { auditLog, enclosurePaymentMethods, paymentAccounts } from "@/db/schema";
import { createAdmin, createEnclosure } from "@/db/testing";
import { ctxFor } from "@/lib/core/testing";
import {
  chooseVenueMethods,
  createPaymentAccount,
  getPaymentAccount,
  switchPaymentAccount,
  updatePaymentAccount,
} from "@/lib/payments";
import { unsealSettings } from "@/lib/payments/accounts/bind-account";

const settings = { accessToken: "APP_USR-1234567890", webhookSecret: "clave-de-webhooks" };
const wallet = { provider: "mercadopago" as const, name: "Monedero", methods: ["wallet" as const], settings };

async function tenant() {
  const { admin, owner } = await createAdmin();
  const ctx = ctxFor(owner);
  return {
    ctx,
    enclosure: await createEnclosure(admin.id),
    account: await createPaymentAccount({ ctx, input: wallet }),
  };
}
const changesOf = async (entity: string, id: number, action: string) =>
  (
    await getDb()
      .select({ changes: auditLog.changes })
      .from(auditLog)
      .where(and(eq(auditLog.entity, entity), eq(auditLog.entityId, String(id)), eq(auditLog.action, action)))
      .orderBy(auditLog.id)
  ).map(({ changes }) => changes as Record<string, [unknown, unknown]>);

test("two people who choose a venue's accounts at once leave one choice, and each audit entry follows the other", async () => {
  const { ctx, enclosure, account } = await tenant();
  const choices = Array.from({ length: 12 }, (_, i) => [account.id, "none", "default"][i % 3] as number | "none");
  await Promise.all(
    choices.map((choice) => chooseVenueMethods({ ctx, input: { enclosureId: enclosure.id, wallet: choice } })),
  );
  const changes = await changesOf("enclosure", enclosure.id, "enclosure.payment_methods_chosen");
  expect(changes).toHaveLength(choices.length);
  let known: unknown = "La de siempre";
  for (const { wallet: change } of changes) {
    if (!change) continue;
    expect(change[0]).toBe(known);
    known = change[1];
  }
  const rows = await getDb()
    .select()
    .from(enclosurePaymentMethods)
    .where(eq(enclosurePaymentMethods.enclosureId, enclosure.id));
  const left = rows.map(({ accountId }) => (accountId === null ? "Ninguna" : `Monedero (n.º ${accountId})`));
  expect(left).toEqual(known === "La de siempre" ? [] : [known]);
});

test("two people who write different secrets at once lose neither, and a switch is written once", async () => {
  const { ctx, account } = await tenant();
  const accountId = account.id;
  const write = (changed: Record<string, string>) =>
    updatePaymentAccount({ ctx, input: { accountId, name: "Monedero", methods: ["wallet"], settings: changed } });
  await Promise.all([
    write({ accessToken: "APP_USR-otra-llave" }),
    write({ webhookSecret: "otra-clave-de-webhooks" }),
    ...Array.from({ length: 6 }, () => switchPaymentAccount({ ctx, input: { accountId, enabled: false } })),
  ]);
  const [row] = await getDb().select().from(paymentAccounts).where(eq(paymentAccounts.id, accountId));
  if (!row) throw new Error("No such account");
  const { former, ...present } = unsealSettings(row);
  expect(present).toEqual({ accessToken: "APP_USR-otra-llave", webhookSecret: "otra-clave-de-webhooks" });
  // Whichever was changed first, what was signed with the secret of before is still known by it.
  expect(former).toEqual([
    { settings: expect.objectContaining({}), until: expect.any(String) },
    { settings, until: expect.any(String) },
  ]);
  expect(await changesOf("payment_account", accountId, "payment_account.disabled")).toHaveLength(1);
  expect(await getPaymentAccount({ ctx, input: { accountId } })).toMatchObject({ enabled: false });
});

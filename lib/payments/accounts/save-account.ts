import { randomBytes } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { type Db, withTx } from "@/db/client";
import { paymentAccounts } from "@/db/schema";
import { recordAudit } from "@/lib/audit";
import type { Ctx, VerbArgs } from "@/lib/core/context";
import { DomainError, notFound } from "@/lib/core/errors";
import { parseInput } from "@/lib/core/parse";
import { authorize, tenantOf } from "@/lib/core/permissions";
import { PROVIDER_METHODS } from "@/lib/payments/accounts/account-fields";
import {
  CreatePaymentAccount,
  type CreatePaymentAccountInput,
  type PaymentAccountDto,
  ProviderName,
  SwitchPaymentAccount,
  type SwitchPaymentAccountInput,
  UpdatePaymentAccount,
  type UpdatePaymentAccountInput,
} from "@/lib/payments/accounts/account-forms";
import { fieldLabels, sealEntered } from "@/lib/payments/accounts/account-settings";
import { unsealSettings } from "@/lib/payments/accounts/bind-account";
import { getPaymentAccount, ownAccounts } from "@/lib/payments/accounts/find-accounts";
import type { AccountRow } from "@/lib/payments/rows";
import { keepAdmin } from "@/lib/users";

async function lockAccount(tx: Ctx & { db: Db }, accountId: number): Promise<AccountRow> {
  const [row] = await tx.db
    .select()
    .from(paymentAccounts)
    .where(and(eq(paymentAccounts.id, accountId), ownAccounts(tx)))
    .for("update");
  if (!row) throw notFound();
  return row;
}

/**
 * The platform opens accounts for itself or any tenant, an admin for its own. The platform has none for deposits, whose
 * money is a tenant's. The audit names the fields that were entered and no value.
 */
export async function createPaymentAccount({
  ctx,
  input,
}: VerbArgs<CreatePaymentAccountInput>): Promise<PaymentAccountDto> {
  const { adminId: wanted, provider, name, methods, settings } = parseInput(CreatePaymentAccount, input);
  authorize(ctx.actor, "payment_account:write");
  const adminId = tenantOf(ctx.actor) ?? wanted;
  if (provider === "deposit" && adminId === null) {
    const text = "Un depósito llega a un organizador: elige de quién es la cuenta";
    throw new DomainError("input.invalid", { field: "adminId", fields: { adminId: text } });
  }
  const { sealed, changed } = sealEntered(provider, settings, { stored: {}, now: ctx.now });
  return withTx(ctx, async (tx) => {
    const account = randomBytes(8).toString("hex");
    if (adminId !== null) {
      if (!(await keepAdmin(tx, adminId))) throw notFound();
    }
    const [row] = await tx.db
      .insert(paymentAccounts)
      .values({ adminId, provider, account, name, methods, secretsEncrypted: sealed })
      .returning({ id: paymentAccounts.id });
    if (!row) throw new Error("The account was not written");
    await recordAudit(tx, {
      action: "payment_account.created",
      entity: "payment_account",
      entityId: row.id,
      adminId,
      after: { provider, name, methods: methods.join(", "), fields: fieldLabels(provider, changed) },
    });
    return getPaymentAccount({ ctx: tx, input: { accountId: row.id } });
  });
}

/** Secrets that are left empty stay. The audit names the fields that change and no value. */
export async function updatePaymentAccount({
  ctx,
  input,
}: VerbArgs<UpdatePaymentAccountInput>): Promise<PaymentAccountDto> {
  const { accountId, name, methods, settings } = parseInput(UpdatePaymentAccount, input);
  authorize(ctx.actor, "payment_account:write");
  return withTx(ctx, async (tx) => {
    const row = await lockAccount(tx, accountId);
    const provider = ProviderName.safeParse(row.provider);
    if (!provider.success) throw notFound();
    const takes = PROVIDER_METHODS[provider.data];
    if (!methods.every((method) => takes.includes(method))) {
      const text = "El proveedor no cobra con ese método";
      throw new DomainError("input.invalid", { field: "methods", fields: { methods: text } });
    }
    const { sealed, changed } = sealEntered(row.provider, settings, { stored: unsealSettings(row), now: ctx.now });
    await tx.db
      .update(paymentAccounts)
      .set({ name, methods, ...(changed.length > 0 ? { secretsEncrypted: sealed } : {}) })
      .where(eq(paymentAccounts.id, accountId));
    await recordAudit(tx, {
      action: "payment_account.updated",
      entity: "payment_account",
      entityId: accountId,
      adminId: row.adminId,
      before: { name: row.name, methods: row.methods.join(", ") },
      after: { name, methods: methods.join(", "), fields: fieldLabels(row.provider, changed) || null },
    });
    return getPaymentAccount({ ctx: tx, input: { accountId } });
  });
}

/** An account that is switched off takes no new payments; those under way go on. */
export async function switchPaymentAccount({
  ctx,
  input,
}: VerbArgs<SwitchPaymentAccountInput>): Promise<PaymentAccountDto> {
  const { accountId, enabled } = parseInput(SwitchPaymentAccount, input);
  authorize(ctx.actor, "payment_account:write");
  return withTx(ctx, async (tx) => {
    const row = await lockAccount(tx, accountId);
    if (row.enabled !== enabled) {
      await tx.db.update(paymentAccounts).set({ enabled }).where(eq(paymentAccounts.id, accountId));
      await recordAudit(tx, {
        action: enabled ? "payment_account.enabled" : "payment_account.disabled",
        entity: "payment_account",
        entityId: accountId,
        adminId: row.adminId,
        before: { enabled: row.enabled },
        after: { enabled },
      });
    }
    return getPaymentAccount({ ctx: tx, input: { accountId } });
  });
}

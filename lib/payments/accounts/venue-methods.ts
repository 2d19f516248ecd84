import { and, asc, eq, inArray, isNull, notInArray, or } from "drizzle-orm";
import { z } from "zod";
import { type Db, dbOf, withTx } from "@/db/client";
import { enclosurePaymentMethods, enclosures, paymentAccounts } from "@/db/schema";
import { recordAudit } from "@/lib/audit";
import type { Ctx, VerbArgs } from "@/lib/core/context";
import { DomainError, notFound } from "@/lib/core/errors";
import { IdField } from "@/lib/core/fields";
import { parseInput } from "@/lib/core/parse";
import { authorize, tenantOf } from "@/lib/core/permissions";
import { lockVenueRow } from "@/lib/enclosures";
import { providerName } from "@/lib/payments/accounts/account-fields";
import {
  ChooseVenueMethods,
  type ChooseVenueMethodsInput,
  type VenueMethodDto,
  type VenueMethodsDto,
} from "@/lib/payments/accounts/account-forms";
import { enabledMethods } from "@/lib/payments/accounts/enabled-methods";
import { absentProviders } from "@/lib/payments/adapters";
import type { AccountRow } from "@/lib/payments/rows";
import { OFFERED_METHODS, type OfferedMethod } from "@/lib/pricing/client";

const VenueId = z.object({ enclosureId: IdField });

async function venueOf(ctx: Ctx, enclosureId: number) {
  const tenant = tenantOf(ctx.actor);
  const [venue] = await dbOf(ctx)
    .select({ id: enclosures.id, adminId: enclosures.adminId, name: enclosures.name })
    .from(enclosures)
    .where(
      and(
        eq(enclosures.id, enclosureId),
        isNull(enclosures.archivedAt),
        tenant === null ? undefined : eq(enclosures.adminId, tenant),
      ),
    );
  if (!venue) throw notFound();
  return venue;
}

/** A venue's money may be taken by its tenant's accounts and the platform's, at providers that this installation has. */
async function accountsFor(ctx: { db?: Db }, adminId: number): Promise<AccountRow[]> {
  return dbOf(ctx)
    .select()
    .from(paymentAccounts)
    .where(
      and(
        or(eq(paymentAccounts.adminId, adminId), isNull(paymentAccounts.adminId)),
        notInArray(paymentAccounts.provider, absentProviders()),
      ),
    )
    .orderBy(asc(paymentAccounts.id));
}

async function choicesAt(ctx: { db?: Db }, enclosureId: number): Promise<Map<string, number | null>> {
  const rows = await dbOf(ctx)
    .select({ method: enclosurePaymentMethods.method, accountId: enclosurePaymentMethods.accountId })
    .from(enclosurePaymentMethods)
    .where(eq(enclosurePaymentMethods.enclosureId, enclosureId));
  return new Map(rows.map(({ method, accountId }) => [method, accountId]));
}

const nameOf = ({ name, provider }: AccountRow) => name || providerName(provider);

const choiceOf = (choices: Map<string, number | null>, method: OfferedMethod): VenueMethodDto["choice"] =>
  choices.has(method) ? (choices.get(method) ?? "none") : "default";

export async function venueMethods({ ctx, input }: VerbArgs<z.input<typeof VenueId>>): Promise<VenueMethodsDto> {
  const { enclosureId } = parseInput(VenueId, input);
  authorize(ctx.actor, "payment_account:read");
  const { adminId, name } = await venueOf(ctx, enclosureId);
  const [accounts, choices, taken] = await Promise.all([
    accountsFor(ctx, adminId),
    choicesAt(ctx, enclosureId),
    enabledMethods({ ctx, adminId, enclosureId }),
  ]);
  const shown = (row: AccountRow) => ({
    id: row.id,
    name: nameOf(row),
    isPlatform: row.adminId === null,
  });
  const methods = OFFERED_METHODS.map((method): VenueMethodDto => {
    const enabled = taken.find((one) => one.method === method);
    const by = accounts.find(({ id }) => id === enabled?.accountId);
    const chosen = choiceOf(choices, method);
    // No other account takes the place of one whose provider is not there.
    const choice = typeof chosen === "number" && !accounts.some(({ id }) => id === chosen) ? "none" : chosen;
    return {
      method,
      choice,
      takenBy: by && enabled ? { ...shown(by), isTest: enabled.isTest } : null,
      options: accounts.filter((row) => row.methods.includes(method) && (row.enabled || row.id === choice)).map(shown),
    };
  });
  return { enclosureId, enclosureName: name, methods };
}

function choiceWords(choice: VenueMethodDto["choice"], accounts: readonly AccountRow[]): string {
  if (choice === "default") return "La de siempre";
  if (choice === "none") return "Ninguna";
  const account = accounts.find(({ id }) => id === choice);
  return `${account ? nameOf(account) : "Cuenta"} (n.º ${choice})`;
}

function assertUsable(accounts: readonly AccountRow[], chosen: readonly (readonly [OfferedMethod, number])[]): void {
  for (const [method, id] of chosen) {
    const account = accounts.find((row) => row.id === id);
    if (!account) throw notFound();
    if (!account.methods.includes(method)) {
      const text = "Esa cuenta no cobra con este método";
      throw new DomainError("input.invalid", { field: method, fields: { [method]: text } });
    }
  }
}

/** Payments that are under way go on at the account where they began. */
export async function chooseVenueMethods({ ctx, input }: VerbArgs<ChooseVenueMethodsInput>): Promise<VenueMethodsDto> {
  const { enclosureId, ...choices } = parseInput(ChooseVenueMethods, input);
  authorize(ctx.actor, "payment_account:write");
  return withTx(ctx, async (tx) => {
    const { adminId } = await venueOf(tx, enclosureId);
    // Only one person chooses at a time, so that the audit says what really changed.
    await lockVenueRow(tx, enclosureId);
    const given = OFFERED_METHODS.flatMap((method) => {
      const choice = choices[method];
      return choice === undefined ? [] : [[method, choice] as const];
    });
    const accounts = await accountsFor(tx, adminId);
    assertUsable(
      accounts,
      given.flatMap(([method, choice]) => (typeof choice === "number" ? [[method, choice] as const] : [])),
    );
    const before = await choicesAt(tx, enclosureId);
    if (given.length > 0) {
      await tx.db.delete(enclosurePaymentMethods).where(
        and(
          eq(enclosurePaymentMethods.enclosureId, enclosureId),
          inArray(
            enclosurePaymentMethods.method,
            given.map(([method]) => method),
          ),
        ),
      );
    }
    const rows = given.flatMap(([method, choice]) =>
      choice === "default" ? [] : [{ enclosureId, adminId, method, accountId: choice === "none" ? null : choice }],
    );
    if (rows.length > 0) await tx.db.insert(enclosurePaymentMethods).values(rows);
    await recordAudit(tx, {
      action: "enclosure.payment_methods_chosen",
      entity: "enclosure",
      entityId: enclosureId,
      adminId,
      before: Object.fromEntries(given.map(([method]) => [method, choiceWords(choiceOf(before, method), accounts)])),
      after: Object.fromEntries(given.map(([method, choice]) => [method, choiceWords(choice, accounts)])),
    });
    return venueMethods({ ctx: tx, input: { enclosureId } });
  });
}

import { sql } from "drizzle-orm";
import { z } from "zod";
import { paymentAccounts } from "@/db/schema";
import { isPerson } from "@/lib/core/actors";
import { defineList, hasWords, type KeyOf, plainSql, sqlReader } from "@/lib/lists";
import {
  ACCOUNT_COLUMNS,
  ACCOUNTS,
  type AccountRead,
  ownAccounts,
  toAccountDto,
} from "@/lib/payments/accounts/find-accounts";
import { accountOwner, accountState, methodsText, type PaymentAccountDto, providerName } from "@/lib/payments/client";
import { Method } from "@/lib/pricing/schemas";

const { id, adminId, provider, name, methods, enabled } = paymentAccounts;

/** The platform lists all accounts, its own first, and an administrator those of its tenant. `q` looks in names of accounts and tenants. */
export const paymentAccountList = defineList<PaymentAccountDto>()({
  name: "cuentas-de-cobro",
  title: "Cuentas de cobro",
  permission: "payment_account:read",
  filters: z.object({
    q: z.string().trim().max(100).default(""),
    method: Method.nullish().catch(null),
    state: z.enum(["on", "off"]).nullish().catch(null),
  }),
  address: { forma: "method", estado: "state" },
  sorts: ["owner", "name", "provider"],
  sort: "owner",
  columns: [
    { key: "name", header: "Cuenta", value: ({ name }) => name, shown: "always", sort: "name", width: 30 },
    {
      key: "provider",
      header: "Proveedor",
      sort: "provider",
      width: 22,
      value: ({ provider }) => providerName(provider),
    },
    {
      key: "owner",
      header: "De quién",
      sort: "owner",
      width: 28,
      value: accountOwner,
      only: ({ actor }) => isPerson(actor) && actor.isPlatformAdmin,
    },
    { key: "methods", header: "Cobra con", value: ({ methods }) => methodsText(methods), width: 50 },
    { key: "state", header: "Estado", value: (row) => accountState(row).text, width: 14 },
  ],
  reader: (ctx, { q, method, state }) =>
    sqlReader(ctx, {
      select: ACCOUNT_COLUMNS,
      from: ACCOUNTS,
      id: sql`${id}`,
      toDto: (row: AccountRead) => toAccountDto(row),
      where: [
        ownAccounts(ctx) ?? sql`true`,
        hasWords(q, [sql`${name}`, sql`${provider}`, sql`admins.name`]),
        ...(method ? [sql`${method} = any(${methods})`] : []),
        ...(state ? [sql`${enabled} = ${state === "on"}`] : []),
      ],
      sorts: {
        owner: { by: sql`coalesce(${adminId}, 0)`, type: "int" },
        name: { by: plainSql(sql`coalesce(nullif(${name}, ''), ${provider})`), type: "text" },
        provider: { by: sql`${provider}`, type: "text" },
      },
    }),
});

export type PaymentAccountColumn = KeyOf<typeof paymentAccountList>;

import { type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import type { Ctx } from "@/lib/core/context";
import { defineList, type KeyOf, plainSql, sqlReader } from "@/lib/lists";
import { formatShortCode } from "@/lib/passes";
import {
  ACCOUNT_FROM,
  ACCOUNT_SELECT,
  type AccountRow,
  accountHasWords,
  LAST_VISIT,
  ownAccounts,
} from "@/lib/prepaid/accounts/account-rows";
import { PrepaidAccountFilters } from "@/lib/prepaid/accounts/account-schemas";
import { MOST_ACCOUNTS, type PrepaidAccountDto } from "@/lib/prepaid/accounts/account-words";
import { ACCOUNT_STATE_WORDS } from "@/lib/prepaid/kinds";

/** Conditions over `ACCOUNT_FROM` that leave what the filters show, of the actor's tenant. */
export function accountsShown(ctx: Ctx, filters: z.output<typeof PrepaidAccountFilters>): SQL[] {
  const { q, typeId, state, enclosureId, inside, debt, balance, userId } = filters;
  return [
    ownAccounts(ctx),
    ...(q ? [accountHasWords(q)] : []),
    ...(typeId === null ? [] : [sql`a.type_id = ${typeId}`]),
    ...(state ? [sql`a.state = ${state}`] : []),
    ...(enclosureId === null ? [] : [sql`a.enclosure_id = ${enclosureId}`]),
    ...(userId === null ? [] : [sql`a.user_id = ${userId}`]),
    ...(inside ? [sql`o.id is not null`] : []),
    ...(debt ? [sql`a.debt_cents > 0`] : []),
    ...(balance === "low" ? [sql`a.balance_cents < v.notice_cents and a.state <> 'closed'`] : []),
    ...(balance === "none" ? [sql`a.balance_cents = 0 and a.state <> 'closed'`] : []),
  ];
}

/** Reads accounts of the actor's tenant. The caller has authorized the actor. */
function accountReader(ctx: Ctx, filters: z.output<typeof PrepaidAccountFilters>) {
  return sqlReader(ctx, {
    select: ACCOUNT_SELECT,
    from: ACCOUNT_FROM,
    where: accountsShown(ctx, filters),
    id: sql`a.id`,
    sorts: {
      holder: { by: plainSql(sql`u.full_name`), type: "text" },
      balance: { by: sql`a.balance_cents`, type: "int" },
      debt: { by: sql`a.debt_cents`, type: "int" },
      last: { by: sql`coalesce(${LAST_VISIT}, 'epoch')`, type: "timestamptz" },
      id: null,
    },
    toDto: (row: AccountRow): PrepaidAccountDto => row,
  });
}

/** Prepaid accounts of the staff's tenant, the newest first. */
export const prepaidAccountList = defineList<PrepaidAccountDto>()({
  name: "qr-prepago",
  title: "QR de prepago",
  permission: "prepaid:read",
  people: true,
  filters: PrepaidAccountFilters,
  address: {
    tipo: "typeId",
    estado: "state",
    recinto: "enclosureId",
    adentro: "inside",
    adeudo: "debt",
    saldo: "balance",
    persona: "userId",
  },
  sorts: ["holder", "balance", "debt", "last", "id"],
  sort: "-id",
  zone: ({ timeZone }) => timeZone,
  columns: [
    {
      key: "holder",
      header: "Titular",
      value: ({ holder }) => holder.fullName,
      shown: "always",
      sort: "holder",
      width: 32,
    },
    { key: "nickname", header: "Apodo", value: ({ nickname }) => nickname, shown: "asked", width: 20 },
    { key: "plates", header: "Placas", value: ({ plates }) => plates.join(", "), width: 20 },
    { key: "type", header: "Tipo", value: ({ typeName }) => typeName, width: 24 },
    {
      key: "balance",
      header: "Saldo",
      value: ({ balanceCents }) => balanceCents,
      kind: "money",
      sort: "balance",
      width: 14,
    },
    { key: "debt", header: "Adeudo", value: ({ debtCents }) => debtCents, kind: "money", sort: "debt", width: 14 },
    { key: "state", header: "Estado", value: ({ state }) => ACCOUNT_STATE_WORDS[state], width: 14 },
    { key: "inside", header: "Adentro desde", value: ({ insideSince }) => insideSince, kind: "moment", width: 18 },
    {
      key: "last",
      header: "Última visita",
      value: ({ lastVisitAt }) => lastVisitAt,
      kind: "moment",
      sort: "last",
      shown: "asked",
      width: 18,
    },
    {
      key: "from",
      header: "Vale desde",
      value: ({ validFrom }) => validFrom,
      kind: "moment",
      shown: "asked",
      width: 18,
    },
    {
      key: "until",
      header: "Vale hasta",
      value: ({ validUntil }) => validUntil,
      kind: "moment",
      shown: "asked",
      width: 18,
    },
    {
      key: "nextType",
      header: "Cambia a",
      value: ({ nextTypeName }) => nextTypeName ?? "",
      shown: "asked",
      width: 24,
    },
    { key: "email", header: "Correo", value: ({ holder }) => holder.email ?? "", shown: "asked", width: 30 },
    { key: "phone", header: "Teléfono", value: ({ holder }) => holder.phone ?? "", shown: "asked", width: 18 },
    { key: "folio", header: "Folio", value: ({ folio }) => folio, shown: "asked", width: 18 },
    { key: "code", header: "Código", value: ({ shortCode }) => formatShortCode(shortCode), shown: "asked", width: 22 },
    { key: "venue", header: "Recinto", value: ({ enclosureName }) => enclosureName, shown: "asked", width: 28 },
    { key: "since", header: "Alta", value: ({ createdAt }) => createdAt, kind: "moment", shown: "asked", width: 18 },
  ],
  choose: { most: MOST_ACCOUNTS, id: ({ id, state }) => (state === "closed" ? null : id) },
  reader: accountReader,
});

export type PrepaidAccountColumn = KeyOf<typeof prepaidAccountList>;

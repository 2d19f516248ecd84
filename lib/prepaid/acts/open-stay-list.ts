import { type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import type { Ctx } from "@/lib/core/context";
import { defineList, type KeyOf, plainSql, sqlReader } from "@/lib/lists";
import { ACCOUNT_FROM, accountHasWords, ownAccounts } from "@/lib/prepaid/accounts/account-rows";
import { OpenStayFilters } from "@/lib/prepaid/accounts/account-schemas";
import type { OpenStayDto } from "@/lib/prepaid/accounts/account-words";

type Row = Record<string, unknown> & OpenStayDto;

/** SQL: for how long a car may be inside before it is listed. A venue without settings lists cars after two days. */
export const tooLong = (enclosureId: SQL): SQL => sql`interval '1 hour' * coalesce(
  (select s.open_stay_hours from prepaid_settings s where s.enclosure_id = ${enclosureId}), 48)`;

function readerOf(ctx: Ctx, { q, enclosureId }: z.output<typeof OpenStayFilters>) {
  return sqlReader(ctx, {
    select: sql`o.id as "visitId", a.id as "accountId", a.nickname, u.full_name as holder,
      (select coalesce(array_agg(x.plate order by x.plate), '{}') from prepaid_plates x where x.account_id = a.id) as plates,
      n.name as "enclosureName", n.time_zone as "timeZone", t.name as "typeName", o.entered_at as "enteredAt",
      o.charged_cents as "chargedCents", a.balance_cents as "balanceCents"`,
    from: ACCOUNT_FROM,
    where: [
      ownAccounts(ctx),
      sql`o.entered_at < ${ctx.now}::timestamptz - ${tooLong(sql`a.enclosure_id`)}`,
      ...(enclosureId === null ? [] : [sql`a.enclosure_id = ${enclosureId}`]),
      ...(q ? [accountHasWords(q)] : []),
    ],
    id: sql`o.id`,
    sorts: {
      since: { by: sql`o.entered_at`, type: "timestamptz" },
      holder: { by: plainSql(sql`u.full_name`), type: "text" },
    },
    toDto: (row: Row): OpenStayDto => row,
  });
}

/** Prepaid cars that are inside longer than their venue allows, the longest first. */
export const openStayList = defineList<OpenStayDto>()({
  name: "autos-de-prepago-adentro",
  title: "Autos de prepago que siguen adentro",
  permission: "prepaid:read",
  people: true,
  filters: OpenStayFilters,
  address: { recinto: "enclosureId" },
  sorts: ["since", "holder"],
  sort: "since",
  zone: ({ timeZone }) => timeZone,
  columns: [
    { key: "holder", header: "Titular", value: ({ holder }) => holder, shown: "always", sort: "holder", width: 32 },
    { key: "nickname", header: "Apodo", value: ({ nickname }) => nickname, width: 20 },
    { key: "plates", header: "Placas", value: ({ plates }) => plates.join(", "), width: 20 },
    { key: "type", header: "Tipo", value: ({ typeName }) => typeName, width: 24 },
    {
      key: "since",
      header: "Adentro desde",
      value: ({ enteredAt }) => enteredAt,
      kind: "moment",
      sort: "since",
      width: 18,
    },
    { key: "charged", header: "Cobrado", value: ({ chargedCents }) => chargedCents, kind: "money", width: 14 },
    { key: "balance", header: "Saldo", value: ({ balanceCents }) => balanceCents, kind: "money", width: 14 },
    { key: "venue", header: "Recinto", value: ({ enclosureName }) => enclosureName, shown: "asked", width: 28 },
  ],
  reader: readerOf,
});

export type OpenStayColumn = KeyOf<typeof openStayList>;

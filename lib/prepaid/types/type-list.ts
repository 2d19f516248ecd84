import { sql } from "drizzle-orm";
import { defineList, hasWords, type KeyOf, plainSql, sqlReader } from "@/lib/lists";
import { tariffLine } from "@/lib/prepaid/tariff/words";
import { ownTypes, TYPE_FROM, TYPE_SELECT, type TypeRow, typeDto } from "@/lib/prepaid/types/type-rows";
import { PrepaidTypeFilters } from "@/lib/prepaid/types/type-schemas";
import { offeredText, type PrepaidTypeDto } from "@/lib/prepaid/types/type-words";

const ACCOUNTS = sql`(select count(*)::int from prepaid_accounts a where a.type_id = t.id and a.state <> 'closed')`;

/** Types of a tenant; archived ones on request. */
export const prepaidTypeList = defineList<PrepaidTypeDto>()({
  name: "tipos-de-qr",
  title: "Tipos de QR",
  permission: "prepaid:read",
  filters: PrepaidTypeFilters,
  address: { recinto: "enclosureId", ver: "show" },
  sorts: ["name", "venue", "accounts"],
  sort: "name",
  zone: ({ timeZone }) => timeZone,
  columns: [
    { key: "name", header: "Tipo", value: ({ name }) => name, shown: "always", sort: "name", width: 30 },
    { key: "tariff", header: "Tarifa", value: ({ tariff }) => tariffLine(tariff), width: 50 },
    {
      key: "accounts",
      header: "QR",
      value: ({ accounts }) => accounts,
      kind: "number",
      sort: "accounts",
      width: 10,
    },
    {
      key: "inside",
      header: "Adentro",
      value: ({ inside, insideBefore }) => inside + insideBefore,
      kind: "number",
      width: 10,
    },
    { key: "version", header: "Versión", value: ({ version }) => version, kind: "number", width: 10 },
    { key: "since", header: "Desde", value: ({ versionAt }) => versionAt, kind: "moment", width: 18 },
    { key: "public", header: "En la tienda", value: ({ isPublic }) => (isPublic ? "Sí" : "No"), width: 12 },
    { key: "venue", header: "Recinto", value: ({ enclosureName }) => enclosureName, sort: "venue", width: 28 },
    {
      key: "state",
      header: "Estado",
      value: ({ isArchived }) => (isArchived ? "Archivado" : "En uso"),
      shown: "file",
      width: 12,
    },
    {
      key: "minEntry",
      header: "Para entrar",
      value: ({ minEntryCents }) => minEntryCents,
      kind: "money",
      shown: "asked",
      width: 14,
    },
    {
      key: "notice",
      header: "Avisar bajo",
      value: ({ noticeCents }) => noticeCents,
      kind: "money",
      shown: "asked",
      width: 14,
    },
    {
      key: "topupMin",
      header: "Recarga mínima",
      value: ({ topupMinCents }) => topupMinCents,
      kind: "money",
      shown: "asked",
      width: 16,
    },
    {
      key: "topupMax",
      header: "Recarga máxima",
      value: ({ topupMaxCents }) => topupMaxCents,
      kind: "money",
      shown: "asked",
      width: 16,
    },
    {
      key: "balanceMax",
      header: "Saldo máximo",
      value: ({ balanceMaxCents }) => balanceMaxCents,
      kind: "money",
      shown: "asked",
      width: 14,
    },
    {
      key: "debtMax",
      header: "Adeudo máximo",
      value: ({ debtMaxCents }) => debtMaxCents,
      kind: "money",
      shown: "asked",
      width: 16,
    },
    {
      key: "offered",
      header: "Montos",
      value: ({ offeredCents }) => offeredText(offeredCents),
      shown: "asked",
      width: 28,
    },
  ],
  reader: (ctx, { q, enclosureId, show }) =>
    sqlReader(ctx, {
      select: TYPE_SELECT,
      from: TYPE_FROM,
      where: [
        ownTypes(ctx),
        show === "archived" ? sql`t.archived_at is not null` : sql`t.archived_at is null`,
        enclosureId === null ? sql`true` : sql`t.enclosure_id = ${enclosureId}`,
        hasWords(q, [sql`t.name`]),
      ],
      id: sql`t.id`,
      sorts: {
        name: { by: plainSql(sql`t.name`), type: "text" },
        venue: { by: plainSql(sql`n.name`), type: "text" },
        accounts: { by: ACCOUNTS, type: "int" },
      },
      toDto: (row: TypeRow) => typeDto(row),
    }),
});

export type PrepaidTypeColumn = KeyOf<typeof prepaidTypeList>;

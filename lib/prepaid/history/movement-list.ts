import { sql } from "drizzle-orm";
import { dbOf } from "@/db/client";
import type { Ctx } from "@/lib/core/context";
import { notFound } from "@/lib/core/errors";
import { defineList, sqlReader } from "@/lib/lists";
import { type MovementDto, movementDetails, movementTitle } from "@/lib/prepaid/history/client";
import { monthSpan } from "@/lib/prepaid/history/month";
import { isOfFilter } from "@/lib/prepaid/history/movement-month";
import {
  isReadable,
  MOVEMENT_FROM,
  MOVEMENT_JOINS,
  MOVEMENT_SELECT,
  type MovementRow,
  movementDto,
} from "@/lib/prepaid/history/read-movements";
import { findVisible } from "@/lib/prepaid/holder/find-visible";
import { MovementFilters } from "@/lib/prepaid/schemas";

/** A month is one of the venue's calendar, whatever clock the reader has. */
async function zoneOf(ctx: Ctx, accountId: number): Promise<string> {
  const [row] = await dbOf(ctx).execute<{ timeZone: string }>(sql`
    select n.time_zone as "timeZone" from prepaid_accounts a join enclosures n on n.id = a.enclosure_id
    where a.id = ${accountId}`);
  if (!row) throw notFound();
  return row.timeZone;
}

interface ListedMovement extends MovementDto {
  timeZone: string;
}

/** The movements of an account, for its files: all of them, or those of a month. */
export const movementList = defineList<ListedMovement>()({
  name: "movimientos",
  fileName: ({ accountId, month }) => `movimientos-${accountId}${month ? `-${month}` : ""}`,
  title: "Movimientos",
  permission: "prepaid:consult",
  filters: MovementFilters,
  address: { cuenta: "accountId", mes: "month", tipo: "filter" },
  sorts: ["no"],
  sort: "-no",
  zone: ({ timeZone }) => timeZone,
  columns: [
    { key: "at", header: "Fecha", value: ({ at }) => at, kind: "moment", shown: "always", sort: "no", width: 18 },
    { key: "kind", header: "Movimiento", value: (movement) => movementTitle(movement), width: 28 },
    { key: "detail", header: "Detalle", value: (movement) => movementDetails(movement).join(" · "), width: 44 },
    { key: "folio", header: "Recibo", value: ({ folio }) => folio, width: 16 },
    { key: "amount", header: "Importe", value: ({ amountCents }) => amountCents, kind: "money", width: 14 },
    { key: "gift", header: "De regalo", value: ({ giftCents }) => giftCents, kind: "money", width: 14 },
    { key: "balance", header: "Saldo", value: ({ balanceCents }) => balanceCents, kind: "money", width: 14 },
  ],
  reader: async (ctx, { accountId, month, filter }) => {
    await findVisible(ctx, accountId);
    const span = month ? monthSpan(month, await zoneOf(ctx, accountId)) : null;
    return sqlReader(ctx, {
      select: sql`${MOVEMENT_SELECT}, (select n.time_zone from enclosures n where n.id = m.enclosure_id) as "timeZone"`,
      from: MOVEMENT_FROM,
      joins: MOVEMENT_JOINS,
      where: [
        sql`m.account_id = ${accountId}`,
        isReadable(ctx),
        span ? sql`m.at >= ${span.from}::timestamptz and m.at < ${span.to}::timestamptz` : sql`true`,
        isOfFilter(filter ?? null),
      ],
      id: sql`m.id`,
      sorts: { no: { by: sql`m.no`, type: "int" } },
      toDto: (row: MovementRow & { timeZone: string }) => ({ ...movementDto(row), timeZone: row.timeZone }),
    });
  },
});

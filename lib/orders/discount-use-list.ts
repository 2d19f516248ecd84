import { sql } from "drizzle-orm";
import { z } from "zod";
import type { Ctx } from "@/lib/core/context";
import { IdField } from "@/lib/core/fields";
import { CODE_TIME_ZONE, readCode } from "@/lib/discount-codes";
import { type DiscountUseDto, USE_WORDS } from "@/lib/discount-codes/client";
import { defineList, type KeyOf, sqlReader } from "@/lib/lists";
import { RELEASABLE } from "@/lib/orders/end/release-discount-uses";

const UseFilters = z.object({ codeId: IdField });

type Row = Record<string, unknown> & DiscountUseDto;

async function readerOf(ctx: Ctx, { codeId }: z.output<typeof UseFilters>) {
  await readCode(ctx, codeId);
  return sqlReader(ctx, {
    select: sql`o.id as "orderId", o.folio, b.full_name as buyer, u.state, u.amount_cents as "amountCents",
      u.created_at as "createdAt", ${RELEASABLE} as "isReleasable",
      ${CODE_TIME_ZONE} as "timeZone"`,
    from: sql`discount_uses u`,
    joins: sql`join orders o on o.id = u.order_id join users b on b.id = u.buyer_id
      join discount_codes d on d.id = u.code_id left join enclosures e on e.id = d.enclosure_id`,
    where: [sql`u.code_id = ${codeId}`],
    id: sql`u.id`,
    sorts: { when: null },
    toDto: (row: Row): DiscountUseDto => row,
  });
}

/** Lists the purchases that used a code, the latest first. */
export const discountUseList = defineList<DiscountUseDto>()({
  name: "usos-de-un-codigo",
  fileName: ({ codeId }) => `usos-del-codigo-${codeId}`,
  title: "Compras con el código",
  permission: "discount_code:read",
  people: true,
  filters: UseFilters,
  address: { id: "codeId" },
  sorts: ["when"],
  sort: "-when",
  zone: ({ timeZone }) => timeZone,
  columns: [
    { key: "folio", header: "Compra", value: ({ folio }) => folio, shown: "always", width: 16 },
    { key: "buyer", header: "Comprador", value: ({ buyer }) => buyer, width: 32 },
    { key: "state", header: "Uso", value: ({ state }) => USE_WORDS[state], width: 14 },
    { key: "amount", header: "Descuento", value: ({ amountCents }) => amountCents, kind: "money", width: 14 },
    { key: "when", header: "Cuándo", value: ({ createdAt }) => createdAt, kind: "moment", width: 18 },
  ],
  reader: readerOf,
});

export type DiscountUseColumn = KeyOf<typeof discountUseList>;

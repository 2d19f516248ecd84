import { sql } from "drizzle-orm";
import { z } from "zod";
import type { Ctx } from "@/lib/core/context";
import { OptionalIdField } from "@/lib/core/fields";
import type { DiscountBatchDto } from "@/lib/discount-codes/client";
import { BATCH_JOINS, BATCH_SELECT, type BatchRow } from "@/lib/discount-codes/queries";
import { defineList, hasWords, type KeyOf, sqlReader } from "@/lib/lists";

const BatchFilters = z.object({
  q: z.string().trim().max(100).default(""),
  adminId: OptionalIdField.catch(null),
});

function readerOf(ctx: Ctx, { q, adminId }: z.output<typeof BatchFilters>) {
  return sqlReader(ctx, {
    select: BATCH_SELECT,
    from: sql`discount_batches b`,
    joins: BATCH_JOINS,
    where: [adminId === null ? sql`true` : sql`b.admin_id = ${adminId}`, q ? hasWords(q, [sql`b.name`]) : sql`true`],
    id: sql`b.id`,
    sorts: { created: { by: sql`b.created_at`, type: "timestamptz" } },
    toDto: (row: BatchRow) => row,
  });
}

/** Batches of single-use codes of all tenants, the newest first. */
export const discountBatchList = defineList<DiscountBatchDto>()({
  name: "lotes-de-codigos",
  title: "Lotes de códigos",
  permission: "discount_code:read",
  filters: BatchFilters,
  address: { organizador: "adminId" },
  sorts: ["created"],
  sort: "-created",
  zone: ({ timeZone }) => timeZone,
  columns: [
    { key: "name", header: "Lote", value: ({ name }) => name, shown: "always", width: 36 },
    { key: "admin", header: "Organizador", value: ({ adminName }) => adminName, width: 28 },
    { key: "codes", header: "Códigos", value: ({ codeCount }) => codeCount, kind: "number", width: 10 },
    { key: "used", header: "Usados", value: ({ figures }) => figures.usedCount, kind: "number", width: 10 },
    { key: "given", header: "Descontado", value: ({ figures }) => figures.discountCents, kind: "money", width: 16 },
    { key: "sales", header: "Vendido", value: ({ figures }) => figures.salesCents, kind: "money", width: 16 },
    {
      key: "created",
      header: "Creado",
      value: ({ createdAt }) => createdAt,
      kind: "moment",
      sort: "created",
      width: 18,
    },
  ],
  reader: readerOf,
});

export type DiscountBatchColumn = KeyOf<typeof discountBatchList>;

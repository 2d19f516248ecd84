import { sql } from "drizzle-orm";
import { z } from "zod";
import type { Ctx } from "@/lib/core/context";
import { OptionalIdField } from "@/lib/core/fields";
import {
  codeStatusWords,
  DISCOUNT_FILTERS,
  type DiscountCodeDto,
  scopeWords,
  worthWords,
} from "@/lib/discount-codes/client";
import { CODE_JOINS, CODE_SELECT, type CodeRow, codeConditions, codeDto } from "@/lib/discount-codes/queries";
import { defineList, type KeyOf, sqlReader } from "@/lib/lists";
import { METHOD_LABELS } from "@/lib/pricing/client";

const CodeFilters = z.object({
  q: z.string().trim().max(100).default(""),
  filter: z.enum(DISCOUNT_FILTERS).optional().catch(undefined),
  adminId: OptionalIdField.catch(null),
  enclosureId: OptionalIdField.catch(null),
  batchId: OptionalIdField.catch(null),
});

function readerOf(ctx: Ctx, filters: z.output<typeof CodeFilters>) {
  return sqlReader(ctx, {
    select: CODE_SELECT,
    from: sql`discount_codes d`,
    joins: CODE_JOINS,
    where: codeConditions(filters),
    id: sql`d.id`,
    sorts: {
      code: { by: sql`d.code`, type: "text" },
      created: { by: sql`d.created_at`, type: "timestamptz" },
      uses: { by: sql`d.uses`, type: "int" },
    },
    toDto: (row: CodeRow) => codeDto(row, ctx.now),
  });
}

/** Codes of a batch are listed with `lote`, or where words are looked for. */
export const discountCodeList = defineList<DiscountCodeDto>()({
  name: "codigos-de-descuento",
  title: "Códigos de descuento",
  permission: "discount_code:read",
  filters: CodeFilters,
  address: { estado: "filter", organizador: "adminId", recinto: "enclosureId", lote: "batchId" },
  sorts: ["code", "created", "uses"],
  sort: "-created",
  zone: ({ timeZone }) => timeZone,
  columns: [
    { key: "code", header: "Código", value: ({ code }) => code, shown: "always", sort: "code", width: 24 },
    { key: "worth", header: "Descuento", value: (row) => worthWords(row), width: 14 },
    { key: "scope", header: "Dónde vale", value: (row) => scopeWords(row) ?? "Todo el organizador", width: 44 },
    { key: "status", header: "Estado", value: (row) => codeStatusWords(row), width: 14 },
    { key: "uses", header: "Usos", value: ({ uses }) => uses, kind: "number", sort: "uses", width: 10 },
    { key: "max", header: "Máximo de usos", value: ({ maxUses }) => maxUses, kind: "number", shown: "file", width: 16 },
    {
      key: "given",
      header: "Descontado",
      kind: "money",
      width: 16,
      value: ({ figures }) => figures.discountCents,
    },
    { key: "sales", header: "Vendido", value: ({ figures }) => figures.salesCents, kind: "money", width: 16 },
    { key: "admin", header: "Organizador", value: ({ adminName }) => adminName, shown: "asked", width: 28 },
    {
      key: "method",
      header: "Forma de pago",
      shown: "asked",
      width: 26,
      value: ({ method }) => (method ? METHOD_LABELS[method] : "Todas"),
    },
    { key: "from", header: "Desde", value: ({ startsAt }) => startsAt, kind: "moment", shown: "asked", width: 18 },
    { key: "until", header: "Hasta", value: ({ endsAt }) => endsAt, kind: "moment", shown: "asked", width: 18 },
    { key: "folio", header: "Última compra", value: ({ lastFolio }) => lastFolio, shown: "asked", width: 18 },
    { key: "note", header: "Nota", value: ({ note }) => note, shown: "asked", width: 40 },
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

export type DiscountCodeColumn = KeyOf<typeof discountCodeList>;

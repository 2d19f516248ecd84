import { z } from "zod";
import { admin, idEnclosure, period, TotalWire } from "@/app/api/v1/prepaid/reports/wire";
import { PageQuery, QueryId, slices } from "@/app/api/v1/wire";
import { methods, route } from "@/lib/http";
import { listPrepaidTotals } from "@/lib/prepaid";
import { PREPAID_TOTALS_BY, type PrepaidTotalDto } from "@/lib/prepaid/client";

const BY_KEY = [{ type: "text", by: ({ key }: PrepaidTotalDto) => key }] as const;

const get = route(
  {
    id: "PP11",
    operation: "listPrepaidTotals",
    method: "GET",
    path: "/prepaid/reports/totals",
    summary: "Lo recargado y lo cobrado de prepago, por tipo de QR, recinto, día de operación u hora del día",
    auth: "report:prepaid",
    query: PageQuery.extend({
      ...period,
      admin,
      idEnclosure,
      tipo: QueryId.optional().describe("Id del tipo de QR"),
      por: z.enum(PREPAID_TOTALS_BY).default("type").describe("type, venue, day u hour"),
    }),
    response: z.array(TotalWire),
    errors: ["report.too_long", "report.unavailable"],
  },
  listPrepaidTotals,
  {
    input: ({ query: { admin: adminId, idEnclosure: enclosureId, tipo, por, fechaInicio, fechaFin } }) => ({
      adminId,
      enclosureId,
      typeId: tipo,
      by: por,
      from: fechaInicio,
      to: fechaFin,
    }),
    ...slices("prepaid-totals", BY_KEY, (row: PrepaidTotalDto) => row),
  },
);

export const { DELETE, GET, OPTIONS, PATCH, POST, PUT } = methods(get);

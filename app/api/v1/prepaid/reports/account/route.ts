import { z } from "zod";
import { admin, dates, idEnclosure, paging, StatementWire } from "@/app/api/v1/prepaid/reports/wire";
import { pages } from "@/app/api/v1/wire";
import { methods, pageOf, route } from "@/lib/http";
import { listPrepaidStatements } from "@/lib/prepaid";
import type { PrepaidStatementDto } from "@/lib/prepaid/client";

const get = route(
  {
    id: "PP21",
    operation: "listPrepaidStatements",
    method: "GET",
    path: "/prepaid/reports/account",
    summary: "Estado de cuenta de cada QR de prepago: con cuánto empezó, qué se movió y con cuánto terminó",
    auth: "report:account",
    query: z.object({ ...paging, ...dates, admin, idEnclosure }),
    response: z.array(StatementWire),
    errors: ["report.too_long", "report.unavailable"],
  },
  listPrepaidStatements,
  {
    input: ({ query: { admin: adminId, idEnclosure: enclosureId, startDate, endDate, ...query } }) => ({
      ...pageOf(query),
      adminId,
      enclosureId,
      from: startDate,
      to: endDate,
    }),
    ...pages(({ accountId, userId, enclosureId, ...row }: PrepaidStatementDto) => ({
      ...row,
      idPrepaid: accountId,
      intIDUsuario: userId,
      idEnclosure: enclosureId,
    })),
  },
);

export const { DELETE, GET, OPTIONS, PATCH, POST, PUT } = methods(get);

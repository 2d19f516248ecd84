import { z } from "zod";
import { admin, ClosingWire, closingWire, dates } from "@/app/api/v1/prepaid/reports/wire";
import { QueryId } from "@/app/api/v1/wire";
import { methods, route } from "@/lib/http";
import { readPrepaidClosing } from "@/lib/prepaid";

const get = route(
  {
    id: "PP22",
    operation: "readPrepaidClosing",
    method: "GET",
    path: "/prepaid/reports/closing-month",
    summary: "Lo que se debe a quienes tienen saldo: al empezar, lo que se movió y al terminar",
    auth: "report:account",
    query: z.object({ ...dates, admin, idEnclosure: QueryId.optional() }),
    response: ClosingWire,
    errors: ["report.too_long", "report.unavailable"],
  },
  readPrepaidClosing,
  {
    input: ({ query: { admin: adminId, idEnclosure, startDate, endDate } }) => ({
      adminId,
      enclosureId: idEnclosure,
      from: startDate,
      to: endDate,
    }),
    output: closingWire,
  },
);

export const { DELETE, GET, OPTIONS, PATCH, POST, PUT } = methods(get);

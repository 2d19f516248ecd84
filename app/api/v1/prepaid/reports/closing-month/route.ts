import { z } from "zod";
import { admin, ClosingWire, closingWire, dates, idEnclosure } from "@/app/api/v1/prepaid/reports/wire";
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
    query: z.object({ ...dates, admin, idEnclosure }),
    response: ClosingWire,
    errors: ["report.too_long", "report.unavailable"],
  },
  readPrepaidClosing,
  {
    input: ({ query: { admin: adminId, idEnclosure: enclosureId, startDate, endDate } }) => ({
      adminId,
      enclosureId,
      from: startDate,
      to: endDate,
    }),
    output: closingWire,
  },
);

export const { DELETE, GET, OPTIONS, PATCH, POST, PUT } = methods(get);

import { z } from "zod";
import { admin, idEnclosure, PersonWire, paging, period, personWire } from "@/app/api/v1/prepaid/reports/wire";
import { pages } from "@/app/api/v1/wire";
import { methods, pageOf, route } from "@/lib/http";
import { listPrepaidPeople } from "@/lib/prepaid";

const get = route(
  {
    id: "PP12",
    operation: "listPrepaidPeople",
    method: "GET",
    path: "/prepaid/reports/history",
    summary: "Quién tiene prepago: cuánto viene, cuánto gasta y desde cuándo no viene",
    auth: "report:account",
    query: z.object({ ...paging, ...period, admin, idEnclosure }),
    response: z.array(PersonWire),
    errors: ["report.too_long", "report.unavailable"],
  },
  listPrepaidPeople,
  {
    input: ({ query: { admin: adminId, idEnclosure: enclosureId, fechaInicio, fechaFin, ...query } }) => ({
      ...pageOf(query),
      adminId,
      enclosureId,
      from: fechaInicio,
      to: fechaFin,
    }),
    ...pages(personWire),
  },
);

export const { DELETE, GET, OPTIONS, PATCH, POST, PUT } = methods(get);

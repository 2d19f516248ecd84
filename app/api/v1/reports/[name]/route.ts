import { z } from "zod";
import { FILTER_NAMES, filterInput, ReportName, ReportQuery, ReportRowWire } from "@/app/api/v1/reports/wire";
import { PageQuery, pages } from "@/app/api/v1/wire";
import { methods, pageOf, route } from "@/lib/http";
import { readReport } from "@/lib/reports";

const get = route(
  {
    id: "RE1",
    operation: "readReport",
    method: "GET",
    path: "/reports/{name}",
    summary: "Un reporte, con los renglones y columnas de su pantalla",
    auth: "report:general",
    params: ReportName,
    query: PageQuery.extend(ReportQuery),
    response: z.array(ReportRowWire),
    errors: ["report.too_long", "report.unavailable", "report.unknown_filter"],
  },
  readReport,
  {
    input: ({ params, query }) => ({ ...params, ...filterInput(params.name, query), ...pageOf(query) }),
    ...pages((row) => row),
    names: FILTER_NAMES,
  },
);

export const { DELETE, GET, OPTIONS, PATCH, POST, PUT } = methods(get);

import { z } from "zod";
import { filterInput, ReportBody, ReportName } from "@/app/api/v1/reports/wire";
import { type FileOut, methods, route } from "@/lib/http";
import { reportFile } from "@/lib/reports";

const post = route(
  {
    id: "RE2",
    operation: "exportReport",
    method: "POST",
    path: "/reports/{name}/excel",
    summary: "Un reporte en un archivo de Excel, con los mismos filtros",
    auth: "report:general",
    media: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    params: ReportName,
    body: ReportBody,
    response: z.custom<FileOut>(),
    errors: ["auth.rate_limited", "report.too_long", "report.unavailable"],
  },
  reportFile,
  {
    input: ({ params, body }) => ({ ...params, ...filterInput(body) }),
    output: ({ filename, content }) => ({ filename, content }),
  },
);

export const { DELETE, GET, OPTIONS, PATCH, POST, PUT } = methods(post);

import { z } from "zod";
import { fileOrLater } from "@/app/api/v1/downloads/wire";
import { FILTER_NAMES, filterInput, ReportBody, ReportName } from "@/app/api/v1/reports/wire";
import { type FileLater, type FileOut, methods, route } from "@/lib/http";
import { reportFile } from "@/lib/reports";

const post = route(
  {
    id: "RE2",
    operation: "exportReport",
    method: "POST",
    path: "/reports/{name}/excel",
    summary: "Un reporte en un archivo de Excel, con los mismos filtros; 202 si son más de 100,000 renglones",
    auth: "report:general",
    media: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    later: true,
    params: ReportName,
    body: ReportBody,
    response: z.custom<FileOut | FileLater>(),
    errors: [
      "auth.rate_limited",
      "download.too_many",
      "report.too_long",
      "report.unavailable",
      "report.unknown_filter",
    ],
  },
  reportFile,
  {
    input: ({ params, body }) => ({ ...params, ...filterInput(params.name, body) }),
    output: fileOrLater,
    names: FILTER_NAMES,
  },
);

export const { DELETE, GET, OPTIONS, PATCH, POST, PUT } = methods(post);

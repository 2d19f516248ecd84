import { z } from "zod";
import { DownloadPath } from "@/app/api/v1/downloads/wire";
import { takeDownload } from "@/lib/downloads";
import { type FileOut, methods, route } from "@/lib/http";

const get = route(
  {
    id: "DL2",
    operation: "downloadFile",
    method: "GET",
    path: "/downloads/{id}/file",
    summary: "El archivo, cuando está listo y hasta que vence",
    auth: "download:own",
    media: "application/octet-stream",
    params: DownloadPath,
    response: z.custom<FileOut>(),
    errors: [
      "resource.not_found",
      "download.not_ready",
      "download.expired",
      "download.narrowed",
      "auth.rate_limited",
      "mfa.required",
    ],
  },
  takeDownload,
  { input: ({ params }) => params, output: (file) => file },
);

export const { DELETE, GET, OPTIONS, PATCH, POST, PUT } = methods(get);

import { DownloadPath, DownloadWire, downloadWire } from "@/app/api/v1/downloads/wire";
import { getDownload } from "@/lib/downloads";
import { methods, route } from "@/lib/http";

const get = route(
  {
    id: "DL1",
    operation: "getDownload",
    method: "GET",
    path: "/downloads/{id}",
    summary: "Cómo va un archivo grande que se pidió",
    auth: "download:own",
    params: DownloadPath,
    response: DownloadWire,
    errors: ["resource.not_found"],
  },
  getDownload,
  { input: ({ params }) => params, output: downloadWire },
);

export const { DELETE, GET, OPTIONS, PATCH, POST, PUT } = methods(get);

import { z } from "zod";
import { fileOrLater } from "@/app/api/v1/downloads/wire";
import { FilterBody, filterInput, USER_NAMES } from "@/app/api/v1/users/wire";
import type { VerbArgs } from "@/lib/core/context";
import { fileOrDownload } from "@/lib/downloads";
import { type FileLater, type FileOut, methods, route } from "@/lib/http";
import { userFileAsked, userList } from "@/lib/users";

const post = route(
  {
    id: "US11",
    operation: "exportUsers",
    method: "POST",
    path: "/users/excel",
    summary:
      "Las personas del organizador en un archivo de Excel, con los mismos filtros que la lista; 202 si son más de 100,000",
    auth: "people:export",
    media: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    later: true,
    body: FilterBody,
    response: z.custom<FileOut | FileLater>(),
    errors: ["auth.rate_limited", "download.too_many", "mfa.required"],
  },
  (args: VerbArgs<ReturnType<typeof userFileAsked>>) => fileOrDownload(userList, args),
  {
    input: ({ body }) => userFileAsked(filterInput(body)),
    output: fileOrLater,
    names: { ...USER_NAMES, adminId: "admin" },
  },
);

export const { DELETE, GET, OPTIONS, PATCH, POST, PUT } = methods(post);

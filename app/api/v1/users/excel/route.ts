import { z } from "zod";
import { FilterBody, filterInput, USER_NAMES } from "@/app/api/v1/users/wire";
import { type FileOut, methods, route } from "@/lib/http";
import { exportUsers } from "@/lib/users";

const post = route(
  {
    id: "US11",
    operation: "exportUsers",
    method: "POST",
    path: "/users/excel",
    summary: "Las personas del organizador en un archivo de Excel, con los mismos filtros que la lista",
    auth: "people:export",
    media: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    body: FilterBody,
    response: z.custom<FileOut>(),
    errors: ["auth.rate_limited", "mfa.required"],
  },
  exportUsers,
  {
    input: ({ body }) => filterInput(body),
    output: ({ filename, content }) => ({ filename, content }),
    names: { ...USER_NAMES, adminId: "admin" },
  },
);

export const { DELETE, GET, OPTIONS, PATCH, POST, PUT } = methods(post);

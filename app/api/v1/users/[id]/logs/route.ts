import { z } from "zod";
import { UserLogWire, userLogWire } from "@/app/api/v1/users/wire";
import { pages } from "@/app/api/v1/wire";
import { listUserLogs } from "@/lib/audit-log";
import { methods, PathId, pageOf, pagingTo, route } from "@/lib/http";

const get = route(
  {
    id: "US10",
    operation: "listUserLogs",
    method: "GET",
    path: "/users/{id}/logs",
    summary: "Lo que se hizo a una persona y lo que hizo, y sus intentos de entrar",
    auth: "user:read",
    params: z.object({ id: PathId }),
    query: z.object(pagingTo(10_000)),
    response: z.array(UserLogWire),
  },
  listUserLogs,
  {
    input: ({ params: { id }, query }) => ({ userId: id, ...pageOf(query) }),
    ...pages(userLogWire),
  },
);

export const { DELETE, GET, OPTIONS, PATCH, POST, PUT } = methods(get);

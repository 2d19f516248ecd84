import { z } from "zod";
import { pageInput, UserLogWire, userLogWire } from "@/app/api/v1/users/wire";
import { PageQuery, pages } from "@/app/api/v1/wire";
import { otherMethods, PathId, route } from "@/lib/http";
import { listUserLogs } from "@/lib/users";

export const GET = route(
  {
    id: "US10",
    method: "GET",
    path: "/users/{id}/logs",
    summary: "Lo que se hizo a una persona y lo que hizo, y sus intentos de entrar",
    auth: "user:read",
    params: z.object({ id: PathId }),
    query: PageQuery,
    response: z.array(UserLogWire),
  },
  listUserLogs,
  {
    input: ({ params: { id }, query }) => {
      const { pageSize, offset } = pageInput(query);
      return { userId: id, limit: pageSize, offset };
    },
    ...pages(userLogWire),
  },
);

const otherMethod = otherMethods("GET");

export { otherMethod as DELETE, otherMethod as PATCH, otherMethod as POST, otherMethod as PUT, otherMethod as OPTIONS };

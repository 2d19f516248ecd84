import { z } from "zod";
import { Id, PageQuery, pages } from "@/app/api/v1/wire";
import { eventNames } from "@/lib/events";
import { methods, pageOf, route } from "@/lib/http";

const get = route(
  {
    id: "EV12",
    operation: "listEventNames",
    method: "GET",
    path: "/events/only",
    summary: "Solo identificador y nombre de cada evento; el personal ve los suyos y los demás los que son públicos",
    auth: "event:list",
    query: PageQuery,
    response: z.array(z.object({ intIDEvento: Id, name: z.string() })),
  },
  eventNames,
  { input: ({ query }) => pageOf(query), ...pages(({ id, name }) => ({ intIDEvento: id, name })) },
);

export const { DELETE, GET, OPTIONS, PATCH, POST, PUT } = methods(get);

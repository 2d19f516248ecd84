import { z } from "zod";
import { Id, PageQuery, pages } from "@/app/api/v1/wire";
import { eventNames } from "@/lib/events";
import { otherMethods, pageOf, route } from "@/lib/http";

export const GET = route(
  {
    id: "EV12",
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

const otherMethod = otherMethods("GET");

export { otherMethod as DELETE, otherMethod as PATCH, otherMethod as POST, otherMethod as PUT, otherMethod as OPTIONS };

import { z } from "zod";
import { ShortUsersQuery, ShortUserWire, shortUserWire, USER_NAMES } from "@/app/api/v1/users/wire";
import { pages } from "@/app/api/v1/wire";
import { methods, pageOf, route } from "@/lib/http";
import { listUsers } from "@/lib/users/queries";

const get = route(
  {
    id: "US3",
    operation: "listBuyers",
    method: "GET",
    path: "/users/only",
    summary: "Solo compradores, con lo necesario para reconocerlos",
    auth: "user:read",
    query: ShortUsersQuery,
    response: z.array(ShortUserWire),
  },
  listUsers,
  {
    input: ({ query }) => ({
      q: query.q,
      adminId: query.admin,
      profile: 2,
      sort: "name" as const,
      ...pageOf(query),
    }),
    ...pages(shortUserWire),
    names: { ...USER_NAMES, adminId: "admin" },
  },
);

export const { DELETE, GET, OPTIONS, PATCH, POST, PUT } = methods(get);

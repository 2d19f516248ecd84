import { z } from "zod";
import { ShortUsersQuery, ShortUserWire, shortUserWire, USER_NAMES } from "@/app/api/v1/users/wire";
import { pages } from "@/app/api/v1/wire";
import { methods, pageOf, route } from "@/lib/http";
import { listUsers } from "@/lib/users/queries";

const get = route(
  {
    id: "US4",
    operation: "listPrepaidBuyers",
    method: "GET",
    path: "/users/only-prepaid",
    summary: "Solo compradores con prepago",
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
      prepaid: true,
      ...pageOf(query),
    }),
    ...pages(shortUserWire),
    names: { ...USER_NAMES, adminId: "admin" },
  },
);

export const { DELETE, GET, OPTIONS, PATCH, POST, PUT } = methods(get);

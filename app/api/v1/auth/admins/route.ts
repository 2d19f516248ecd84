import { z } from "zod";
import { AdminWire, adminWire } from "@/app/api/v1/users/wire";
import { PageQuery, slices } from "@/app/api/v1/wire";
import { otherMethods, route } from "@/lib/http";
import { listAdmins } from "@/lib/users/queries";

export const GET = route(
  {
    id: "AU5",
    method: "GET",
    path: "/auth/admins",
    summary: "Organizadores con su dueño y cuántas personas y recintos tienen",
    auth: "admin:read",
    query: PageQuery,
    response: z.array(AdminWire),
  },
  listAdmins,
  { input: () => null, ...slices(adminWire) },
);

const otherMethod = otherMethods("GET");

export { otherMethod as DELETE, otherMethod as PATCH, otherMethod as POST, otherMethod as PUT, otherMethod as OPTIONS };

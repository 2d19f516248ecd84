import { z } from "zod";
import { ADMIN_ORDER, AdminWire, adminWire } from "@/app/api/v1/users/wire";
import { PageQuery, slices } from "@/app/api/v1/wire";
import { methods, route } from "@/lib/http";
import { listAdmins } from "@/lib/users/queries";

const get = route(
  {
    id: "AU5",
    operation: "listOrganizers",
    method: "GET",
    path: "/auth/admins",
    summary: "Organizadores con su dueño y cuántas personas y recintos tienen",
    auth: "admin:read",
    query: PageQuery,
    response: z.array(AdminWire),
  },
  listAdmins,
  { input: () => null, ...slices("admins", ADMIN_ORDER, adminWire) },
);

export const { DELETE, GET, OPTIONS, PATCH, POST, PUT } = methods(get);

import { z } from "zod";
import { BY_ADMIN_ORDER, EnclosureByAdminWire, enclosureByAdminWire } from "@/app/api/v1/enclosures/detail";
import { Id, PageQuery, slices } from "@/app/api/v1/wire";
import { enclosuresByAdmin } from "@/lib/enclosures";
import { methods, route } from "@/lib/http";

const post = route(
  {
    id: "EN0",
    operation: "findEnclosuresByAdmin",
    method: "POST",
    path: "/enclosures/by-admin",
    summary: "Recintos de un organizador; el primero es el principal",
    auth: "public",
    query: PageQuery,
    body: z.object({ idAdmin: Id }),
    response: z.array(EnclosureByAdminWire),
    errors: ["resource.not_found"],
  },
  enclosuresByAdmin,
  { input: ({ body }) => body, ...slices("enclosures-of-admin", BY_ADMIN_ORDER, enclosureByAdminWire) },
);

export const { DELETE, GET, OPTIONS, PATCH, POST, PUT } = methods(post);

import { z } from "zod";
import { BY_ADMIN_ORDER, EnclosureByAdminWire, enclosureByAdminWire } from "@/app/api/v1/enclosures/detail";
import { PageQuery, slices } from "@/app/api/v1/wire";
import { enclosuresByAdmin } from "@/lib/enclosures";
import { methods, PathId, route } from "@/lib/http";

const get = route(
  {
    id: "EN9",
    operation: "listEnclosuresOfAdmin",
    method: "GET",
    path: "/enclosures/admin/{idAdmin}",
    summary: "Recintos de un organizador; el primero es el principal",
    auth: "user",
    params: z.object({ idAdmin: PathId }),
    query: PageQuery,
    response: z.array(EnclosureByAdminWire),
    errors: ["resource.not_found"],
  },
  enclosuresByAdmin,
  { input: ({ params }) => params, ...slices("enclosures-of-admin", BY_ADMIN_ORDER, enclosureByAdminWire) },
);

export const { DELETE, GET, OPTIONS, PATCH, POST, PUT } = methods(get);

import { z } from "zod";
import { Id, PageQuery, slices } from "@/app/api/v1/wire";
import { publicEnclosures } from "@/lib/enclosures";
import { methods, route } from "@/lib/http";

const get = route(
  {
    id: "EN8",
    operation: "listEnclosureNames",
    method: "GET",
    path: "/enclosures/only",
    summary: "Nombre y dirección de la tienda de cada recinto",
    auth: "public",
    query: PageQuery,
    response: z.array(z.object({ id: Id, name: z.string(), slug: z.string() })),
  },
  publicEnclosures,
  { input: () => ({}), ...slices((venue) => venue) },
);

export const { DELETE, GET, OPTIONS, PATCH, POST, PUT } = methods(get);

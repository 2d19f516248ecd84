import { z } from "zod";
import { Id, PageQuery, slices } from "@/app/api/v1/wire";
import { publicEnclosures } from "@/lib/enclosures";
import { methods, route } from "@/lib/http";
import type { RowKey } from "@/lib/lists";

const Name = z.object({ id: Id, name: z.string(), slug: z.string() });

const BY_NAME: readonly RowKey<z.output<typeof Name>>[] = [
  { type: "text", by: ({ name }) => name },
  { type: "int", by: ({ id }) => id },
];

const get = route(
  {
    id: "EN8",
    operation: "listEnclosureNames",
    method: "GET",
    path: "/enclosures/only",
    summary: "Nombre y dirección de la tienda de cada recinto",
    auth: "public",
    query: PageQuery,
    response: z.array(Name),
  },
  publicEnclosures,
  { input: () => ({}), ...slices("enclosure-names", BY_NAME, (venue) => venue) },
);

export const { DELETE, GET, OPTIONS, PATCH, POST, PUT } = methods(get);

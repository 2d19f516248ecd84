import { z } from "zod";
import { Id, PageQuery, slices } from "@/app/api/v1/wire";
import { publicEnclosures } from "@/lib/enclosures";
import { otherMethods, route } from "@/lib/http";

export const GET = route(
  {
    id: "EN8",
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

const otherMethod = otherMethods("GET");

export { otherMethod as DELETE, otherMethod as PATCH, otherMethod as POST, otherMethod as PUT, otherMethod as OPTIONS };

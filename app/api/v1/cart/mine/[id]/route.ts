import { z } from "zod";
import { assertOwn, CartWire, cartWire } from "@/app/api/v1/cart/wire";
import { methods, PathId, route } from "@/lib/http";
import { getMyCart } from "@/lib/orders";

const get = route(
  {
    id: "CA3",
    operation: "getMyCart",
    method: "GET",
    path: "/cart/mine/{id}",
    summary: "El carrito abierto de la propia persona (el más reciente, o el de un recinto); nulo si no hay",
    auth: "order:buy",
    params: z.object({ id: PathId }),
    query: z.object({ idEnclosure: z.coerce.number().int().min(1).max(2_147_483_647).optional() }),
    response: CartWire.nullable(),
  },
  getMyCart,
  {
    input: ({ ctx, params: { id }, query }) => {
      assertOwn(ctx, id);
      return { enclosureId: query.idEnclosure };
    },
    output: (cart) => cart && cartWire(cart),
  },
);

export const { DELETE, GET, OPTIONS, PATCH, POST, PUT } = methods(get);

import { z } from "zod";
import { assertOwn, CART_NAMES, NewCartWire, newCartWire } from "@/app/api/v1/cart/wire";
import { Id } from "@/app/api/v1/wire";
import { otherMethods, route } from "@/lib/http";
import { openCart } from "@/lib/orders";

export const POST = route(
  {
    id: "CA2",
    method: "POST",
    path: "/cart",
    summary: "Abre el carrito de un recinto, o responde el que ya está abierto",
    auth: "order:buy",
    visitors: true,
    body: z.object({
      intFKIdUser: Id.nullish().describe("La propia persona; sin ella en uno anónimo"),
      idEnclosure: Id,
    }),
    response: NewCartWire,
    status: 201,
    errors: ["resource.not_found", "auth.rate_limited"],
  },
  openCart,
  {
    input: ({ ctx, body, cartToken }) => {
      assertOwn(ctx, body.intFKIdUser ?? undefined);
      return { enclosureId: body.idEnclosure, cartToken };
    },
    output: newCartWire,
    names: CART_NAMES,
  },
);

const otherMethod = otherMethods("POST");

export { otherMethod as DELETE, otherMethod as GET, otherMethod as PATCH, otherMethod as PUT, otherMethod as OPTIONS };

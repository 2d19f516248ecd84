import { z } from "zod";
import { assertOwn, CART_NAMES, NewCartWire, newCartWire } from "@/app/api/v1/cart/wire";
import { Id } from "@/app/api/v1/wire";
import { methods, route } from "@/lib/http";
import { myOpenCart, openCart } from "@/lib/orders";

const post = route(
  {
    id: "CA2",
    operation: "openCart",
    method: "POST",
    path: "/cart",
    summary:
      "Abre el carrito de un recinto, o responde el que ya está abierto; con sesión y X-Cart-Token, lo que se apartó antes de entrar pasa a la cuenta",
    auth: "order:buy",
    visitors: true,
    claimsCart: true,
    body: z.object({
      intFKIdUser: Id.nullish().describe("La propia persona; sin ella en uno anónimo"),
      idEnclosure: Id,
    }),
    response: NewCartWire,
    status: 201,
    errors: ["resource.not_found", "auth.rate_limited", "hold.waiting_room"],
  },
  openCart,
  {
    input: ({ ctx, body, cartToken }) => {
      assertOwn(ctx, body.intFKIdUser ?? undefined);
      return { enclosureId: body.idEnclosure, cartToken };
    },
    output: newCartWire,
    again: myOpenCart,
    names: CART_NAMES,
  },
);

export const { DELETE, GET, OPTIONS, PATCH, POST, PUT } = methods(post);

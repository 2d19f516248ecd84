import { z } from "zod";
import { assertOwn, CART_NAMES, CartWire, cartWire } from "@/app/api/v1/cart/wire";
import { Id } from "@/app/api/v1/wire";
import { methods, route } from "@/lib/http";
import { emptyCart } from "@/lib/orders";

const post = route(
  {
    id: "CA6",
    operation: "emptyCart",
    method: "POST",
    path: "/cart/delete",
    summary: "Vacía el carrito abierto de la propia persona (el más reciente, o el de un recinto)",
    auth: "order:buy",
    atomic: true,
    body: z.object({ idUser: Id, idEnclosure: Id.optional() }),
    response: CartWire,
    errors: ["resource.not_found", "cart.not_found", "cart.expired", "order.frozen"],
  },
  emptyCart,
  {
    input: ({ ctx, body: { idUser, idEnclosure } }) => {
      assertOwn(ctx, idUser);
      return { enclosureId: idEnclosure };
    },
    output: cartWire,
    names: CART_NAMES,
  },
);

export const { DELETE, GET, OPTIONS, PATCH, POST, PUT } = methods(post);

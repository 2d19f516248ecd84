import { z } from "zod";
import { DISCOUNT_NAMES, DiscountCodeWire, discountCodeWire } from "@/app/api/v1/discount-codes/wire";
import { LongId } from "@/app/api/v1/wire";
import { methods, PathId, route } from "@/lib/http";
import { releaseDiscountUses } from "@/lib/orders";

const put = route(
  {
    id: "DC4",
    operation: "releaseDiscountUses",
    method: "PUT",
    path: "/discount-codes/{id}/release",
    summary:
      "Libera los usos de compras que esperan su pago o que se devolvieron completas; con idCart, solo el de esa",
    auth: "discount_code:write",
    atomic: true,
    params: z.object({ id: PathId }),
    body: z.object({ idCart: LongId.optional() }),
    response: z.object({ released: z.int(), code: DiscountCodeWire }),
    errors: ["resource.not_found"],
  },
  releaseDiscountUses,
  {
    input: ({ params: { id }, body: { idCart } }) => ({ id, ...(idCart === undefined ? {} : { orderId: idCart }) }),
    output: ({ released, code }) => ({ released, code: discountCodeWire(code) }),
    names: DISCOUNT_NAMES,
  },
);

export const { DELETE, GET, OPTIONS, PATCH, POST, PUT } = methods(put);

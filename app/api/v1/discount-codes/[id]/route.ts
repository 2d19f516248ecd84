import { z } from "zod";
import {
  DISCOUNT_NAMES,
  DiscountCodeBody,
  DiscountCodeWire,
  discountCodeInput,
  discountCodeWire,
} from "@/app/api/v1/discount-codes/wire";
import { Id } from "@/app/api/v1/wire";
import { deleteDiscountCode, getDiscountCode, updateDiscountCode } from "@/lib/discount-codes";
import { methods, PathId, route } from "@/lib/http";

const params = z.object({ id: PathId });
const path = "/discount-codes/{id}";

const get = route(
  {
    id: "DC7",
    operation: "getDiscountCode",
    method: "GET",
    path,
    summary: "Un código de descuento, también uno archivado",
    auth: "discount_code:read",
    params,
    response: DiscountCodeWire,
  },
  getDiscountCode,
  { input: ({ params: { id } }) => ({ id }), output: discountCodeWire },
);

const put = route(
  {
    id: "DC3",
    operation: "updateDiscountCode",
    method: "PUT",
    path,
    summary:
      "Cambia un código; con compras, solo su vigencia, sus máximos, su nota y su estado. Lo que no se envía no cambia",
    auth: "discount_code:write",
    atomic: true,
    params,
    body: DiscountCodeBody.partial().extend({ state: z.enum(["active", "paused"]).optional() }),
    response: DiscountCodeWire,
    errors: [
      "resource.not_found",
      "discount_code.taken",
      "discount_code.archived",
      "discount_code.in_use",
      "discount_code.below_uses",
    ],
  },
  updateDiscountCode,
  {
    input: ({ params: { id }, body }) => ({ id, ...discountCodeInput(body) }),
    output: discountCodeWire,
    names: DISCOUNT_NAMES,
  },
);

const remove = route(
  {
    id: "DC5",
    operation: "deleteDiscountCode",
    method: "DELETE",
    path,
    summary: "Elimina un código que nadie dio en una compra; cualquier otro lo archiva",
    auth: "discount_code:write",
    atomic: true,
    params,
    response: z.object({ id: Id, archived: z.boolean() }),
    errors: ["resource.not_found"],
  },
  deleteDiscountCode,
  { input: ({ params: { id } }) => ({ id }), output: (deleted) => deleted },
);

export const { DELETE, GET, OPTIONS, PATCH, POST, PUT } = methods(get, put, remove);

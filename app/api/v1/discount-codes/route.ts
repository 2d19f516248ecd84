import { z } from "zod";
import {
  DISCOUNT_NAMES,
  DiscountCodeBody,
  DiscountCodeWire,
  discountCodeInput,
  discountCodeWire,
} from "@/app/api/v1/discount-codes/wire";
import { Id, PageQuery, pages } from "@/app/api/v1/wire";
import { createDiscountCode, listDiscountCodes } from "@/lib/discount-codes";
import { DISCOUNT_FILTERS } from "@/lib/discount-codes/client";
import { methods, pageOf, route } from "@/lib/http";

const QueryId = z.coerce.number().int().min(1).max(2_147_483_647).optional();

const get = route(
  {
    id: "DC1",
    operation: "listDiscountCodes",
    method: "GET",
    path: "/discount-codes",
    summary: "Códigos de descuento con lo que se hizo con ellos; los de un lote, con su idBatch o al buscarlos",
    auth: "discount_code:read",
    query: PageQuery.extend({
      code: z.string().max(100).optional().describe("Parte del código o de su nota"),
      state: z.enum(DISCOUNT_FILTERS).optional().describe("live: todos menos los archivados"),
      admin: QueryId,
      idEnclosure: QueryId,
      idBatch: QueryId,
    }),
    response: z.array(DiscountCodeWire),
  },
  listDiscountCodes,
  {
    input: ({ query: { code, state, admin, idEnclosure, idBatch, ...paging } }) => {
      const which = { adminId: admin, enclosureId: idEnclosure, batchId: idBatch };
      return { q: code ?? "", filter: state, ...which, ...pageOf(paging) };
    },
    ...pages(discountCodeWire),
  },
);

const post = route(
  {
    id: "DC2",
    operation: "createDiscountCode",
    method: "POST",
    path: "/discount-codes",
    summary: "Crea un código de descuento de un organizador: el de su recinto, o idAdmin",
    auth: "discount_code:write",
    atomic: true,
    body: DiscountCodeBody.extend({ idAdmin: Id.nullish().meta({ "x-judged": "Obligatorio sin `idEnclosure`" }) }),
    response: DiscountCodeWire,
    status: 201,
    errors: ["discount_code.taken"],
  },
  createDiscountCode,
  {
    input: ({ body: { idAdmin, ...body } }) => ({ adminId: idAdmin, ...discountCodeInput(body) }),
    output: discountCodeWire,
    names: DISCOUNT_NAMES,
  },
);

export const { DELETE, GET, OPTIONS, PATCH, POST, PUT } = methods(get, post);

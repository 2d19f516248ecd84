import { z } from "zod";
import { PREPAID_NAMES, PrepaidWire, prepaidWire } from "@/app/api/v1/prepaid/wire";
import { Id, MODIFIED_SINCE } from "@/app/api/v1/wire";
import { BodyPaging, listOf, methods, pageOf, route } from "@/lib/http";
import { listPrepaidAccounts } from "@/lib/prepaid";
import { ACCOUNT_STATES } from "@/lib/prepaid/client";

const post = route(
  {
    id: "PP1",
    operation: "listPrepaid",
    method: "POST",
    path: "/prepaid/list",
    summary: "QR de prepago, los nuevos primero; total exacto hasta 10,000",
    auth: "prepaid:read",
    atomic: true,
    body: z.object({
      ...MODIFIED_SINCE,
      q: z.string().max(100).optional().describe("Nombre, contacto, placa, apodo, folio o código"),
      idType: Id.optional(),
      idEnclosure: Id.optional(),
      intIDUsuario: Id.optional().describe("Los de un titular"),
      state: z.enum(ACCOUNT_STATES).optional(),
      isInside: z.literal(true).optional().describe("Solo los que tienen un auto adentro"),
      hasDebt: z.literal(true).optional().describe("Solo los que deben"),
      balance: z.enum(["low", "none"]).optional().describe("`low`: con menos de lo que se avisa; `none`: sin saldo"),
      ...BodyPaging,
    }),
    response: z.array(PrepaidWire),
  },
  listPrepaidAccounts,
  {
    input: ({ body: { q, idType, idEnclosure, intIDUsuario, state, isInside, hasDebt, balance, ...page } }) => ({
      q,
      typeId: idType,
      enclosureId: idEnclosure,
      userId: intIDUsuario,
      state,
      inside: isInside ? ("yes" as const) : null,
      debt: hasDebt ? ("yes" as const) : null,
      balance,
      ...pageOf(page),
    }),
    output: ({ items }) => items.map(prepaidWire),
    list: (page, { body }) => listOf(page, body),
    names: PREPAID_NAMES,
  },
);

export const { DELETE, GET, OPTIONS, PATCH, POST, PUT } = methods(post);

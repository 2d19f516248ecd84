import { z } from "zod";
import { PrepaidTypeBody, PrepaidTypeWire, prepaidTypeWire, TYPE_NAMES } from "@/app/api/v1/prepaid/types/wire";
import { Id, PageQuery, pages, QueryId } from "@/app/api/v1/wire";
import { methods, pageOf, route } from "@/lib/http";
import { changePrepaidType, createPrepaidType, listPrepaidTypes } from "@/lib/prepaid";

const path = "/prepaid/types";

const get = route(
  {
    id: "PP8",
    operation: "listPrepaidTypes",
    method: "GET",
    path,
    summary: "Tipos de QR de prepago; quien compra ve los de un recinto que se eligen en su tienda",
    auth: ["prepaid:read", "prepaid:own_read"],
    query: PageQuery.extend({
      admin: QueryId.optional().describe("De la plataforma: los de un organizador"),
      idEnclosure: QueryId.optional().meta({ "x-judged": "Obligatorio para quien compra" }),
    }),
    response: z.array(PrepaidTypeWire),
  },
  listPrepaidTypes,
  {
    input: ({ query: { admin, idEnclosure, ...paging } }) => ({
      adminId: admin,
      enclosureId: idEnclosure,
      ...pageOf(paging),
    }),
    names: TYPE_NAMES,
    ...pages(prepaidTypeWire),
  },
);

const post = route(
  {
    id: "PP6",
    operation: "createPrepaidType",
    method: "POST",
    path,
    summary: "Crea un tipo de QR de un recinto que vende prepago",
    auth: "prepaid:write",
    atomic: true,
    body: PrepaidTypeBody.extend({ idEnclosure: Id }),
    response: PrepaidTypeWire,
    status: 201,
    errors: ["resource.not_found", "prepaid.type_name_taken", "prepaid.venue_without"],
  },
  createPrepaidType,
  {
    input: ({ body: { idEnclosure, ...type } }) => ({ enclosureId: idEnclosure, ...type }),
    output: prepaidTypeWire,
    names: TYPE_NAMES,
  },
);

const put = route(
  {
    id: "PP5",
    operation: "changePrepaidType",
    method: "PUT",
    path,
    summary:
      "Cambia un tipo de QR. Otra tarifa u otros límites hacen una versión, con la que se cobra a quien entra desde entonces; lo que no se envía no cambia",
    auth: "prepaid:write",
    atomic: true,
    body: PrepaidTypeBody.partial().extend({ id: Id }),
    response: PrepaidTypeWire,
    errors: ["resource.not_found", "prepaid.type_name_taken", "prepaid.type_archived"],
  },
  changePrepaidType,
  { input: ({ body }) => body, output: prepaidTypeWire },
);

export const { DELETE, GET, OPTIONS, PATCH, POST, PUT } = methods(get, post, put);

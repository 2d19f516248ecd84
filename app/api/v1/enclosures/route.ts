import { z } from "zod";
import {
  ENCLOSURE_NAMES,
  EnclosureBody,
  EnclosureDetailWire,
  EnclosureRowWire,
  enclosureDetailWire,
  enclosureInput,
  enclosureRowWire,
} from "@/app/api/v1/enclosures/detail";
import { Id, PageQuery, pages } from "@/app/api/v1/wire";
import { createEnclosure, enclosuresOfTenant } from "@/lib/enclosures";
import { methods, pageOf, route } from "@/lib/http";

const get = route(
  {
    id: "EN1",
    operation: "listEnclosures",
    method: "GET",
    path: "/enclosures",
    summary: "Recintos del organizador, por nombre; la plataforma ve todos, o los de `admin`",
    auth: "enclosure:read",
    query: PageQuery.extend({ admin: z.coerce.number().int().min(1).max(2_147_483_647).optional() }),
    response: z.array(EnclosureRowWire),
  },
  enclosuresOfTenant,
  {
    input: ({ query: { admin, ...paging } }) => ({ adminId: admin, ...pageOf(paging) }),
    ...pages(enclosureRowWire),
  },
);

const post = route(
  {
    id: "EN2",
    operation: "createEnclosure",
    method: "POST",
    path: "/enclosures",
    summary: "Crea un recinto de un organizador",
    auth: "enclosure:create",
    atomic: true,
    body: EnclosureBody.extend({ idAdmin: Id }),
    response: EnclosureDetailWire,
    status: 201,
    errors: ["enclosure.slug_reserved", "enclosure.slug_taken", "picture.unknown"],
  },
  createEnclosure,
  {
    input: ({ body: { idAdmin, ...body } }) => ({
      adminId: idAdmin,
      ...enclosureInput(body),
      location: body.chrUbicacion,
    }),
    output: enclosureDetailWire,
    names: ENCLOSURE_NAMES,
  },
);

export const { DELETE, GET, OPTIONS, PATCH, POST, PUT } = methods(get, post);

import { z } from "zod";
import {
  ParkingAreaBody,
  ParkingAreaWire,
  parkingAreaInput,
  parkingAreaWire,
  ZONE_NAMES,
} from "@/app/api/v1/parking-areas/wire";
import { Id, PageQuery, pages } from "@/app/api/v1/wire";
import { methods, pageOf, route } from "@/lib/http";
import { createParkingArea, parkingAreasOfTenant } from "@/lib/parking-areas";

const get = route(
  {
    id: "ZO1",
    operation: "listParkingAreas",
    method: "GET",
    path: "/parking-areas",
    summary: "Zonas de estacionamiento del organizador",
    auth: "zone:read",
    query: PageQuery.extend({
      admin: z.coerce.number().int().min(1).max(2_147_483_647).optional(),
      idEnclosure: z.coerce.number().int().min(1).max(2_147_483_647).optional(),
    }),
    response: z.array(ParkingAreaWire),
  },
  parkingAreasOfTenant,
  {
    input: ({ query: { admin, idEnclosure, ...paging } }) => ({
      adminId: admin,
      enclosureId: idEnclosure,
      ...pageOf(paging),
    }),
    ...pages(parkingAreaWire),
  },
);

const post = route(
  {
    id: "ZO2",
    operation: "createParkingArea",
    method: "POST",
    path: "/parking-areas",
    summary: "Crea una zona de estacionamiento",
    auth: "zone:write",
    atomic: true,
    body: ParkingAreaBody.extend({ idEnclosure: Id }),
    response: ParkingAreaWire,
    status: 201,
    errors: ["resource.not_found", "zone.key_taken", "zone.gate_unknown"],
  },
  createParkingArea,
  {
    input: ({ body: { idEnclosure, ...body } }) => ({
      enclosureId: idEnclosure,
      ...parkingAreaInput(body),
      gateIds: body.idGates,
    }),
    output: parkingAreaWire,
    names: ZONE_NAMES,
  },
);

export const { DELETE, GET, OPTIONS, PATCH, POST, PUT } = methods(get, post);

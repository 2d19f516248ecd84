import { z } from "zod";
import {
  ParkingAreaBody,
  ParkingAreaWire,
  parkingAreaInput,
  parkingAreaWire,
  ZONE_NAMES,
} from "@/app/api/v1/parking-areas/wire";
import { Id } from "@/app/api/v1/wire";
import { changeZone } from "@/lib/events";
import { methods, PathId, route } from "@/lib/http";
import { deleteParkingArea, getParkingArea } from "@/lib/parking-areas";

const params = z.object({ id: PathId });
const path = "/parking-areas/{id}";

const get = route(
  {
    id: "ZO5",
    operation: "getParkingArea",
    method: "GET",
    path,
    summary: "Una zona de estacionamiento",
    auth: "zone:read",
    params,
    response: ParkingAreaWire,
  },
  getParkingArea,
  { input: ({ params: { id } }) => ({ id }), output: parkingAreaWire },
);

const put = route(
  {
    id: "ZO3",
    operation: "updateParkingArea",
    method: "PUT",
    path,
    summary: "Cambia una zona, y con ella los lugares libres de sus eventos por venir. Lo que no se envía no cambia",
    auth: "zone:write",
    atomic: true,
    params,
    body: ParkingAreaBody.partial(),
    response: ParkingAreaWire,
    errors: [
      "zone.key_taken",
      "zone.gate_unknown",
      "zone.capacity_below_sold",
      "zone.numbering_in_use",
      "zone.places_of_subscribers",
    ],
  },
  changeZone,
  {
    input: ({ params: { id }, body }) => ({ id, ...parkingAreaInput(body) }),
    output: parkingAreaWire,
    names: ZONE_NAMES,
  },
);

const remove = route(
  {
    id: "ZO4",
    operation: "deleteParkingArea",
    method: "DELETE",
    path,
    summary: "Elimina una zona que ningún evento por venir tiene a la venta",
    auth: "zone:write",
    atomic: true,
    params,
    response: z.object({ id: Id }),
    errors: ["zone.in_use", "zone.has_subscribers"],
  },
  deleteParkingArea,
  { input: ({ params: { id } }) => ({ id }), output: ({ id }) => ({ id }) },
);

export const { DELETE, GET, OPTIONS, PATCH, POST, PUT } = methods(get, put, remove);

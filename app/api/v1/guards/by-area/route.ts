import { z } from "zod";
import { ASSIGNMENT_ORDER, GuardWire, guardWire } from "@/app/api/v1/guards/wire";
import { PageQuery, slices } from "@/app/api/v1/wire";
import { guardsOfArea } from "@/lib/guards";
import { methods, route } from "@/lib/http";

const id = z.coerce.number().int().min(1).max(2_147_483_647);

const get = route(
  {
    id: "GU3",
    operation: "listGuardsOfArea",
    method: "GET",
    path: "/guards/by-area",
    summary: "Guardias asignados a una zona de un evento",
    auth: "guard:read",
    query: PageQuery.extend({ idZone: id, idEvent: id }),
    response: z.array(GuardWire),
    errors: ["resource.not_found"],
  },
  guardsOfArea,
  {
    input: ({ query: { idZone, idEvent } }) => ({ eventId: idEvent, parkingAreaId: idZone }),
    ...slices("assignments", ASSIGNMENT_ORDER, guardWire),
    names: { eventId: "idEvent", parkingAreaId: "idZone" },
  },
);

export const { DELETE, GET, OPTIONS, PATCH, POST, PUT } = methods(get);

import { z } from "zod";
import { assignedWire, GuardWire, guardWire } from "@/app/api/v1/guards/wire";
import { Id, PageQuery, slices } from "@/app/api/v1/wire";
import { assignGuard, listAssignments } from "@/lib/guards";
import { route } from "@/lib/http";

const filter = z.coerce.number().int().min(1).max(2_147_483_647).optional();

export const GET = route(
  {
    id: "GU1",
    method: "GET",
    path: "/guards",
    summary: "Guardias asignados a los eventos por venir del organizador",
    auth: "guard:read",
    query: PageQuery.extend({ evento: filter, zona: filter, past: z.stringbool().default(false) }),
    response: z.array(GuardWire),
  },
  listAssignments,
  {
    input: ({ query: { evento, zona, past } }) => ({ eventId: evento, parkingAreaId: zona, past }),
    ...slices(guardWire),
  },
);

export const POST = route(
  {
    id: "GU2",
    method: "POST",
    path: "/guards",
    summary: "Asigna a un evento y una zona a un guardia que existe, o a uno nuevo con su contraseña inicial",
    auth: "guard:write",
    body: z.object({
      intIDUsuario: Id.optional(),
      guard: z
        .object({
          fullName: z.string(),
          email: z.string().nullish(),
          phone: z.string().nullish(),
          password: z.string(),
        })
        .optional(),
      intIDEvento: Id,
      idZone: Id,
      idGate: Id.nullish().describe("Sin él, todos los accesos de la zona"),
    }),
    response: GuardWire,
    status: 201,
    errors: [
      "resource.not_found",
      "user.not_a_guard",
      "zone.gate_unknown",
      "guard.already_assigned",
      "user.email_taken",
      "user.phone_taken",
    ],
  },
  assignGuard,
  {
    input: ({ body: { intIDUsuario, guard, intIDEvento, idZone, idGate } }) => ({
      userId: intIDUsuario,
      guard,
      eventId: intIDEvento,
      parkingAreaIds: [idZone],
      gateId: idGate,
    }),
    output: assignedWire,
    names: { userId: "intIDUsuario", eventId: "intIDEvento", parkingAreaIds: "idZone", gateId: "idGate" },
  },
);

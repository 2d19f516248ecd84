import { z } from "zod";
import { oneOf, withConditions } from "@/app/api/v1/conditions";
import { ASSIGNMENT_ORDER, assignedWire, GuardBody, GuardWire, guardInput, guardWire } from "@/app/api/v1/guards/wire";
import { PageQuery, slices } from "@/app/api/v1/wire";
import { FIELD } from "@/lib/core/messages";
import { assignGuard, listAssignments } from "@/lib/guards";
import { methods, route } from "@/lib/http";

const filter = z.coerce.number().int().min(1).max(2_147_483_647).optional();

const get = route(
  {
    id: "GU1",
    operation: "listGuardAssignments",
    method: "GET",
    path: "/guards",
    summary: "Guardias asignados a los eventos por venir del organizador",
    auth: "guard:read",
    query: PageQuery.extend({
      evento: filter,
      zona: filter,
      past: z
        .stringbool({ truthy: ["true"], falsy: ["false"] })
        .meta({ type: "boolean" })
        .default(false),
    }),
    response: z.array(GuardWire),
  },
  listAssignments,
  {
    input: ({ query: { evento, zona, past } }) => ({ eventId: evento, parkingAreaId: zona, past }),
    ...slices("assignments", ASSIGNMENT_ORDER, guardWire),
  },
);

const post = route(
  {
    id: "GU2",
    operation: "assignGuard",
    method: "POST",
    path: "/guards",
    summary:
      "Asigna a un evento y una zona a un guardia que existe, o a uno nuevo con su contraseña inicial; quien solo tiene teléfono la elige con el enlace que recibe",
    auth: "guard:write",
    body: withConditions(GuardBody, oneOf([["intIDUsuario"], ["guard"]], "intIDUsuario", FIELD.select)),
    response: GuardWire,
    status: 201,
    errors: [
      "password.common",
      "resource.not_found",
      "user.not_a_guard",
      "zone.gate_unknown",
      "guard.already_assigned",
      "user.email_taken",
      "user.phone_taken",
      "user.unreachable",
    ],
  },
  assignGuard,
  {
    input: ({ body }) => guardInput(body),
    output: assignedWire,
    names: { userIds: "intIDUsuario", eventId: "intIDEvento", parkingAreaIds: "idZone", gateId: "idGate" },
  },
);

export const { DELETE, GET, OPTIONS, PATCH, POST, PUT } = methods(get, post);

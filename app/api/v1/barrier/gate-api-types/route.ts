import { z } from "zod";
import { listGateApiTypes } from "@/lib/barriers";
import { GATE_API_TYPES } from "@/lib/barriers/client";
import { methods, route } from "@/lib/http";

const GateApiTypeWire = z
  .object({
    gateApiType: z.enum(GATE_API_TYPES).describe("Cómo se guarda"),
    name: z.string().describe("Cómo se le dice"),
    help: z.string().describe("Lo que hay que saber para ponerlo"),
    hasAddress: z.boolean().describe("Si se llega a él por una dirección, con usuario y contraseña"),
    firstOutput: z.int().describe("El número de su primer relevador o puerta"),
  })
  .meta({ id: "GateApiType" });

const get = route(
  {
    id: "BA5",
    operation: "listGateApiTypes",
    method: "GET",
    path: "/barrier/gate-api-types",
    summary: "Tipos de equipo que mueven plumas",
    auth: "barrier:read",
    response: z.object({ gateApiTypes: z.array(GateApiTypeWire).describe("Los que hay") }).meta({ id: "GateApiTypes" }),
  },
  listGateApiTypes,
  {
    input: () => ({}),
    output: (types) => ({
      gateApiTypes: types.map(({ type, label, help, hasAddress, firstOutput }) => ({
        gateApiType: type,
        name: label,
        help,
        hasAddress,
        firstOutput,
      })),
    }),
  },
);

export const { DELETE, GET, OPTIONS, PATCH, POST, PUT } = methods(get);

import { z } from "zod";
import { Id, Moment } from "@/app/api/v1/wire";
import { readBarrierUser } from "@/lib/barriers";
import { methods, PathId, route } from "@/lib/http";

const BarrierUserWire = z
  .object({
    intIDUsuario: Id,
    idPrepaid: Id,
    folio: z.string(),
    code: z.string().describe("El código corto de su QR"),
    isActive: z.boolean().describe("Si el código puede abrir"),
    validFrom: Moment.nullable(),
    validUntil: Moment.nullable(),
  })
  .meta({ id: "BarrierUser" });

const get = route(
  {
    id: "BA4",
    operation: "getBarrierUser",
    method: "GET",
    path: "/barrier/users/{id}",
    summary: "Los QR de prepago de una persona como los conocen las plumas: con números, sin nombre",
    auth: "barrier:decide",
    params: z.object({ id: PathId }),
    response: z
      .object({ accounts: z.array(BarrierUserWire).describe("Uno por cada QR de prepago de la persona") })
      .meta({ id: "BarrierUserInfo" }),
    errors: ["barrier.clock"],
  },
  readBarrierUser,
  {
    input: ({ params }) => ({ userId: params.id }),
    output: (accounts) => ({
      accounts: accounts.map(({ idUser, ...account }) => ({ ...account, intIDUsuario: idUser })),
    }),
    names: { userId: "id" },
  },
);

export const { DELETE, GET, OPTIONS, PATCH, POST, PUT } = methods(get);

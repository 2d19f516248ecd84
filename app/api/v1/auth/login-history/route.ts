import { z } from "zod";
import { Id, LongId, Moment } from "@/app/api/v1/wire";
import { listLoginHistory } from "@/lib/auth";
import { toIso } from "@/lib/core/dates";
import { BodyPaging, listOf, methods, pageOf, route } from "@/lib/http";

const ZONE = "America/Monterrey";

const post = route(
  {
    id: "AU12",
    operation: "listLoginHistory",
    method: "POST",
    path: "/auth/login-history",
    summary: "Entradas e intentos de entrada a la cuenta propia; el administrador de la plataforma, a cualquiera",
    auth: "account:read",
    atomic: true,
    body: z.object({ intIDUsuario: Id.optional().describe("Sin él, la cuenta propia"), ...BodyPaging }),
    response: z.array(
      z
        .object({
          id: LongId,
          at: Moment,
          method: z.enum(["password", "code", "second_factor", "recovery_code", "link", "pairing", "register"]),
          outcome: z.enum(["ok", "wrong_credentials", "wrong_code", "mfa_pending", "blocked", "rate_limited"]),
          ip: z.string().nullable(),
          device: z.string().describe("En palabras: Chrome en Windows"),
        })
        .meta({ id: "LoginEvent" }),
    ),
    errors: ["resource.not_found"],
  },
  listLoginHistory,
  {
    input: ({ body: { intIDUsuario, ...page } }) => {
      const asked = pageOf(page);
      return intIDUsuario === undefined ? asked : { ...asked, userId: intIDUsuario };
    },
    output: ({ items }) => items.map((item) => ({ ...item, at: toIso(item.at, ZONE) })),
    list: (page, { body }) => listOf(page, body),
    names: { userId: "intIDUsuario" },
  },
);

export const { DELETE, GET, OPTIONS, PATCH, POST, PUT } = methods(post);

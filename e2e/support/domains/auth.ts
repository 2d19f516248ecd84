import { randomInt, randomUUID } from "node:crypto";
import { type OwnRoute, staffOfAnyTenant } from "@/e2e/support/own-route";
import { everyone, type Sample } from "@/e2e/support/sample";
import { at, type Visit } from "@/e2e/support/visit";
import { PASSWORD } from "@/e2e/support/world";
import { ERROR_STATUS } from "@/lib/core/errors";

export const samples: Record<string, Sample> = {
  AU1: {
    about: "nobody",
    ask: () => ({ body: { identifier: `${randomUUID()}@test.example`, password: "secreto-123" } }),
    // There is no such account: the journeys log in people who exist.
    instead: everyone(401),
  },
  AU2: { about: "nobody", ask: () => ({ body: { identifier: `${randomUUID()}@test.example` } }) },
  AU3: {
    about: "self",
    ask: async ({ another }, { name }) => ({
      person: await another(name),
      body: { currentPassword: PASSWORD, password: "secreto-456", passwordConfirmation: "secreto-456" },
    }),
    // The one platform administrator keeps the password that the demonstration tells.
    instead: { platform: ERROR_STATUS["user.wrong_password"] },
  },
  AU4: {
    about: "self",
    ask: (_world, { user, name }) => ({
      params: { id: user?.id ?? 1 },
      // The platform administrator's name is reserved.
      body: { fullName: user?.fullName, ...(name === "platform" ? {} : { chrNombreUsuario: user?.userName }) },
    }),
  },
  AU6: { about: "nobody", ask: () => ({ body: { identifier: `${randomUUID()}@test.example` } }) },
  AU7: {
    about: "nobody",
    ask: () => ({ body: { identifier: `${randomUUID()}@test.example`, code: "000000" } }),
    // No such code was ever sent.
    instead: everyone(ERROR_STATUS["auth.wrong_code"]),
  },
  AU8: {
    about: "self",
    ask: async ({ another }, { name }) => ({
      person: await another(name),
      body: { phone: `81${String(randomInt(1e8)).padStart(8, "0")}`, currentPassword: PASSWORD },
    }),
    instead: { platform: ERROR_STATUS["user.wrong_password"] },
  },
  AU9: {
    about: "self",
    ask: async ({ another }, { name }) => ({
      person: await another(name),
      body: { email: `${randomUUID()}@test.example`, currentPassword: PASSWORD },
    }),
    instead: { platform: ERROR_STATUS["user.wrong_password"] },
  },
  AU10: {
    about: "nobody",
    ask: () => ({ query: { idUser: randomInt(1e9, 2e9), whatsAppCode: "000000" } }),
    instead: everyone(ERROR_STATUS["contact.wrong_code"]),
  },
  AU11: {
    about: "nobody",
    ask: () => ({ query: { idUser: randomInt(1e9, 2e9), emailCode: "000000" } }),
    instead: everyone(ERROR_STATUS["contact.wrong_code"]),
  },
  AU12: { about: "self", ask: () => ({ body: {} }) },
  AU13: {
    about: "nobody",
    ask: () => ({
      body: {
        fullName: "Compradora Nueva",
        chrNombreUsuario: "Compradora",
        email: `${randomUUID()}@test.example`,
        phone: "8123456789",
        password: "secreto-123",
        passwordConfirmation: "secreto-123",
        acceptTerms: true,
      },
    }),
  },
  // Only a half-logged-in session has the token that this call asks for, and nobody here has one.
  AU14: { about: "nobody", ask: () => ({ body: { code: "000000" } }) },
};

export const visits: readonly Visit[] = [
  at("/login", "Inicia sesión"),
  at("/registro", "Crea tu cuenta"),
  at("/recuperar", "Recupera tu contraseña"),
  at("/recuperar/[token]", "Elige tu contraseña", { address: () => "/recuperar/no-es-un-enlace" }),
  at("/codigo", "Entra con un código"),
  ...(["/verificar-telefono", "/verificar-correo"] as const).map((path) =>
    at(path, path === "/verificar-correo" ? "Verifica tu correo" : "Verifica tu teléfono", {
      // A message's link works for whoever has it. A paired phone has no account to verify.
      address: () => `${path}?usuario=999999999&codigo=123456`,
      instead: { phone: "/home" },
    }),
  ),
  at("/segundo-factor", "Segundo factor"),
  at("/change-pass", "Cambiar contraseña"),
  at("/change-profile", "Mi perfil"),
  at("/llaves-api", "Llaves de API"),
  at("/llaves-api/nueva", "Hacer llave de API"),
];

export const ownRoutes: readonly OwnRoute[] = [
  { route: "/llaves-api/archivo", method: "GET", address: () => "/llaves-api/archivo", answers: staffOfAnyTenant },
  {
    route: "/api/session/mirror",
    method: "POST",
    address: () => "/api/session/mirror",
    answers: { ...everyone(200), visitor: 401, phone: 403 },
  },
  {
    route: "/api/session/end",
    method: "POST",
    address: () => "/api/session/end",
    person: ({ another }, name) => another(name),
    answers: everyone(204),
  },
];

import { expect, test } from "vitest";
import { EXPIRED, outcomeOf, UNKNOWN } from "@/components/shell/error-rules";
import { textOf } from "@/lib/core/messages";

const failed = (path: string, status: number, message?: string, statusText = "") => ({
  path,
  status,
  statusText,
  body: message === undefined ? null : { message },
});
const HISTORY = "/api/v1/auth/login-history";

test("the texts of the catalogue, letter by letter", () => {
  expect(EXPIRED).toBe(
    "Lo sentimos la sesión caduco, le pedimos iniciar de nuevo para segir disfrutando de la plataforma.",
  );
  expect(textOf("auth.session_expired")).toBe(EXPIRED);
  expect(UNKNOWN).toBe("Lo sentimos, ocurrio un error");
  expect(textOf("auth.wrong_credentials")).toBe("El usuario y/o contraseña son incorrectos.");
});

test("a 500 ends the session with its own message, whatever the server says", () => {
  expect(outcomeOf(failed(HISTORY, 500, "algo interno"))).toEqual({ kind: "logout", message: EXPIRED });
  expect(outcomeOf(failed(HISTORY, 500))).toEqual({ kind: "logout", message: EXPIRED });
});

test("a 401 ends the session with the server's message", () => {
  expect(outcomeOf(failed(HISTORY, 401, "Inicia sesión para continuar."))).toEqual({
    kind: "logout",
    message: "Inicia sesión para continuar.",
  });
  expect(outcomeOf(failed("/api/session/mirror", 401, "Inicia sesión para continuar."))).toMatchObject({
    kind: "logout",
  });
});

test("a 401 of the request of a one-time code passes unchanged; other failures of it do not", () => {
  expect(outcomeOf(failed("/api/v1/auth/one-time-code", 401, "No"))).toEqual({ kind: "pass" });
  expect(outcomeOf(failed("/api/v1/auth/one-time-code?x=1", 401, "No"))).toEqual({ kind: "pass" });
  expect(outcomeOf(failed("/api/v1/auth/one-time-code/login", 401, "No"))).toEqual({ kind: "logout", message: "No" });
  expect(outcomeOf(failed("/api/v1/auth/one-time-code", 429, "Espera"))).toEqual({ kind: "show", message: "Espera" });
});

test.each([
  [400, "Revisa los datos marcados.", "Bad Request", "Revisa los datos marcados."],
  [403, undefined, "Forbidden", "Forbidden"],
  [409, "", "Conflict", "Conflict"],
  [503, undefined, "", "Lo sentimos, ocurrio un error"],
  [0, undefined, "", "Lo sentimos, ocurrio un error"],
] as const)(
  "a %i shows the server's message, else the status text, else the last resort",
  (status, said, text, shown) => {
    expect(outcomeOf(failed(HISTORY, status, said, text))).toEqual({ kind: "show", message: shown });
  },
);

test("a message that is no text is not shown", () => {
  expect(
    outcomeOf({ path: HISTORY, status: 400, statusText: "Bad Request", body: { message: { html: "<b>" } } }),
  ).toEqual({ kind: "show", message: "Bad Request" });
});

test.each([400, 401, 404, 500, 0])("a lookup of the venue that fails with %i says nothing", (status) => {
  expect(outcomeOf(failed("/api/v1/enclosures/by-admin?idAdmin=5", status, "No"))).toEqual({ kind: "silent" });
});

test.each([500, 503, 429, 0])("a renewal of the mirror that fails with %i waits for the next", (status) => {
  expect(outcomeOf(failed("/api/session/mirror", status))).toEqual({ kind: "silent" });
});

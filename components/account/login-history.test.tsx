import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { LoginHistory } from "@/components/account/login-history";

const line = { id: 1, at: "2026-05-02T18:00:00.000Z", ip: null, device: "Chrome en Windows" };
const shown = (method: string, outcome: string) =>
  renderToStaticMarkup(
    <LoginHistory first={[{ ...line, method, outcome }]} total={1} timeZone="America/Monterrey" />,
  ).replaceAll(/<[^>]+>/g, " ");

test("a link that was used chose a password, and nobody came in by it", () => {
  expect(shown("link", "ok")).toContain("Contraseña elegida");
  expect(shown("link", "ok")).not.toContain("Entró");
  expect(shown("link", "blocked")).toContain("Cuenta bloqueada");
  expect(shown("password", "ok")).toContain("Entró");
});

test("a wait that began is told", () => {
  expect(shown("second_factor", "rate_limited")).toContain("Demasiados intentos");
});

import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { type LegalVersions, PRIVACY, TERMS, versionOf } from "@/components/shell/legal-versions";
import { PrivacyText } from "@/components/shell/privacy-text";
import { TermsText } from "@/components/shell/terms-text";
import { PRIVACY_VERSION, TERMS_VERSION } from "@/lib/users/client";

const words = (markup: string) => markup.replace(/<[^>]+>/g, " ").replace(/\s+/g, " ");
const notice = (responsible: Parameters<typeof PrivacyText>[0]["responsible"]) =>
  renderToStaticMarkup(<PrivacyText responsible={responsible} />);
const UNSET = { name: null, address: null, email: null };

test("the latest version is the one that a registration keeps, and each is there once, the latest first", () => {
  expect(TERMS[0].version).toBe(TERMS_VERSION);
  expect(PRIVACY[0].version).toBe(PRIVACY_VERSION);
  for (const versions of [TERMS, PRIVACY]) {
    expect(new Set(versions.map(({ version }) => version)).size).toBe(versions.length);
    const days = versions.map(({ since }) => since);
    expect(days).toEqual([...days].sort().reverse());
    for (const day of days) expect(new Date(`${day}T00:00:00Z`).toISOString().slice(0, 10)).toBe(day);
  }
});

test("the address chooses a version, the latest without one, and none that never was", () => {
  const old = { version: "2025-01", since: "2025-01-01", Text: TermsText };
  const versions: LegalVersions = [TERMS[0], old];
  expect(versionOf(versions, undefined)).toBe(TERMS[0]);
  expect(versionOf(versions, "2025-01")).toBe(old);
  expect(versionOf(versions, "1999-01")).toBeNull();
});

test("the terms say all that was agreed", () => {
  const text = words(renderToStaticMarkup(<TermsText />));
  for (const said of [
    "cargo por servicio, que puede cambiar según la forma de pago",
    "la compra es final cuando tu banco la autoriza: sin cambios ni devoluciones",
    "un tiempo límite y un monto exacto; los boletos llegan por correo en un máximo de 7 horas",
    "Solo si el evento se cancela se devuelve el precio base del boleto; la devolución la paga el organizador",
    "un límite de boletos por evento; las compras que lo rebasan se cancelan",
    "Las cuentas son personales e intransferibles",
    "tribunales de Monterrey, Nuevo León, conforme a las leyes mexicanas",
  ]) {
    expect(text).toContain(said);
  }
});

test("the privacy notice names who answers, the data, the purposes, who gets them, the rights and the changes", () => {
  const text = words(
    notice({ name: "Estacionamientos Ejemplo", address: "Calle 1, Monterrey", email: "datos@ejemplo.mx" }),
  );
  for (const said of [
    "El responsable es Estacionamientos Ejemplo, con domicilio en Calle 1, Monterrey .",
    "Qué datos usamos",
    "No pedimos datos sensibles",
    "Para qué los usamos",
    "Quién más los recibe",
    "acceso, rectificación, cancelación y oposición",
    "retirar tu consentimiento o limitar el uso",
    "escribir a datos@ejemplo.mx",
    "Cambios a este aviso",
  ]) {
    expect(text.replace("Monterrey.", "Monterrey .")).toContain(said);
  }
});

test("without settings the platform answers, and nothing about a company is made up", () => {
  const text = words(notice(UNSET));
  expect(text).toContain("El responsable es Control Traslado");
  expect(text).toContain("acude al recinto al que compras");
  expect(text).not.toMatch(/domicilio|null|undefined|@/);
});

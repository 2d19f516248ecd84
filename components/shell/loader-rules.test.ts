import { describe, expect, it } from "vitest";
import { leavesPage } from "@/components/shell/loader-rules";

describe("leavesPage", () => {
  const here = "https://ct.mx/eventos?pagina=1";

  it.each(["/inicio", "?pagina=2", "/arena-fundidora/evento", "https://ct.mx/"])("follows %s", (href) => {
    expect(leavesPage(href, here)).toBe(true);
  });

  it.each([
    "#zonas",
    "/eventos?pagina=1#x",
    "https://otro.mx/",
    "/api/v1/export",
    "/boletos/7.pdf",
    "mailto:a@b.mx",
    "http://[",
  ])("ignores %s", (href) => {
    expect(leavesPage(href, here)).toBe(false);
  });
});

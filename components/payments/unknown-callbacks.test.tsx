import { renderToStaticMarkup } from "react-dom/server";
import { expect, test, vi } from "vitest";
import { UnknownCallbacks } from "@/components/payments/unknown-callbacks";
import type { UnknownCallbackDto } from "@/lib/settlement/client";

vi.mock("next/navigation", async (original) => ({ ...(await original<object>()), useRouter: () => ({}) }));
vi.mock("@/lib/settlement/actions", () => ({ endUnknownCallbackAction: vi.fn() }));

const row: UnknownCallbackDto = {
  id: 7,
  provider: "openpay",
  account: "",
  charges: ["tr1abc"],
  times: 2,
  hasFailed: false,
  receivedAt: new Date("2026-11-20T18:00:00Z"),
};
const html = (...rows: UnknownCallbackDto[]) =>
  renderToStaticMarkup(<UnknownCallbacks rows={rows} timeZone="America/Monterrey" />);

test("a charge that we do not have is shown with its account, since when and how often, and what to do", () => {
  const text = html(row);
  for (const fact of ["Avisos de cobros que no tenemos", "tr1abc", "Openpay", "2 avisos", "12:00"])
    expect(text).toContain(fact);
  expect(text).toContain('aria-label="Visto: cobro tr1abc"');
  expect(html({ ...row, account: "Taquilla", times: 1 })).toMatch(/Taquilla.*Openpay.*1 aviso</s);
});

test("what could not be applied is shown apart from what we do not have", () => {
  const text = html({ ...row, id: 8, hasFailed: true, charges: ["tr9xyz"] });
  expect(text).toContain("Avisos que no se pudieron aplicar");
  expect(text).not.toContain("Avisos de cobros que no tenemos");
  expect(text).toContain('aria-label="Visto: cobro tr9xyz"');
});

test("without any there is nothing", () => {
  expect(html()).toBe("");
});

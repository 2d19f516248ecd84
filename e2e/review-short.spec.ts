import type { Browser } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { launch } from "@/e2e/support/browser";
import { approve } from "@/e2e/support/buying";
import { holdPlaces, newCustomer, toBank } from "@/e2e/support/journeys";
import { atReviews, doAct, expectEnded, rowOf } from "@/e2e/support/payments-review";

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

test("a payment that came short buys nothing, waits for a person, and goes back", async () => {
  const { context, page } = await newCustomer(browser);
  const orderId = await holdPlaces(page, "arena-fundidora", "Expo Auto Clásico", "C2");
  await toBank(page);
  const folio = (await page.locator("body").textContent())?.match(/PG-[0-9A-Z]{10}/)?.[0] ?? "";
  await approve(page, "Aprobar, pero cobrar $10.00 de menos");
  await page.waitForURL(/payment-(finish|error|pending)\?folio=/);
  await page.goto("/user-tickets");
  expect(await page.locator("main").textContent()).not.toContain("Vigente");
  await context.close();

  const office = await atReviews(browser);
  const row = await rowOf(office.page, folio);
  expect(await row.textContent()).toMatch(/Pagó de menos.*La compra no está pagada y no tiene boletos/);
  await doAct(office.page, folio, "Devolver el dinero", { Motivo: "Faltaron diez pesos" });
  await expectEnded(office.page, folio, "Se devolvió el dinero");
  expect(orderId).toMatch(/^\d+$/);
  expect(office.complaints).toEqual([]);
  await office.context.close();
});

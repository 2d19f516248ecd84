import { expect, test } from "vitest";
import { contentOf, expectFits, expectSound, watch } from "@/e2e/support/browser";
import { pageOf } from "@/e2e/support/event-life";
import { expectSays } from "@/e2e/support/journeys";
import { browser, openOffice } from "@/e2e/support/office";
import { personOf } from "@/e2e/support/world";
import { createSold } from "@/lib/after-sale/testing";
import { toLocal } from "@/lib/core/dates";

openOffice();

/** Days of operation begin at six: one more on each side. */
const day = (offset: number) => toLocal(new Date(Date.now() + offset * 86_400_000), "America/Monterrey").slice(0, 10);

test.each(["desk", "phone"] as const)(
  "an organizer sees what an event brought, by zone and by day, with its total, and takes it as a file: %s",
  async (device) => {
    const sold = await createSold({ count: 2, priceCents: 25_000 });
    const page = await pageOf(browser, await personOf("admin", sold.owner), device);
    const complaints = watch(page);
    await page.goto("/general-report");
    await expectSays(page, sold.event.name);
    const total = page.getByRole("region", { name: "Total del reporte" });
    expect(await total.textContent()).toContain("$575.00");
    expect(await page.locator("tfoot").textContent()).toContain("$575.00");
    await expectFits(page);
    await expectSound(page, "both");

    await page.goto(`/general-report?por=zone&desde=${day(-3)}&hasta=${day(1)}`);
    await page.getByRole("rowheader", { name: `${sold.zone.key} ${sold.zone.name}` }).waitFor();
    expect(await total.textContent()).toContain("antes $0.00");
    await page.getByText("Ver tabla").click();
    expect(await page.locator(".grafica tbody tr").count()).toBe(5);
    expect(await page.locator(".grafica").textContent()).toContain("$575.00");
    await expectFits(page);
    await expectSound(page, "both");

    const [file] = await Promise.all([page.waitForEvent("download"), page.getByRole("link", { name: "CSV" }).click()]);
    expect((await contentOf(file)).toString("utf8")).toContain("575.00");

    // A day without sales says so, and loses no filter.
    await page.goto("/general-report?por=month&desde=2020-01-01&hasta=2020-01-31");
    await expectSays(page, "Nada coincide con tu búsqueda");
    await expectSays(page, "No se cobró nada en estos días");
    expect(complaints).toEqual([]);
    await page.context().close();
  },
);

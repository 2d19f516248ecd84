import { readFileSync } from "node:fs";
import type { Page } from "playwright";
import { expect, test } from "vitest";
import { z } from "zod";
import { BASE_URLS, baseUrl, expectFits, watch } from "@/e2e/support/browser";
import { pageOf, saleOf } from "@/e2e/support/event-life";
import { browser, openOffice, world } from "@/e2e/support/office";
import { api, heldOf, holdPlaces, newClients } from "@/e2e/support/shop";
import { until } from "@/e2e/support/until";
import { personOf } from "@/e2e/support/world";
import { createPost, createTestPass, scan } from "@/lib/access/testing";

openOffice();

const OTHER = 1;

/** A place that costs nothing, taken and had at the other process. */
async function sellFree(area: { id: number }): Promise<void> {
  const [client] = await newClients(1);
  if (!client) throw new Error("No buyer");
  const { idCart } = heldOf(await holdPlaces(client, OTHER, { idEventArea: area.id, quantity: 1 }));
  const paid = await api({
    method: "PUT",
    path: `/cart/${idCart}/pay`,
    turn: OTHER,
    as: client.as,
    body: { method: "card" },
  });
  expect(paid.status).toBe(200);
}

const figure = (page: Page, label: string) =>
  page.locator(".cifra", { hasText: label }).locator(".num").first().textContent();

/** Waits until the stream has spoken. */
const live = (page: Page) => page.locator(".vivo").first().waitFor();

test("a sale through one process is seen on the event's page and on Inicio, which the other one serves, within three seconds", async () => {
  expect(BASE_URLS).toHaveLength(2);
  const sale = await saleOf(world.a, { priceCents: 0 });
  const [page, home] = [
    await pageOf(browser, world.people.admin, "desk"),
    await pageOf(browser, world.people.admin, "desk"),
  ];
  const complaints = watch(page);
  await page.goto(`/event/${sale.event.id}`);
  await live(page);
  expect(await figure(page, "Vendidos ahora")).toMatch(/^0 /);
  await page.evaluate(() => Object.assign(window, { stayed: true }));
  const zones = page.locator(".panel", { has: page.getByRole("heading", { name: "Zonas", exact: true }) });
  const row = zones.locator("tbody tr").first();
  await home.goto("/home");
  await live(home);
  const next = home.locator(".proximos li", { hasText: sale.event.name });
  expect(await next.locator("b.num").textContent()).toBe("0");

  await sellFree(sale.area);
  const soldAt = Date.now();
  await expect.poll(() => figure(page, "Vendidos ahora"), { timeout: 10_000, interval: 50 }).toMatch(/^1 /);
  expect(Date.now() - soldAt).toBeLessThan(3_000);
  await expect.poll(() => next.locator("b.num").textContent(), { timeout: 10_000, interval: 50 }).toBe("1");
  expect(await row.getByRole("cell", { name: " / " }).first().textContent()).toMatch(/^1 \//);
  // The document was never loaded anew.
  expect(await page.evaluate(() => "stayed" in window)).toBe(true);
  expect(complaints).toEqual([]);
  await Promise.all([page.context().close(), home.context().close()]);
});

test("cars that come and go are seen on Inicio and on the event's page, which stay where they are", async () => {
  const post = await createPost();
  const admin = await personOf("admin", post.owner);
  const [home, page] = [await pageOf(browser, admin, "phone"), await pageOf(browser, admin, "desk")];
  await Promise.all([home.goto("/home"), page.goto(`/event/${post.event.id}`)]);
  await Promise.all([live(home), live(page)]);
  const pace = () => home.locator(".cifra", { hasText: "Autos por minuto" }).textContent();
  const inside = () => home.locator(".cifra", { hasText: "Han entrado" }).textContent();
  expect(await pace()).toContain("0 entran, 0 salen");
  const codes = await Promise.all(Array.from({ length: 12 }, async () => (await createTestPass(post)).qr));
  for (const code of codes) await scan(post.guard, post.gate, code);
  for (const code of codes.slice(0, 5)) await scan(post.guard, post.gate, code, { direction: "out" });
  await expect.poll(pace, { timeout: 10_000, interval: 50 }).toContain("1 entran, 1 salen");
  expect(await inside()).toContain("7 adentro");
  const entered = page.locator(".cifra", { hasText: "Han entrado" });
  await expect.poll(() => entered.textContent(), { timeout: 10_000, interval: 50 }).toContain("7 adentro");
  await expectFits(home);
  await Promise.all([home.context().close(), page.context().close()]);
});

test("a figure of millions stands in its cell on a phone", async () => {
  const sale = await saleOf(world.a, { priceCents: 0 });
  const page = await pageOf(browser, world.people.admin, "phone");
  await page.goto(`/event/${sale.event.id}`);
  const cells = page.locator(".cifra");
  expect(await cells.count()).toBeGreaterThan(1);
  const wide = await cells.evaluateAll((all) =>
    all.flatMap((cell) => {
      const number = cell.querySelector<HTMLElement>(".num");
      if (!number) return ["no figure"];
      number.textContent = "$1,234,567.80";
      const text = document.createRange();
      text.selectNodeContents(number);
      const over = text.getBoundingClientRect().right - cell.getBoundingClientRect().right;
      return over > 0 ? [String(over)] : [];
    }),
  );
  expect(wide).toEqual([]);
  await expectFits(page);
  await page.context().close();
});

test("without script the page has its figures, without a stream", async () => {
  const sale = await saleOf(world.a, { priceCents: 0 });
  await sellFree(sale.area);
  const answer = await fetch(`${baseUrl()}/event/${sale.event.id}`, { headers: { cookie: world.people.admin.cookie } });
  const text = (await answer.text()).replace(/<!--.*?-->/g, "");
  expect(text).toMatch(/Vendidos ahora<\/dt><dd[^>]*><span class="num">1 /);
});

test("a stream is for the tenant alone, and ends within ten seconds when its process is asked to stop", async () => {
  const sale = await saleOf(world.a);
  const open = (cookie: string, process = 0) =>
    fetch(`${baseUrl(process)}/api/live?event=${sale.event.id}`, { headers: { cookie } });
  const { admin, otherAdmin, buyer, guard, visitor } = world.people;
  for (const [person, status] of [
    [otherAdmin, 404],
    [buyer, 403],
    [guard, 403],
    [visitor, 401],
  ] as const) {
    const answer = await open(person.cookie);
    await answer.arrayBuffer();
    expect(answer.status, person.name).toBe(status);
  }
  const stream = await open(admin.cookie, OTHER);
  expect(stream.headers.get("content-type")).toContain("text/event-stream");
  const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader();
  if (!reader) throw new Error("The stream has no body");
  let text = "";
  while (!text.includes("data: ")) text += (await reader.read()).value ?? "";
  expect(text).toContain('"sold":0');

  const pids = () =>
    z.record(z.string(), z.int()).parse(JSON.parse(readFileSync(process.env.E2E_PROCESSES ?? "", "utf8")));
  const pid = pids()["web-2"] ?? 0;
  const askedAt = Date.now();
  process.kill(pid, "SIGTERM");
  while (!(await reader.read()).done);
  await until("web-2 starts again", async () => pids()["web-2"] !== pid);
  expect(Date.now() - askedAt).toBeLessThan(10_000);
  await until("web-2 is healthy", async () => {
    const health = await fetch(`${baseUrl(OTHER)}/api/health`).catch(() => null);
    return health?.status === 200;
  });
});

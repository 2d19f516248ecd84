import { and, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { GET as frame } from "@/app/[enclosure]/incrustar/route";
import { GET as oembed } from "@/app/api/oembed/route";
import { getDb } from "@/db/client";
import { auditLog, enclosures, events, storeEmbeddings } from "@/db/schema";
import { createAdmin, createGuard, createSaleable } from "@/db/testing";
import { env } from "@/lib/core/env";
import { codeOf, ctxFor } from "@/lib/core/testing";
import { editEmbedding } from "@/lib/embedding";
import { originOf } from "@/lib/embedding/client";
import { setEmbedding } from "@/lib/embedding/embedding";

const SITE = "https://www.recinto.example";

async function embedded(origins = SITE) {
  const sale = await createSaleable({ capacity: 5 });
  const ctx = ctxFor(sale.owner);
  const set = (text: string) => setEmbedding({ ctx, input: { enclosureId: sale.enclosure.id, origins: text } });
  await set(origins);
  return { ...sale, ctx, set };
}

const shown = (slug: string, query = "") =>
  frame(new Request(`http://localhost:3000/${slug}/incrustar${query}`), {
    params: Promise.resolve({ enclosure: slug }),
  });

const asked = (query: Record<string, string>) =>
  oembed(new Request(`http://localhost:3000/api/oembed?${new URLSearchParams(query)}`));

test("an origin is a site's alone: HTTPS, a name, nothing after it", () => {
  expect(originOf("https://WWW.Recinto.mx/")).toBe("https://www.recinto.mx");
  expect(originOf("https://recinto.mx:8443")).toBe("https://recinto.mx:8443");
  expect(originOf("http://127.0.0.1:8080")).toBe("http://127.0.0.1:8080");
  for (const text of [
    "http://recinto.mx",
    "https://recinto.mx/pagina",
    "https://recinto.mx?x=1",
    "https://*.recinto.mx",
    "https://yo@recinto.mx",
    "https://recinto",
    "recinto.mx",
    "javascript:alert(1)",
    "https://recinto.mx;script-src *",
    "'self'",
    "",
  ])
    expect(originOf(text), text).toBeNull();
});

test("an owner says which sites show the store, once each, and takes it back; the audit log says both", async () => {
  const { enclosure, ctx, set } = await embedded(`${SITE}/\n${SITE}, http://localhost:8080`);
  const read = async () => (await editEmbedding({ ctx, input: { id: enclosure.id } })).origins;
  expect(await read()).toEqual([SITE, "http://localhost:8080"]);
  await set(`http://localhost:8080\n${SITE}`);
  await set("");
  await set("");
  expect(await read()).toEqual([]);
  expect(await getDb().$count(storeEmbeddings, eq(storeEmbeddings.enclosureId, enclosure.id))).toBe(0);
  const noted = and(eq(auditLog.action, "embedding.changed"), eq(auditLog.entityId, String(enclosure.id)));
  expect(await getDb().$count(auditLog, noted)).toBe(3);
});

test("a line that is no site is named at the field, and nobody else's venue is changed", async () => {
  const { enclosure, set, admin } = await embedded();
  const refused = set(`${SITE}\nrecinto.mx/inicio`);
  await expect(refused).rejects.toMatchObject({
    code: "input.invalid",
    details: { field: "origins", fields: { origins: expect.stringContaining("«recinto.mx/inicio»") } },
  });
  const many = Array.from({ length: 21 }, (_, n) => `https://s${n}.recinto.example`).join("\n");
  expect(await codeOf(set(many))).toBe("input.invalid");
  const input = { enclosureId: enclosure.id, origins: "https://otro.example" };
  const { owner } = await createAdmin();
  expect(await codeOf(setEmbedding({ ctx: ctxFor(owner), input }))).toBe("resource.not_found");
  expect(await codeOf(editEmbedding({ ctx: ctxFor(owner), input: { id: enclosure.id } }))).toBe("resource.not_found");
  expect(await codeOf(setEmbedding({ ctx: ctxFor(await createGuard(admin.id)), input }))).toBe("auth.forbidden");
  expect(await codeOf(setEmbedding({ ctx: ctxFor(null), input }))).toBe("auth.required");
});

test("the database takes no origin that could end a word of the header", async () => {
  const { enclosure, admin } = await createSaleable();
  for (const origin of ["https://a.example; script-src *", "https://a.example\nX-A: b", "*", ""]) {
    const row = { enclosureId: enclosure.id, adminId: admin.id, origins: [origin] };
    await expect(getDb().insert(storeEmbeddings).values(row)).rejects.toThrow();
  }
});

test("the frame names the sites in its policy, runs one script, links to the store, and sets no cookie", async () => {
  const { enclosure, event } = await embedded(`${SITE}\nhttp://localhost:8080`);
  await getDb().update(events).set({ name: '<b onclick="x">Lucha & más</b>' }).where(eq(events.id, event.id));
  const answer = await shown(enclosure.slug);
  expect(answer.status).toBe(200);
  expect(answer.headers.get("x-frame-options")).toBeNull();
  expect(answer.headers.get("set-cookie")).toBeNull();
  const policy = answer.headers.get("content-security-policy") ?? "";
  expect(policy).toContain(`frame-ancestors 'self' ${SITE} http://localhost:8080`);
  expect(policy).toMatch(/default-src 'none'; script-src 'sha256-[\w+/=]{44}';/);
  const html = await answer.text();
  expect(html).toContain("&lt;b onclick=&quot;x&quot;&gt;Lucha &amp; más&lt;/b&gt;");
  expect(html).not.toContain("<b onclick");
  expect(html).toContain(`target="_blank" rel="noopener" href="${env().APP_URL}/${enclosure.slug}/${event.id}"`);
  expect((await shown(enclosure.slug, `?evento=${event.id}`)).status).toBe(200);
});

test("there is no frame where no site may show it, of another store's event, or of no store", async () => {
  const { enclosure, set } = await embedded();
  const other = await embedded();
  for (const query of [`?evento=${other.event.id}`, "?evento=x"])
    expect((await shown(enclosure.slug, query)).status).toBe(404);
  await set("");
  const none = await shown(enclosure.slug);
  expect(none.status).toBe(404);
  expect(none.headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
  expect(none.headers.get("x-frame-options")).toBe("DENY");
  expect((await shown("no-hay-tal")).status).toBe(404);
});

test("a store's former address leads to the frame at its new one", async () => {
  const { enclosure } = await embedded();
  const slug = `${enclosure.slug}-nueva`;
  await getDb().update(enclosures).set({ slug }).where(eq(enclosures.id, enclosure.id));
  const moved = await shown(enclosure.slug, "?evento=1");
  expect(moved.status).toBe(308);
  expect(moved.headers.get("location")).toBe(`/${slug}/incrustar?evento=1`);
});

test("oEmbed gives the frame of a store and of an event, no larger than there is room for", async () => {
  const { enclosure, event } = await embedded();
  const url = `${env().APP_URL}/${enclosure.slug}`;
  const store = await asked({ url });
  expect(store.status).toBe(200);
  expect(await store.json()).toMatchObject({
    version: "1.0",
    type: "rich",
    title: enclosure.name,
    width: 600,
    height: 480,
    html: expect.stringContaining(`<iframe src="${url}/incrustar"`),
  });
  const small = await asked({ url: `${url}/${event.id}?utm=x`, maxwidth: "320", maxheight: "200", format: "json" });
  expect(await small.json()).toMatchObject({
    title: `${event.name}, ${enclosure.name}`,
    width: 320,
    height: 200,
    html: expect.stringContaining(`${url}/incrustar?evento=${event.id}"`),
  });
});

test("oEmbed refuses other formats, other sites, other pages, and stores that no site may show", async () => {
  const { enclosure, set } = await embedded();
  const url = `${env().APP_URL}/${enclosure.slug}`;
  expect((await asked({ url, format: "xml" })).status).toBe(501);
  expect((await asked({ url, maxwidth: "mucho" })).status).toBe(400);
  for (const other of [
    "",
    "x",
    `https://otro.example/${enclosure.slug}`,
    `${url}/fila/1`,
    `${env().APP_URL}/no-hay-tal`,
  ])
    expect((await asked({ url: other })).status, other).toBe(404);
  await set("");
  expect((await asked({ url })).status).toBe(404);
});

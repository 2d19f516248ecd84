import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { getDb } from "@/db/client";
import { enclosures } from "@/db/schema";
import { createAdmin, createGuard, createSaleable, createUser } from "@/db/testing";
import { findVenue, venueSlug } from "@/lib/access/find-venue";
import { env } from "@/lib/core/env";
import { asPairedPhone, codeOf, ctxFor } from "@/lib/core/testing";

const APP = "https://boletos.example";

describe("venueSlug", () => {
  it.each([
    ["arena-fundidora", "arena-fundidora"],
    ["  Arena-Fundidora ", "arena-fundidora"],
    [`${APP}/arena-fundidora`, "arena-fundidora"],
    [`${APP}/Arena-Fundidora/12?x=1#y`, "arena-fundidora"],
    ["https://boletos.example.mx/arena-fundidora", null],
    ["http://boletos.example/arena-fundidora", null],
    [`${APP}@malo.example/arena-fundidora`, null],
    [`${APP}/`, null],
    [`${APP}/a--b`, null],
    ["javascript:alert(1)", null],
    ["//boletos.example/arena", null],
    ["arena fundidora", null],
    ["' or 1=1", null],
  ])("reads %s as %s", (text, slug) => {
    expect(venueSlug(text, APP)).toBe(slug);
  });
});

describe("findVenue", () => {
  it("leads a buyer to the store, staff to the scanner at that venue", async () => {
    const { admin, owner, enclosure } = await createSaleable();
    const { slug } = enclosure;
    const find = (person: Parameters<typeof ctxFor>[0], text = `${env().APP_URL}/${slug}`) =>
      findVenue({ ctx: ctxFor(person), input: { text } });
    const scanner = { slug, href: `/scan-qr?recinto=${slug}` };
    expect(await find(await createUser())).toMatchObject({ name: enclosure.name, href: `/sales-user/${slug}` });
    expect(await find(owner, slug.toUpperCase())).toMatchObject(scanner);
    expect(await find(await createGuard(admin.id))).toMatchObject(scanner);
    const platform = { id: 1, profile: 1, adminId: 1, userName: "Administrador", isPlatformAdmin: true };
    expect(await find(platform)).toMatchObject(scanner);
  });

  it("does not find foreign codes, archived venues or, for staff, another tenant's", async () => {
    const { admin, owner, enclosure } = await createSaleable();
    const { owner: other } = await createAdmin();
    const find = (person: Parameters<typeof ctxFor>[0], text = enclosure.slug) =>
      codeOf(findVenue({ ctx: ctxFor(person), input: { text } }));
    expect(await find(other)).toBe("scan.venue_unknown");
    expect(await find(owner, "no-existe-aqui")).toBe("scan.venue_unknown");
    expect(await find(owner, "https://otro.example/arena")).toBe("scan.venue_unknown");
    expect(await find(owner, " ")).toBe("input.invalid");
    expect(await find(owner, "x".repeat(513))).toBe("input.invalid");
    expect(await find(null)).toBe("auth.required");
    const guard = await createGuard(admin.id);
    const paired = asPairedPhone(ctxFor(guard), 1);
    expect(await codeOf(findVenue({ ctx: paired, input: { text: enclosure.slug } }))).toBe("auth.forbidden");
    await getDb().update(enclosures).set({ archivedAt: new Date() }).where(eq(enclosures.id, enclosure.id));
    expect(await find(owner)).toBe("scan.venue_unknown");
  });
});

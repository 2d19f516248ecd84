import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { getDb } from "@/db/client";
import { enclosureSlugs, enclosures } from "@/db/schema";
import { createAdmin, createEnclosure as makeEnclosure } from "@/db/testing";
import type { Ctx } from "@/lib/core/context";
import { codeOf, ctxFor } from "@/lib/core/testing";
import { brandOfPath } from "@/lib/enclosures/brand-of-path";
import { createEnclosure } from "@/lib/enclosures/create-enclosure";
import { formOf, PLATFORM, slugFor } from "@/lib/enclosures/testing";
import { updateEnclosure } from "@/lib/enclosures/update-enclosure";
import { venueInView } from "@/lib/enclosures/venue-in-view";
import { movedSlug } from "@/lib/enclosures/venue-slugs";

const visitor = ctxFor(null);
const moved = (slug: string) => movedSlug({ ctx: visitor, input: { slug } });

/** A venue that had two addresses before the one it has. */
async function wanderer() {
  const { admin, owner } = await createAdmin();
  const venue = await makeEnclosure(admin.id, { color: "#123456" });
  const [second, third] = [slugFor("b"), slugFor("c")];
  for (const slug of [second, third])
    await updateEnclosure({ ctx: ctxFor(owner), input: formOf(venue, { slug, color: "#123456" }) });
  return { admin, owner, venue, first: venue.slug, second, third };
}

describe("addresses that a venue had", () => {
  it("lead to the one that it has, in whatever case", async () => {
    const { first, second, third } = await wanderer();
    expect(await moved(first)).toBe(third);
    expect(await moved(second.toUpperCase())).toBe(third);
    expect(await moved(third)).toBeNull();
    expect(await moved(slugFor("nadie"))).toBeNull();
    for (const text of ["a", "con espacio", "x".repeat(61), "../x", "a--b"]) expect(await moved(text)).toBeNull();
  });

  it("stay taken for every other venue, and their own venue may have them back at any time", async () => {
    const { admin, owner, venue, first, second } = await wanderer();
    const taken = { code: "enclosure.slug_taken", details: { field: "slug" } };
    const made = createEnclosure({
      ctx: ctxFor(PLATFORM),
      input: { adminId: admin.id, name: "Otro", slug: first, location: "Monterrey" },
    });
    await expect(made).rejects.toMatchObject(taken);
    const other = await makeEnclosure(admin.id);
    const changed = updateEnclosure({ ctx: ctxFor(owner), input: formOf(other, { slug: second }) });
    await expect(changed).rejects.toMatchObject(taken);
    const back = await updateEnclosure({ ctx: ctxFor(owner), input: formOf(venue, { slug: first }) });
    expect(back.slug).toBe(first);
    expect([await moved(second), await moved(first)]).toEqual([first, null]);
  });

  it("are limited to twenty new ones a day for an administrator, who may have former ones back at any time", async () => {
    const { owner, venue, first } = await wanderer();
    const go = (ctx: Ctx, slug: string) => updateEnclosure({ ctx, input: formOf(venue, { slug }) });
    const own = ctxFor(owner);
    for (let n = 2; n < 20; n++) await go(own, slugFor(`n${n}`));
    expect(await codeOf(go(own, slugFor("n21")))).toBe("auth.rate_limited");
    expect((await go(own, first)).slug).toBe(first);
    const last = slugFor("n22");
    expect((await go(ctxFor(PLATFORM), last)).slug).toBe(last);
  });

  it("are known wherever an address is: the login's colour, the venue in view", async () => {
    const { first, third } = await wanderer();
    expect(await brandOfPath({ ctx: visitor, input: { path: `/${first}?x=1` } })).toBe("#123456");
    expect(await brandOfPath({ ctx: visitor, input: { path: `/sales-user/${first}` } })).toBe("#123456");
    expect(await venueInView({ ctx: visitor, input: { slug: first } })).toMatchObject({ slug: third });
  });

  it("lead nowhere once the venue is archived", async () => {
    const { venue, first } = await wanderer();
    await getDb().update(enclosures).set({ archivedAt: new Date() }).where(eq(enclosures.id, venue.id));
    expect(await moved(first)).toBeNull();
  });

  it("the database keeps them: another venue cannot take one, not even past the verbs", async () => {
    const { admin, venue, first } = await wanderer();
    await expect(makeEnclosure(admin.id, { slug: first })).rejects.toMatchObject({ cause: { code: "23505" } });
    const rows = await getDb().select().from(enclosureSlugs).where(eq(enclosureSlugs.enclosureId, venue.id));
    expect(rows).toHaveLength(3);
  });

  it("an address that is refused leaves no trace", async () => {
    const { admin, owner, venue } = await wanderer();
    const free = slugFor("libre");
    expect(await codeOf(updateEnclosure({ ctx: ctxFor(owner), input: formOf(venue, { slug: free, feeBps: 1 }) }))).toBe(
      "auth.forbidden",
    );
    expect((await makeEnclosure(admin.id, { slug: free })).slug).toBe(free);
  });
});

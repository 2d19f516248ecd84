import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { getDb } from "@/db/client";
import { enclosureSlugs } from "@/db/schema";
import { createAdmin, createEnclosure as makeEnclosure } from "@/db/testing";
import { ctxFor } from "@/lib/core/testing";
import { createEnclosure } from "@/lib/enclosures/create-enclosure";
import { formOf, PLATFORM, slugFor } from "@/lib/enclosures/testing";
import { updateEnclosure } from "@/lib/enclosures/update-enclosure";

const ended = (work: Promise<unknown>) =>
  work.then(
    () => "done",
    (error: { code?: string }) => error.code ?? "defect",
  );

it("one of twelve venues gets an address that all want at once, and nobody gets an address that a venue leaves", async () => {
  const { admin, owner } = await createAdmin();
  const wanted = slugFor("todos");
  const venues = await Promise.all(Array.from({ length: 6 }, () => makeEnclosure(admin.id)));
  const input = () => ({ adminId: admin.id, name: "Nuevo", slug: wanted, location: "Monterrey" });
  const answers = await Promise.all([
    ...venues.map((venue) => ended(updateEnclosure({ ctx: ctxFor(owner), input: formOf(venue, { slug: wanted }) }))),
    ...Array.from({ length: 6 }, () => ended(createEnclosure({ ctx: ctxFor(PLATFORM), input: input() }))),
  ]);
  expect(answers.filter((what) => what === "done")).toHaveLength(1);
  expect(answers.filter((what) => what === "enclosure.slug_taken")).toHaveLength(11);
  expect(await getDb().select().from(enclosureSlugs).where(eq(enclosureSlugs.slug, wanted))).toHaveLength(1);

  // Two change places: each wants what the other leaves at the same moment. Neither gets it.
  const [one, two] = [await makeEnclosure(admin.id), await makeEnclosure(admin.id)];
  const swapped = await Promise.all([
    ended(updateEnclosure({ ctx: ctxFor(owner), input: formOf(one, { slug: two.slug }) })),
    ended(updateEnclosure({ ctx: ctxFor(owner), input: formOf(two, { slug: one.slug }) })),
  ]);
  expect(swapped).toEqual(["enclosure.slug_taken", "enclosure.slug_taken"]);
});

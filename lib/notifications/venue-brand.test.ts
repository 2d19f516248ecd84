import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, beforeAll, expect, it } from "vitest";
import { getDb } from "@/db/client";
import { enclosures } from "@/db/schema";
import { createAdmin, createEnclosure } from "@/db/testing";
import { ctxFor } from "@/lib/core/testing";
import { renderMail } from "@/lib/notifications/emails/render-mail";
import type { MailContent } from "@/lib/notifications/templates";
import { withVenue } from "@/lib/notifications/venue-brand";
import { uploadPicture } from "@/lib/storage";
import { diskStore } from "@/lib/storage/disk-store";
import { useStorage } from "@/lib/storage/storage";
import { samplePicture } from "@/lib/storage/testing/samples";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "ct-brand-"));
  useStorage(diskStore(folder));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const mail = (slug?: string): MailContent => ({
  subject: "Prueba",
  preheader: "Prueba",
  brand: { name: "Arena", color: "#05216e", ...(slug ? { slug } : {}) },
  blocks: [{ type: "paragraph", text: "Hola" }],
  attachments: [],
});

it("a venue's message has its logo inside and says how to reach it, also under an address that it had", async () => {
  const { admin, owner } = await createAdmin();
  const content = await samplePicture("png", 400, 400);
  const input = { kind: "logo" as const, adminId: null, content: async () => content };
  const { path } = await uploadPicture({ ctx: ctxFor(owner), input });
  const venue = await createEnclosure(admin.id, {
    logo: path,
    contactPhone: "8112345678",
    contactEmail: "hola@arena.mx",
  });
  const dressed = await withVenue(ctxFor(null), mail(venue.slug));
  const [logo] = dressed.attachments;
  expect(await sharp(logo?.content).metadata()).toMatchObject({ format: "png", width: 112 });
  const { html, text } = await renderMail(dressed);
  expect(html).toContain(`cid:${logo?.contentId}`);
  expect(html).toContain("tel:+528112345678");
  expect(text).toContain("Teléfono: 81 1234 5678\nCorreo: hola@arena.mx");
  await getDb()
    .update(enclosures)
    .set({ slug: `${venue.slug}-2` })
    .where(eq(enclosures.id, venue.id));
  expect(await withVenue(ctxFor(null), mail(venue.slug))).toEqual(dressed);
});

it("without a logo or contact it is as it was; so is the platform's own, and one of an unknown venue", async () => {
  const { admin } = await createAdmin();
  const venue = await createEnclosure(admin.id);
  const dressed = await withVenue(ctxFor(null), mail(venue.slug));
  expect(dressed.attachments).toEqual([]);
  expect((await renderMail(dressed)).html).not.toContain("¿Dudas?");
  expect(await withVenue(ctxFor(null), mail())).toEqual(mail());
  expect(await withVenue(ctxFor(null), mail("nadie-tiene-esta"))).toEqual(mail("nadie-tiene-esta"));
});

it("a logo whose file is gone keeps no message from going", async () => {
  const { admin, owner } = await createAdmin();
  const content = await samplePicture("png", 400, 400);
  const input = { kind: "logo" as const, adminId: null, content: async () => content };
  const { path } = await uploadPicture({ ctx: ctxFor(owner), input });
  const venue = await createEnclosure(admin.id, { logo: path });
  await rm(folder, { recursive: true });
  expect((await withVenue(ctxFor(null), mail(venue.slug))).attachments).toEqual([]);
});

import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { getDb } from "@/db/client";
import { auditLog } from "@/db/schema";
import { createAdmin, createEnclosure as makeEnclosure } from "@/db/testing";
import { codeOf, ctxFor } from "@/lib/core/testing";
import { createEnclosure } from "@/lib/enclosures/create-enclosure";
import { editEnclosure } from "@/lib/enclosures/queries";
import { formOf, PLATFORM, slugFor } from "@/lib/enclosures/testing";
import { updateEnclosure } from "@/lib/enclosures/update-enclosure";
import { uploadPicture } from "@/lib/storage";
import type { PictureKind } from "@/lib/storage/client";
import { diskStore } from "@/lib/storage/disk-store";
import { useStorage } from "@/lib/storage/storage";
import { samplePicture } from "@/lib/storage/testing/samples";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "ct-venues-"));
  useStorage(diskStore(folder));
});
afterAll(() => rm(folder, { recursive: true }));

type Person = Parameters<typeof ctxFor>[0];
const uploaded = async (person: Person, kind: PictureKind, width = 800, height = 600) => {
  const content = await samplePicture("jpeg", width, height);
  return (await uploadPicture({ ctx: ctxFor(person), input: { kind, adminId: null, content: async () => content } }))
    .path;
};

describe("pictures of a venue", () => {
  it("must be the tenant's own and of the right kind", async () => {
    const { admin, owner } = await createAdmin();
    const other = await createAdmin();
    const venue = await makeEnclosure(admin.id);
    const [banner, logo] = [await uploaded(owner, "banner"), await uploaded(owner, "logo")];
    const change = (more: Record<string, unknown>) =>
      updateEnclosure({ ctx: ctxFor(owner), input: formOf(venue, more) });
    expect(await change({ banner, logo })).toMatchObject({ banner, logo });
    const foreign = await uploaded(other.owner, "banner");
    await expect(change({ banner: foreign })).rejects.toMatchObject({
      code: "picture.unknown",
      details: { field: "banner" },
    });
    await expect(change({ logo: banner })).rejects.toMatchObject({ details: { field: "logo" } });
    await expect(change({ banner: "/img/../x.png" })).rejects.toMatchObject({
      code: "input.invalid",
      details: { field: "banner" },
    });
    expect(await change({ banner: "" })).toMatchObject({ banner: "/img/banner-default.svg", logo });
    expect(await change({ logo: null })).toMatchObject({ logo: null });
    const made = createEnclosure({
      ctx: ctxFor(PLATFORM),
      input: { adminId: admin.id, name: "Otro", slug: slugFor(), location: "Monterrey", banner: foreign },
    });
    expect(await codeOf(made)).toBe("picture.unknown");
  });

  it("a plan is always as wide in its units, so a picture of the same shape leaves the zones where they are", async () => {
    const { admin, owner } = await createAdmin();
    const venue = await makeEnclosure(admin.id);
    const change = (more: Record<string, unknown>) =>
      updateEnclosure({ ctx: ctxFor(owner), input: formOf(venue, more) });
    const size = async (width: number, height: number) => {
      const { planWidth, planHeight } = await change({ planImage: await uploaded(owner, "plan", width, height) });
      return [planWidth, planHeight];
    };
    expect(await size(800, 600)).toEqual([960, 720]);
    expect(await size(1_600, 1_200)).toEqual([960, 720]);
    expect(await size(1_000, 500)).toEqual([960, 480]);
    expect(await change({ planImage: "" })).toMatchObject({ planImage: null, planWidth: null, planHeight: null });
  });

  it("a plan that stays keeps its own units", async () => {
    const { admin, owner } = await createAdmin();
    const plan = { planImage: "/img/plan-silla.svg", planWidth: 500, planHeight: 400 };
    const venue = await makeEnclosure(admin.id, plan);
    const after = await updateEnclosure({ ctx: ctxFor(owner), input: formOf(venue, { planImage: plan.planImage }) });
    expect(after).toMatchObject(plan);
  });
});

describe("a venue's form that two people have open", () => {
  it("is saved once; the other one is refused until it was filled in anew", async () => {
    const { admin, owner } = await createAdmin();
    const venue = await makeEnclosure(admin.id);
    const ctx = ctxFor(owner);
    const { revision } = await editEnclosure({ ctx, input: venue });
    const change = (more: Record<string, unknown>) => updateEnclosure({ ctx, input: formOf(venue, more) });
    await change({ revision, gates: [{ label: "Norte", street: "Av. Uno" }] });
    expect(await codeOf(change({ revision, gates: [] }))).toBe("resource.changed");
    const after = await editEnclosure({ ctx, input: venue });
    expect(after.held.gates.map(({ label }) => label)).toEqual(["Norte"]);
    expect(await change({ revision: after.revision, name: "Otro nombre" })).toMatchObject({ name: "Otro nombre" });
    expect(await change({ name: "Sin revisión" })).toMatchObject({ name: "Sin revisión" });
  });
});

describe("where a venue is and how to reach it", () => {
  const change = async (more: Record<string, unknown>) => {
    const { admin, owner } = await createAdmin();
    const venue = await makeEnclosure(admin.id);
    return updateEnclosure({ ctx: ctxFor(owner), input: formOf(venue, more) });
  };

  it("the point is read as people type it", async () => {
    const typed = {
      latitude: "25.6785",
      longitude: " -100.284 ",
      contactPhone: "(81) 1234-5678",
      contactEmail: "hola@arena.mx",
    };
    expect(await change(typed)).toMatchObject({
      latitude: 25.6785,
      longitude: -100.284,
      contactPhone: "8112345678",
      contactEmail: "hola@arena.mx",
      contactWhatsapp: "",
    });
    expect(await change({ latitude: 0, longitude: 0 })).toMatchObject({ latitude: 0, longitude: 0 });
  });

  it.each([
    ["longitude", { latitude: "25" }],
    ["latitude", { longitude: "-100" }],
    ["latitude", { latitude: "91", longitude: "0" }],
    ["longitude", { latitude: "0", longitude: "-180.5" }],
    ["latitude", { latitude: "1e1", longitude: "0" }],
    ["contactPhone", { contactPhone: "12345" }],
    ["contactWhatsapp", { contactWhatsapp: "+52 81 1234 5678" }],
    ["contactEmail", { contactEmail: "arena" }],
  ])("names the wrong field %s", async (field, more) => {
    await expect(change(more)).rejects.toMatchObject({ code: "input.invalid", details: { field } });
  });

  it("the database refuses half a point and one off the earth", async () => {
    const { admin } = await createAdmin();
    for (const bad of [
      { latitude: 1 },
      { longitude: 1 },
      { latitude: 91, longitude: 0 },
      { latitude: 0, longitude: 181 },
    ])
      await expect(makeEnclosure(admin.id, bad)).rejects.toMatchObject({ cause: { code: "23514" } });
  });
});

describe("fees of payment methods", () => {
  const cash = { method: "cash" as const, feeBps: 500, feeFixedCents: 1_000 };

  it("are the platform's to set; an administrator may send them back as they are", async () => {
    const { admin, owner } = await createAdmin();
    const venue = await makeEnclosure(admin.id);
    const change = (person: Person, methodFees?: object[]) =>
      updateEnclosure({
        ctx: ctxFor(person),
        input: formOf(venue, methodFees ? { methodFees } : {}),
      });
    expect(await codeOf(change(owner, [cash]))).toBe("auth.forbidden");
    expect((await change(PLATFORM, [{ ...cash, feeBps: "5", feeFixedCents: "10.00" }])).methodFees).toEqual([cash]);
    expect((await change(owner, [cash])).methodFees).toEqual([cash]);
    expect((await change(owner)).methodFees).toEqual([cash]);
    expect(await codeOf(change(owner, []))).toBe("auth.forbidden");
    expect(await codeOf(change(PLATFORM, [cash, cash]))).toBe("input.invalid");
    expect(await codeOf(change(PLATFORM, [{ ...cash, method: "bitcoin" }]))).toBe("input.invalid");
    const [row] = await getDb()
      .select()
      .from(auditLog)
      .where(eq(auditLog.entityId, String(venue.id)));
    expect(row?.changes).toMatchObject({ methodFees: [[], [cash]] });
    expect((await change(PLATFORM, [])).methodFees).toEqual([]);
  });

  it("come with a new venue", async () => {
    const { admin } = await createAdmin();
    const input = { adminId: admin.id, name: "Otro", slug: slugFor(), location: "Monterrey", methodFees: [cash] };
    expect((await createEnclosure({ ctx: ctxFor(PLATFORM), input })).methodFees).toEqual([cash]);
  });
});

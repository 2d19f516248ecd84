import { and, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { getDb } from "@/db/client";
import { auditLog, enclosurePolicies, type enclosures, gates } from "@/db/schema";
import {
  createAdmin,
  createGate,
  createGuard,
  createUser,
  createZone,
  createEnclosure as makeEnclosure,
} from "@/db/testing";
import { isReservedSlug } from "@/lib/core/reserved-slugs";
import { codeOf, ctxFor } from "@/lib/core/testing";
import { TERMS_POLICY } from "@/lib/enclosures/client";
import { createEnclosure } from "@/lib/enclosures/create-enclosure";
import { enclosureList } from "@/lib/enclosures/enclosure-list";
import { policyOf } from "@/lib/enclosures/policy";
import {
  adminOptions,
  enclosureOptions,
  enclosuresByAdmin,
  getEnclosure,
  publicEnclosures,
} from "@/lib/enclosures/queries";
import { updateEnclosure } from "@/lib/enclosures/update-enclosure";

const platform = { id: 1, profile: 1, adminId: 1, userName: "Administrador", isPlatformAdmin: true };
let n = 0;
const slug = () => `prueba-${process.pid}-${Date.now().toString(36)}-${n++}`;

function input(adminId: number, more: Record<string, unknown> = {}) {
  return { adminId, name: "Arena Norte", slug: slug(), location: "Av. Uno 1, Monterrey, N.L.", ...more };
}

/** A venue as its own form would send it back. */
function formOf(venue: typeof enclosures.$inferSelect, more: Record<string, unknown> = {}) {
  return { id: venue.id, name: venue.name, slug: venue.slug, location: venue.location, ...more };
}

describe("createEnclosure", () => {
  it("opens a venue with default banner and fee, its gates, and an audit row", async () => {
    const { admin } = await createAdmin();
    const gate = { label: "1", street: "Av. del Acero", direction: "s" as const };
    const made = await createEnclosure({ ctx: ctxFor(platform), input: { ...input(admin.id), gates: [gate] } });
    expect(made).toMatchObject({ adminId: admin.id, banner: "/img/banner-default.svg", feeBps: 1500, holdMinutes: 10 });
    expect(made.gates).toMatchObject([{ label: "1", street: "Av. del Acero", direction: "s" }]);
    const rows = await getDb()
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.entity, "enclosure"), eq(auditLog.entityId, String(made.id))));
    expect(rows.map((row) => row.action)).toEqual(["enclosure.created"]);
  });

  it("reads fees as a form types them", async () => {
    const { admin } = await createAdmin();
    const made = await createEnclosure({
      ctx: ctxFor(platform),
      input: { ...input(admin.id), feeBps: "12.5", feeFixedCents: "10.50", priceIvaBps: "0", feeIvaBps: 1600 },
    });
    expect(made).toMatchObject({ feeBps: 1250, feeFixedCents: 1050, priceIvaBps: 0, feeIvaBps: 1600 });
  });

  it.each(["api", "login", "parkingarea", "Event", "dev", "manifest", "sales-user"])(
    "keeps %s for the site",
    async (name) => {
      const { admin } = await createAdmin();
      const made = createEnclosure({ ctx: ctxFor(platform), input: input(admin.id, { slug: name }) });
      expect(await codeOf(made)).toBe("enclosure.slug_reserved");
      expect(isReservedSlug(name)).toBe(true);
    },
  );

  it("refuses a slug that is taken, also when the form is sent twice", async () => {
    const { admin } = await createAdmin();
    const same = input(admin.id);
    await createEnclosure({ ctx: ctxFor(platform), input: same });
    expect(await codeOf(createEnclosure({ ctx: ctxFor(platform), input: same }))).toBe("enclosure.slug_taken");
  });

  it.each([
    ["slug", { slug: "Con Espacio" }],
    ["slug", { slug: "../etc" }],
    ["slug", { slug: "a--b" }],
    ["color", { color: "red" }],
    ["timeZone", { timeZone: "Luna/Mare" }],
    ["mapUrl", { mapUrl: "javascript:alert(1)" }],
    ["banner", { banner: "https://otro.example/x.png" }],
    ["dayStart", { dayStart: "24:00" }],
    ["holdMinutes", { holdMinutes: 2 }],
    ["feeBps", { feeBps: "90" }],
    ["adminId", { adminId: 2_000_000_000 }],
    ["gates.1.label", { gates: [{ label: "1" }, { label: "1" }] }],
  ])("names the wrong field %s", async (field, more) => {
    const { admin } = await createAdmin();
    const made = createEnclosure({ ctx: ctxFor(platform), input: input(admin.id, more) });
    await expect(made).rejects.toMatchObject({ code: "input.invalid", details: { field } });
  });

  it("is for the platform only", async () => {
    const { admin, owner } = await createAdmin();
    const people = [owner, await createUser(), await createGuard(admin.id)];
    for (const person of people) {
      expect(await codeOf(createEnclosure({ ctx: ctxFor(person), input: input(admin.id) }))).toBe("auth.forbidden");
    }
    expect(await codeOf(createEnclosure({ ctx: ctxFor(null), input: input(admin.id) }))).toBe("auth.required");
  });
});

describe("updateEnclosure", () => {
  it("lets an admin change its own venue and gates, and keeps a gate's id", async () => {
    const { admin, owner } = await createAdmin();
    const venue = await makeEnclosure(admin.id);
    const one = await createGate(venue, { label: "1" });
    const two = await createGate(venue, { label: "2" });
    const after = await updateEnclosure({
      ctx: ctxFor(owner),
      input: formOf(venue, {
        name: "Otro nombre",
        gates: [
          { id: one.id, label: "2", street: "Calle A", direction: "e" },
          { id: two.id, label: "1", street: "Calle B", direction: "w" },
          { label: "3" },
        ],
      }),
    });
    expect(after.name).toBe("Otro nombre");
    expect(after.gates.map((gate) => [gate.label, gate.id === two.id, gate.id === one.id])).toEqual([
      ["1", true, false],
      ["2", false, true],
      ["3", false, false],
    ]);
  });

  it("ends gates that are left out, brings them back by name, and leaves them alone without a list", async () => {
    const { admin, owner } = await createAdmin();
    const venue = await makeEnclosure(admin.id);
    const gate = await createGate(venue, { label: "Norte" });
    const ended = await updateEnclosure({ ctx: ctxFor(owner), input: formOf(venue, { gates: [] }) });
    expect(ended.gates).toEqual([]);
    const back = await updateEnclosure({ ctx: ctxFor(owner), input: formOf(venue, { gates: [{ label: "Norte" }] }) });
    expect(back.gates.map((one) => one.id)).toEqual([gate.id]);
    const untouched = await updateEnclosure({ ctx: ctxFor(owner), input: formOf(venue) });
    expect(untouched.gates.map((one) => one.id)).toEqual([gate.id]);
  });

  it("keeps a gate that a zone is entered by", async () => {
    const { admin, owner } = await createAdmin();
    const venue = await makeEnclosure(admin.id);
    const gate = await createGate(venue);
    await createZone(venue, {}, [gate]);
    const done = updateEnclosure({ ctx: ctxFor(owner), input: formOf(venue, { gates: [] }) });
    expect(await codeOf(done)).toBe("gate.in_use");
    const [row] = await getDb().select().from(gates).where(eq(gates.id, gate.id));
    expect(row).toMatchObject({ label: gate.label, archivedAt: null });
  });

  it("refuses another venue's gate", async () => {
    const { admin, owner } = await createAdmin();
    const venue = await makeEnclosure(admin.id);
    const foreign = await createGate(await makeEnclosure(admin.id));
    const done = updateEnclosure({
      ctx: ctxFor(owner),
      input: formOf(venue, { gates: [{ id: foreign.id, label: "Mío" }] }),
    });
    expect(await codeOf(done)).toBe("input.invalid");
  });

  it("leaves the fees to the platform", async () => {
    const { admin, owner } = await createAdmin();
    const venue = await makeEnclosure(admin.id);
    const cheaper = formOf(venue, { feeBps: 100 });
    expect(await codeOf(updateEnclosure({ ctx: ctxFor(owner), input: cheaper }))).toBe("auth.forbidden");
    const same = await updateEnclosure({ ctx: ctxFor(owner), input: formOf(venue, { feeBps: venue.feeBps }) });
    expect(same.feeBps).toBe(1500);
    expect((await updateEnclosure({ ctx: ctxFor(platform), input: cheaper })).feeBps).toBe(100);
  });

  it("refuses reserved and taken slugs, wrong roles and other tenants' venues", async () => {
    const { admin, owner } = await createAdmin();
    const other = await createAdmin();
    const venue = await makeEnclosure(admin.id);
    const second = await makeEnclosure(admin.id);
    const change = (person: Parameters<typeof ctxFor>[0], more: Record<string, unknown>) =>
      codeOf(updateEnclosure({ ctx: ctxFor(person), input: formOf(venue, more) }));
    expect(await change(owner, { slug: "home" })).toBe("enclosure.slug_reserved");
    expect(await change(owner, { slug: second.slug })).toBe("enclosure.slug_taken");
    expect(await change(owner, { name: "" })).toBe("input.invalid");
    expect(await change(other.owner, {})).toBe("resource.not_found");
    expect(await change(await createUser(), {})).toBe("auth.forbidden");
    expect(await change(await createGuard(admin.id), {})).toBe("auth.forbidden");
  });
});

describe("reading venues", () => {
  it("shows a tenant its own and the platform all", async () => {
    const { admin, owner } = await createAdmin();
    const other = await createAdmin();
    const venue = await makeEnclosure(admin.id, { name: `Único ${slug()}` });
    const list = (person: Parameters<typeof ctxFor>[0], more = {}) =>
      enclosureList.page({ ctx: ctxFor(person), input: { q: venue.name, ...more } });
    expect((await list(owner)).items.map((row) => row.id)).toEqual([venue.id]);
    expect((await list(other.owner)).total).toBe(0);
    expect((await list(platform)).total).toBe(1);
    expect((await list(platform, { kind: "prepaid" })).total).toBe(0);
    expect((await list(owner, { q: "%" })).total).toBe(0);
    expect((await getEnclosure({ ctx: ctxFor(owner), input: venue })).slug).toBe(venue.slug);
    expect(await codeOf(getEnclosure({ ctx: ctxFor(other.owner), input: venue }))).toBe("resource.not_found");
    expect(await codeOf(list(await createUser()))).toBe("auth.forbidden");
    expect((await enclosureOptions({ ctx: ctxFor(owner) })).map((row) => row.id)).toEqual([venue.id]);
    expect(await adminOptions({ ctx: ctxFor(owner) })).toEqual([{ id: admin.id, name: admin.name }]);
  });

  it("pages and sorts", async () => {
    const { admin, owner } = await createAdmin();
    for (const name of ["Beta", "alfa", "Gama"]) await makeEnclosure(admin.id, { name });
    const names = async (more: object) =>
      (await enclosureList.page({ ctx: ctxFor(owner), input: more })).items.map((row) => row.name);
    expect(await names({})).toEqual(["alfa", "Beta", "Gama"]);
    expect(await names({ sort: "-name", pageSize: 2 })).toEqual(["Gama", "Beta"]);
    const { next } = await enclosureList.page({ ctx: ctxFor(owner), input: { pageSize: 2 } });
    expect(await names({ after: next, pageSize: 2 })).toEqual(["Gama"]);
    expect(await names({ sort: "'; drop table" as "name" })).toEqual(["alfa", "Beta", "Gama"]);
  });

  it("answers anyone the venue of an admin, without it the admin's own colour", async () => {
    const { admin } = await createAdmin();
    const [bare] = await enclosuresByAdmin({ ctx: ctxFor(null), input: { idAdmin: admin.id } });
    expect(bare).toEqual({
      id: null,
      idAdmin: admin.id,
      nameAdmin: admin.name,
      color: "#05216e",
      chrUbicacion: "Monterrey, N.L.",
      isEvent: false,
      isPrepaid: false,
    });
    const venue = await makeEnclosure(admin.id, { color: "#aa0000" });
    const [main] = await enclosuresByAdmin({ ctx: ctxFor(null), input: { idAdmin: admin.id } });
    expect(main).toMatchObject({ color: "#aa0000", isEvent: true });
    expect((await publicEnclosures({ ctx: ctxFor(null) })).some((row) => row.id === venue.id)).toBe(true);
    const nobody = enclosuresByAdmin({ ctx: ctxFor(null), input: { idAdmin: 2_000_000_000 } });
    expect(await codeOf(nobody)).toBe("resource.not_found");
  });
});

describe("the venue's policy", () => {
  const generous = {
    changeUntilHours: "24",
    changeFeeCents: "50",
    changeCreditsFee: true,
    returnUntilHours: 48,
    returnFeeBps: "10",
    returnWithFee: true,
    transferUntilHours: 0,
    rescheduleReturnHours: 72,
    cancelRefundsFee: true,
    depositTwoPeople: true,
  };

  it("is the site's terms until the venue allows more, and an administrator may", async () => {
    const { admin, owner } = await createAdmin();
    const venue = await makeEnclosure(admin.id);
    const before = await getEnclosure({ ctx: ctxFor(owner), input: venue });
    expect(before.policy).toEqual(TERMS_POLICY);
    expect(await policyOf(ctxFor(null), venue.id)).toEqual(TERMS_POLICY);
    expect(Object.values(TERMS_POLICY).every((term) => !term)).toBe(true);
    const after = await updateEnclosure({ ctx: ctxFor(owner), input: formOf(venue, { policy: generous }) });
    const kept = { ...generous, changeUntilHours: 24, changeFeeCents: 5_000, returnFeeBps: 1_000 };
    expect(after.policy).toEqual(kept);
    expect(await policyOf(ctxFor(null), venue.id)).toEqual(kept);
    const untouched = await updateEnclosure({ ctx: ctxFor(owner), input: formOf(venue) });
    expect(untouched.policy).toEqual(kept);
    const partly = await updateEnclosure({
      ctx: ctxFor(owner),
      input: formOf(venue, { policy: { changeFeeCents: 0 } }),
    });
    expect(partly.policy).toEqual({ ...kept, changeFeeCents: 0 });
    const closed = await updateEnclosure({ ctx: ctxFor(owner), input: formOf(venue, { policy: TERMS_POLICY }) });
    expect(closed.policy).toEqual(TERMS_POLICY);
  });

  it("comes with a new venue, and each term is a field of the audit", async () => {
    const { admin } = await createAdmin();
    const made = await createEnclosure({
      ctx: ctxFor(platform),
      input: { ...input(admin.id), policy: { returnUntilHours: 12 } },
    });
    expect(made.policy).toEqual({ ...TERMS_POLICY, returnUntilHours: 12 });
    const [row] = await getDb()
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.entity, "enclosure"), eq(auditLog.entityId, String(made.id))));
    expect(row?.changes).toMatchObject({ returnUntilHours: [null, 12] });
  });

  it.each([
    ["policy.changeUntilHours", { changeUntilHours: 2_161 }],
    ["policy.returnFeeBps", { returnFeeBps: "101" }],
    ["policy.rescheduleReturnHours", { rescheduleReturnHours: 0 }],
    ["policy.changeFeeCents", { changeFeeCents: "-1" }],
  ])("names the wrong field %s", async (field, policy) => {
    const { admin, owner } = await createAdmin();
    const venue = await makeEnclosure(admin.id);
    const done = updateEnclosure({ ctx: ctxFor(owner), input: formOf(venue, { policy }) });
    await expect(done).rejects.toMatchObject({ code: "input.invalid", details: { field } });
  });

  it("the database refuses impossible terms and another tenant's venue", async () => {
    const { admin } = await createAdmin();
    const other = await createAdmin();
    const venue = await makeEnclosure(admin.id);
    const own = { enclosureId: venue.id, adminId: admin.id };
    for (const bad of [
      { changeUntilHours: -1 },
      { returnUntilHours: 3_000 },
      { rescheduleReturnHours: 0 },
      { returnFeeBps: 10_001 },
      { changeFeeCents: -1 },
    ]) {
      const stored = getDb()
        .insert(enclosurePolicies)
        .values({ ...own, ...bad });
      await expect(stored).rejects.toMatchObject({ cause: { code: "23514" } });
    }
    const foreign = getDb()
      .insert(enclosurePolicies)
      .values({ ...own, adminId: other.admin.id });
    await expect(foreign).rejects.toMatchObject({ cause: { code: "23503" } });
  });
});

describe("constraints", () => {
  it("the database refuses a bad slug, colour or fee", async () => {
    const { admin } = await createAdmin();
    for (const bad of [
      { slug: "Ñandú" },
      { color: "blue" },
      { feeBps: -1 },
      { holdMinutes: 0 },
      { planImage: "/img/x.svg" },
    ]) {
      await expect(makeEnclosure(admin.id, bad)).rejects.toMatchObject({ cause: { code: "23514" } });
    }
  });
});

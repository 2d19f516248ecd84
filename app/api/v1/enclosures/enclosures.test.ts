import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import * as monthly from "@/app/api/v1/enclosures/[id]/events/by-month/route";
import * as one from "@/app/api/v1/enclosures/[id]/route";
import * as ofAdmin from "@/app/api/v1/enclosures/admin/[idAdmin]/route";
import * as byAdmin from "@/app/api/v1/enclosures/by-admin/route";
import * as list from "@/app/api/v1/enclosures/route";
import { fail, succeed, tokenOf } from "@/app/api/v1/testing";
import { getDb } from "@/db/client";
import { users } from "@/db/schema";
import { createAdmin, createEnclosure, createEvent, createGuard, createUser } from "@/db/testing";

async function platformToken(): Promise<string> {
  const [platform] = await getDb().select().from(users).where(eq(users.isPlatformAdmin, true));
  if (!platform) throw new Error("There is no platform administrator");
  return tokenOf(platform);
}

const bodyOf = (slug: string, more: object = {}) => ({
  name: "Arena",
  slug,
  chrUbicacion: "Calle 1, Monterrey, N.L.",
  ...more,
});

describe("EN1", () => {
  it("lists a tenant its own, the platform any, page by page", async () => {
    const { admin, owner } = await createAdmin();
    for (const name of ["Beta", "alfa"]) await createEnclosure(admin.id, { name });
    const as = await tokenOf(owner);
    const first = await succeed(list.GET, { as, query: { limit: 1 } });
    const alfa = { idAdmin: admin.id, nameAdmin: admin.name, name: "alfa" };
    expect(first).toMatchObject({ total: 2, limit: 1, page: 1, response: [alfa] });
    expect((await succeed(list.GET, { as, query: { limit: 1, page: 2 } })).response).toMatchObject([{ name: "Beta" }]);
    const other = await createAdmin();
    expect((await succeed(list.GET, { as: await tokenOf(other.owner), query: { admin: admin.id } })).total).toBe(0);
    expect((await succeed(list.GET, { as: await platformToken(), query: { admin: admin.id } })).total).toBe(2);
    await fail(list.GET, "auth.forbidden", { as: await tokenOf(await createUser()) });
    await fail(list.GET, "auth.forbidden", { as: await tokenOf(await createGuard(admin.id)) });
    await fail(list.GET, "auth.required");
  });
});

describe("EN2", () => {
  it("makes a venue for any tenant, once for a repeated request", async () => {
    const { admin, owner } = await createAdmin();
    const as = await platformToken();
    const slug = `nuevo-${randomUUID()}`;
    const methodFees = [{ method: "cash", feeBps: 500, feeFixedCents: 0 }];
    const body = { idAdmin: admin.id, ...bodyOf(slug, { latitude: 25.6, longitude: -100.3, methodFees }) };
    const key = randomUUID();
    const made = await succeed(list.POST, { as, body, key });
    expect(made.response).toMatchObject({
      idAdmin: admin.id,
      slug,
      chrUbicacion: "Calle 1, Monterrey, N.L.",
      latitude: 25.6,
      methodFees,
      feeBps: 1_500,
      holdMinutes: 10,
      logo: null,
      gates: [],
    });
    expect((await succeed(list.POST, { as, body, key })).response.id).toBe(made.response.id);
    expect(await fail(list.POST, "enclosure.slug_taken", { as, body })).toMatchObject({ field: "slug" });
    await fail(list.POST, "enclosure.slug_reserved", { as, body: { ...body, slug: "home" } });
    const wrong = await fail(list.POST, "input.invalid", { as, body: { ...body, chrUbicacion: "" } });
    expect(wrong.field).toBe("chrUbicacion");
    const lost = { ...body, slug: `otro-${randomUUID()}`, logo: `/files/${"0".repeat(32)}.webp` };
    expect(await fail(list.POST, "picture.unknown", { as, body: lost })).toMatchObject({ field: "logo" });
    await fail(list.POST, "auth.forbidden", { as: await tokenOf(owner), body });
    await fail(list.POST, "auth.required", { body });
  });
});

describe("EN3 and EN4", () => {
  it("an administrator changes its own but for the fees; another's is not there", async () => {
    const { admin, owner } = await createAdmin();
    const venue = await createEnclosure(admin.id);
    const as = await tokenOf(owner);
    const params = { id: venue.id };
    const gates = [{ label: "1", planPoint: [10, 20] }];
    const body = bodyOf(venue.slug, { contactPhone: "8112345678", policy: { returnUntilHours: 24 }, gates });
    const { response } = await succeed(one.PUT, { as, params, body });
    expect(response).toMatchObject({ name: "Arena", contactPhone: "8112345678", policy: { returnUntilHours: 24 } });
    expect(response.gates).toMatchObject([{ label: "1", planPoint: [10, 20] }]);
    const next = await succeed(one.PUT, { as, params, body: { ...body, policy: { transferUntilHours: 2 } } });
    expect(next.response).toMatchObject({ policy: { returnUntilHours: 24, transferUntilHours: 2 } });
    const none = await succeed(one.PUT, { as, params, body: { ...body, policy: { returnUntilHours: null } } });
    expect(none.response).toMatchObject({ policy: { returnUntilHours: null, transferUntilHours: 2 } });
    await fail(one.PUT, "auth.forbidden", { as, params, body: { ...body, feeBps: 1 } });
    await fail(one.PUT, "auth.forbidden", {
      as,
      params,
      body: { ...body, methodFees: [{ method: "card", feeBps: 1, feeFixedCents: 0 }] },
    });
    const outside = { ...body, gates: [{ label: "1", planPoint: [20_000, 5] }] };
    expect(await fail(one.PUT, "input.invalid", { as, params, body: outside })).toMatchObject({
      field: "gates.0.planPoint.0",
    });
    const other = await createAdmin();
    await fail(one.PUT, "resource.not_found", { as: await tokenOf(other.owner), params, body });
    const theirs = await createEnclosure(other.admin.id);
    await fail(one.PUT, "enclosure.slug_taken", { as, params, body: { ...body, slug: theirs.slug } });
  });

  it("only the platform ends one, and never one with events to come", async () => {
    const { admin, owner } = await createAdmin();
    const venue = await createEnclosure(admin.id);
    const params = { id: venue.id };
    await fail(one.DELETE, "auth.forbidden", { as: await tokenOf(owner), params });
    const as = await platformToken();
    const busy = await createEnclosure(admin.id);
    await createEvent(busy);
    await fail(one.DELETE, "enclosure.in_use", { as, params: { id: busy.id } });
    expect((await succeed(one.DELETE, { as, params })).response).toEqual({ archived: false });
    await fail(one.DELETE, "resource.not_found", { as, params });
  });
});

describe("EN6 and EN9", () => {
  it("events of a month in the venue's own time zone, without drafts", async () => {
    const { admin } = await createAdmin();
    const venue = await createEnclosure(admin.id, { timeZone: "America/Monterrey" });
    const at = (start: string, more: object = {}) => {
      const startsAt = new Date(start);
      const days = (count: number) => new Date(startsAt.getTime() + count * 86_400_000);
      return createEvent(venue, {
        startsAt,
        endsAt: days(0.1),
        parkingOpensAt: days(-0.1),
        salesStartAt: days(-9),
        salesEndAt: startsAt,
        doorsAt: null,
        ...more,
      });
    };
    // Still October there.
    const last = await at("2030-11-01T03:00:00Z");
    const first = await at("2030-11-01T07:00:00Z");
    await at("2030-11-10T07:00:00Z", { state: "draft" });
    const month = async (number: number) =>
      (await succeed(monthly.GET, { params: { id: venue.id }, query: { month: number, year: 2030 } })).response.map(
        ({ intIDEvento }) => intIDEvento,
      );
    expect(await month(10)).toEqual([last.id]);
    expect(await month(11)).toEqual([first.id]);
    expect(await month(12)).toEqual([]);
    const query = { month: 13, year: 2030 };
    await fail(monthly.GET, "input.invalid", { params: { id: venue.id }, query });
    await fail(monthly.GET, "resource.not_found", { params: { id: 2_000_000_000 }, query: { month: 1, year: 2030 } });
  });

  it("an admin's venues for whoever is logged in, as by-admin gives them to anyone", async () => {
    const { admin } = await createAdmin();
    await createEnclosure(admin.id, { color: "#aa0000" });
    const as = await tokenOf(await createUser());
    const { response } = await succeed(ofAdmin.GET, { as, params: { idAdmin: admin.id } });
    expect(response).toMatchObject([{ idAdmin: admin.id, color: "#aa0000", isEvent: true }]);
    expect((await succeed(byAdmin.POST, { body: { idAdmin: admin.id } })).response).toEqual(response);
    await fail(ofAdmin.GET, "auth.required", { params: { idAdmin: admin.id } });
    await fail(ofAdmin.GET, "resource.not_found", { as, params: { idAdmin: 2_000_000_000 } });
  });
});

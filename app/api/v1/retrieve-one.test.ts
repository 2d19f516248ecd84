import { beforeAll, describe, expect, it } from "vitest";
import { GET as getCode } from "@/app/api/v1/discount-codes/[id]/route";
import { GET as getVenue } from "@/app/api/v1/enclosures/[id]/route";
import { GET as getEventType } from "@/app/api/v1/event-types/[id]/route";
import { POST as addEventType } from "@/app/api/v1/event-types/route";
import { GET as getGuard } from "@/app/api/v1/guards/[id]/route";
import { GET as getPayment } from "@/app/api/v1/payments/[id]/route";
import { GET as getCourtesy } from "@/app/api/v1/qr/courtesy/[id]/route";
import { fail, succeed, tokenOf } from "@/app/api/v1/testing";
import { getDb } from "@/db/client";
import { assignGuard, createGuard, createSaleable, createUser } from "@/db/testing";
import { ctxFor } from "@/lib/core/testing";
import { registerCourtesy } from "@/lib/courtesy-qrs";
import { createCode } from "@/lib/discount-codes/testing";
import { paying } from "@/lib/settlement/testing";
import { testBank } from "@/lib/settlement/testing/test-bank";

testBank();

let sale: Awaited<ReturnType<typeof createSaleable>>;
let as: Record<"owner" | "otherOwner" | "buyer" | "guard" | "platform", string>;

beforeAll(async () => {
  sale = await createSaleable();
  const platform = await getDb().query.users.findFirst({ where: (user, { eq }) => eq(user.isPlatformAdmin, true) });
  if (!platform) throw new Error("There is no platform administrator");
  as = {
    owner: await tokenOf(sale.owner),
    otherOwner: await tokenOf((await createSaleable()).owner),
    buyer: await tokenOf(await createUser()),
    guard: await tokenOf(await createGuard(sale.admin.id)),
    platform: await tokenOf(platform),
  };
});

const nobodys = { id: 2_000_000_000 };

describe("one row of a tenant, for its staff and the platform", () => {
  it("EN10: a venue with its gates, fees and policy", async () => {
    const params = { id: sale.enclosure.id };
    const { response } = await succeed(getVenue, { as: as.owner, params });
    expect(response).toMatchObject({ ...params, idAdmin: sale.admin.id, timeZone: sale.enclosure.timeZone });
    expect(response.gates).toMatchObject([{ id: sale.gate.id }]);
    expect((await succeed(getVenue, { as: as.platform, params })).response).toEqual(response);
    await fail(getVenue, "resource.not_found", { as: as.otherOwner, params });
    await fail(getVenue, "resource.not_found", { as: as.platform, params: nobodys });
    await fail(getVenue, "auth.forbidden", { as: as.buyer, params });
    await fail(getVenue, "auth.required", { params });
  });

  it("GU6: an assignment of a guard", async () => {
    const guard = await createGuard(sale.admin.id);
    const params = { id: (await assignGuard(guard, sale.event, sale.zone)).id };
    const { response } = await succeed(getGuard, { as: as.owner, params });
    expect(response).toMatchObject({ ...params, intIDUsuario: guard.id, intIDEvento: sale.event.id, idGate: null });
    expect((await succeed(getGuard, { as: as.platform, params })).response).toEqual(response);
    await fail(getGuard, "resource.not_found", { as: as.otherOwner, params });
    await fail(getGuard, "resource.not_found", { as: as.owner, params: nobodys });
    await fail(getGuard, "auth.forbidden", { as: as.guard, params });
    await fail(getGuard, "auth.required", { params });
  });

  it("QR12: a courtesy with the person who has it", async () => {
    const input = { eventId: sale.event.id, zoneId: sale.zone.id, name: "Ana Invitada", email: "ana@test.example" };
    const params = { id: (await registerCourtesy({ ctx: ctxFor(sale.owner), input })).id };
    const { response } = await succeed(getCourtesy, { as: as.owner, params });
    expect(response).toMatchObject({ ...params, evento: sale.event.id, name: "Ana Invitada", state: "assigned" });
    expect((await succeed(getCourtesy, { as: as.platform, params })).response).toEqual(response);
    await fail(getCourtesy, "resource.not_found", { as: as.otherOwner, params });
    await fail(getCourtesy, "resource.not_found", { as: as.owner, params: nobodys });
    await fail(getCourtesy, "auth.forbidden", { as: as.buyer, params });
    await fail(getCourtesy, "auth.required", { params });
  });
});

describe("PA16", () => {
  it("a payment by its number or folio, for its buyer and the organizer's staff", async () => {
    const { buyer, paymentId, folio, orderId } = await paying(sale);
    const own = await tokenOf(buyer);
    const { response } = await succeed(getPayment, { as: own, params: { id: paymentId } });
    expect(response).toMatchObject({ id: paymentId, folio, order: { idCart: orderId }, next: { kind: "redirect" } });
    for (const id of [folio, response.order?.folio ?? ""])
      expect((await succeed(getPayment, { as: own, params: { id } })).response).toEqual(response);
    for (const staff of [as.owner, as.platform])
      expect((await succeed(getPayment, { as: staff, params: { id: folio } })).response).toEqual(response);
    for (const stranger of [as.buyer, as.otherOwner])
      for (const id of [paymentId, folio])
        await fail(getPayment, "resource.not_found", { as: stranger, params: { id } });
    for (const id of [nobodys.id, "PG-0000000000", "PG-1", "x"])
      await fail(getPayment, "resource.not_found", { as: as.owner, params: { id } });
    await fail(getPayment, "auth.forbidden", { as: as.guard, params: { id: folio } });
    await fail(getPayment, "auth.required", { params: { id: folio } });
  });
});

describe("rows of the platform", () => {
  it("ET5: a type of event, for whoever is logged in", async () => {
    const body = { name: `Rodeo ${Date.now()}`, icon: "trophy", color: "#7a1f1f" };
    const { response: type } = await succeed(addEventType, { as: as.platform, body });
    const params = { id: type.id };
    expect((await succeed(getEventType, { as: as.buyer, params })).response).toEqual(type);
    await fail(getEventType, "resource.not_found", { as: as.platform, params: nobodys });
    await fail(getEventType, "auth.required", { params });
  });

  it("DC7: a discount code, for the platform", async () => {
    const params = { id: (await createCode(sale.admin.id, { state: "archived" })).id };
    const { response } = await succeed(getCode, { as: as.platform, params });
    expect(response).toMatchObject({ ...params, idAdmin: sale.admin.id, state: "archived" });
    await fail(getCode, "resource.not_found", { as: as.platform, params: nobodys });
    await fail(getCode, "auth.forbidden", { as: as.owner, params });
    await fail(getCode, "auth.required", { params });
  });
});

import { isDeepStrictEqual } from "node:util";
import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import * as profile from "@/app/api/v1/auth/profile/[id]/route";
import * as code from "@/app/api/v1/discount-codes/[id]/route";
import { POST as addCode } from "@/app/api/v1/discount-codes/route";
import * as venue from "@/app/api/v1/enclosures/[id]/route";
import { POST as addVenue } from "@/app/api/v1/enclosures/route";
import * as eventType from "@/app/api/v1/event-types/[id]/route";
import { POST as addEventType } from "@/app/api/v1/event-types/route";
import * as event from "@/app/api/v1/events/[id]/route";
import { GET as eventZones } from "@/app/api/v1/events/[id]/zones/route";
import * as guard from "@/app/api/v1/guards/[id]/route";
import { handlers } from "@/app/api/v1/handlers";
import * as zone from "@/app/api/v1/parking-areas/[id]/route";
import * as payment from "@/app/api/v1/payments/folio/[folio]/route";
import * as prepaid from "@/app/api/v1/prepaid/[id]/route";
import * as prepaidList from "@/app/api/v1/prepaid/list/route";
import * as prepaidType from "@/app/api/v1/prepaid/types/[id]/route";
import * as prepaidTypes from "@/app/api/v1/prepaid/types/route";
import * as courtesy from "@/app/api/v1/qr/courtesy/[id]/route";
import { fail, succeed, tokenOf } from "@/app/api/v1/testing";
import * as user from "@/app/api/v1/users/[id]/route";
import { getDb } from "@/db/client";
import {
  assignGuard,
  createEvent,
  createEventArea,
  createGate,
  createGuard,
  createSaleable,
  createZone,
} from "@/db/testing";
import type { ErrorCode } from "@/lib/core/errors";
import { ctxFor } from "@/lib/core/testing";
import { registerCourtesy } from "@/lib/courtesy-qrs";
import type { RouteHandler } from "@/lib/http";
import { BY_ENTRY, createHolder, createPlaza, createType } from "@/lib/prepaid/testing";
import { paying } from "@/lib/settlement/testing";
import { testBank } from "@/lib/settlement/testing/test-bank";

testBank();

type Params = Record<string, string | number>;
type Row = Record<string, unknown>;

/** One field of a call's body. */
interface Field {
  /** What is sent, other than what is there. */
  value: unknown;
  /** What has to be sent along by a rule between fields. */
  along?: Row;
  /** Names of the answer that change, unless it is the field's own alone. */
  shows?: readonly string[];
  /** What else null empties. */
  drops?: readonly string[];
  /** What the answer shows once the field was emptied, where that is not null. */
  emptied?: unknown;
  /** The code by which a rule refuses null, although the call's schema takes it. */
  refused?: ErrorCode;
}

interface Change {
  call: RouteHandler;
  as: string;
  params: Params;
  /** What the body names the row by, where the path does not. */
  named?: Row;
  read: () => Promise<Row>;
  fields: Record<string, Field>;
}

/** Calls that do something instead of changing fields: their body says what, as a whole. */
const ACTS: Record<string, string> = {
  CA4: "begins a payment",
  CA7: "sets the quantities of the zones that it names; the others stay",
  DC4: "gives uses back",
  EV9: "changes the state",
  PA3: "ends an attempt",
  PA4: "changes the method",
  PA8: "asks the provider, without a body",
  QR6: "gives a courtesy to a person, who brings all of their data",
  TI6: "sets the quantities of the zones that it names; the others stay",
  TI10: "changes the method",
};

/** A new version of a prepaid type changes its number too. When the version began changes as well, but is not compared. */
const inVersion = (name: string, value: unknown): Field => ({ value, shows: [name, "version"] });

const DAY = 86_400_000;
const at = (days: number) => new Date(Math.floor(Date.now() / 1_000) * 1_000 + days * DAY).toISOString();
const tag = () => crypto.randomUUID().slice(0, 8);

let sale: Awaited<ReturnType<typeof createSaleable>>;
let as: { platform: string; owner: string };

beforeAll(async () => {
  sale = await createSaleable();
  const platform = await getDb().query.users.findFirst({ where: (one, { eq }) => eq(one.isPlatformAdmin, true) });
  if (!platform) throw new Error("There is no platform administrator");
  as = { platform: await tokenOf(platform), owner: await tokenOf(sale.owner) };
});

const reader = (get: RouteHandler, params: Params, token: string) => async () =>
  (await succeed(get, { as: token, params })).response as Row;

async function newEventType(): Promise<number> {
  const body = { name: `Tipo ${tag()}`, icon: "music", color: "#7a1f1f" };
  return (await succeed(addEventType, { as: as.platform, body })).response.id;
}

/** Rows whose fields all hold something other than their defaults, so that a lost one shows. */
const CHANGES: Record<string, () => Promise<Change>> = {
  EN3: async () => {
    const { response: made } = await succeed(addVenue, {
      as: as.platform,
      body: {
        idAdmin: sale.admin.id,
        name: "Arena",
        slug: `arena-${tag()}`,
        color: "#7a1f1f",
        chrUbicacion: "Calle 1",
        mapUrl: "https://maps.example/1",
        latitude: 25.5,
        longitude: -100.5,
        contactPhone: "8112345678",
        contactEmail: "arena@test.example",
        contactWhatsapp: "8112345679",
        banner: "/img/uno.svg",
        logo: "/img/dos.svg",
        planImage: "/img/tres.svg",
        isEvent: false,
        isPrepaid: true,
        asksPlate: true,
        timeZone: "America/Tijuana",
        dayStart: 300,
        holdMinutes: 15,
        buyerLimit: 9,
        feeBps: 1_000,
        feeFixedCents: 700,
        priceIvaBps: 800,
        feeIvaBps: 900,
        methodFees: [{ method: "cash", feeBps: 500, feeFixedCents: 100 }],
        policy: { changeUntilHours: 5, changeFeeCents: 100, returnUntilHours: 6, transferUntilHours: 7 },
        gates: [{ label: "1", street: "Norte", direction: "se", ways: "in", planPoint: [10, 20] }],
      },
    });
    const params = { id: made.id };
    const [gate] = made.gates;
    return {
      call: venue.PUT,
      params,
      as: as.platform,
      read: reader(venue.GET, params, as.platform),
      fields: {
        name: { value: "Otra arena" },
        slug: { value: `otra-${tag()}` },
        color: { value: "#1f7a1f" },
        chrUbicacion: { value: "Calle 2" },
        mapUrl: { value: "https://maps.example/2" },
        latitude: { value: 20, along: { longitude: -99 }, refused: "input.invalid" },
        longitude: { value: -98, refused: "input.invalid" },
        contactPhone: { value: "8187654321", emptied: "" },
        contactEmail: { value: "otra@test.example", emptied: "" },
        contactWhatsapp: { value: "8187654322", emptied: "" },
        banner: { value: "/img/cuatro.svg", emptied: "/img/banner-default.svg" },
        logo: { value: "/img/cinco.svg" },
        planImage: { value: "/img/seis.svg", drops: ["planWidth", "planHeight"] },
        isEvent: { value: true },
        isPrepaid: { value: false },
        asksPlate: { value: false },
        timeZone: { value: "America/Cancun" },
        dayStart: { value: 210 },
        holdMinutes: { value: 20 },
        buyerLimit: { value: 8 },
        feeBps: { value: 1_100 },
        feeFixedCents: { value: 800 },
        priceIvaBps: { value: 850 },
        feeIvaBps: { value: 950 },
        methodFees: { value: [{ method: "card", feeBps: 600, feeFixedCents: 0 }] },
        policy: { value: { changeFeeCents: 200 } },
        gates: { value: [{ id: gate?.id, label: "1-A" }] },
      },
    };
  },
  ZO3: async () => {
    const { id } = await createZone(
      sale.enclosure,
      {
        key: "N1",
        capacity: 20,
        isVip: true,
        walkMinutes: 5,
        notes: "Por el pasillo",
        drivingNotes: "Por la avenida",
        polygon: [
          [1, 1],
          [9, 1],
          [9, 9],
        ],
      },
      [sale.gate],
    );
    const params = { id };
    const gates = [sale.gate, await createGate(sale.enclosure)];
    const labels = ["isNumbered", "pattern"];
    return {
      call: zone.PUT,
      params,
      as: as.owner,
      read: reader(zone.GET, params, as.owner),
      fields: {
        key: { value: "ZZ" },
        name: { value: "Otra zona" },
        capacity: { value: 30, refused: "input.invalid" },
        isNumbered: { value: true, along: { pattern: "A: 1-30" }, shows: labels },
        pattern: { value: "A: 1-40", shows: ["pattern", "capacity"], refused: "input.invalid" },
        blocked: { value: "A7: pilar", emptied: "" },
        isVip: { value: false },
        polygon: {
          value: [
            [2, 2],
            [8, 2],
            [8, 8],
          ],
        },
        idGates: { value: gates.map(({ id }) => id), shows: ["gates"] },
        walkMinutes: { value: 6 },
        notes: { value: "Por la rampa", emptied: "" },
        drivingNotes: { value: "Por la calle", emptied: "" },
      },
    };
  },
  EV4: async () => {
    const { id } = await createEvent(sale.enclosure, {
      description: "Con invitados",
      eventTypeId: await newEventType(),
      picture: "/img/uno.svg",
      buyerLimit: 3,
      state: "draft",
      salesStartAt: new Date(at(1)),
      salesEndAt: new Date(at(9)),
      parkingOpensAt: new Date(at(9)),
      doorsAt: new Date(at(9.5)),
      startsAt: new Date(at(10)),
      endsAt: new Date(at(11)),
    });
    await createEventArea({ id, adminId: sale.admin.id }, sale.zone, { priceCents: 11_100, buyerLimit: 2 });
    const params = { id };
    const zones = [{ idZone: sale.zone.id, priceCents: 22_200, capacity: sale.zone.capacity }];
    return {
      call: event.PUT,
      params,
      as: as.owner,
      read: async () => ({
        ...(await succeed(event.GET, { as: as.owner, params })).response,
        zones: (await succeed(eventZones, { as: as.owner, params })).response,
      }),
      fields: {
        name: { value: "Otro nombre" },
        description: { value: "Sin invitados", emptied: "" },
        idEventType: { value: await newEventType() },
        picture: { value: "/img/dos.svg" },
        startsAt: { value: at(10.1) },
        endsAt: { value: at(11.1) },
        doorsAt: { value: at(9.6) },
        parkingOpensAt: { value: at(9.1) },
        salesStartAt: { value: at(1.1) },
        salesEndAt: { value: at(9.2) },
        requiresAccount: { value: true },
        graceBefore: { value: 30, emptied: 0 },
        graceAfter: { value: 45, emptied: 0 },
        buyerLimit: { value: 4, emptied: sale.enclosure.buyerLimit },
        zones: { value: zones },
      },
    };
  },
  US5: async () => {
    const staff = await createGuard(sale.admin.id, {
      phone: "+528100000001",
      phoneVerifiedAt: new Date(),
      emailVerifiedAt: new Date(),
    });
    const params = { id: staff.id };
    return {
      call: user.PUT,
      params,
      as: as.platform,
      read: reader(user.GET, params, as.platform),
      fields: {
        chrNombreUsuario: { value: "Otronombre" },
        fullName: { value: "Otro Nombre" },
        email: { value: `${tag()}@test.example`, shows: ["email", "emailVerified"] },
        phone: { value: "+528100000002", shows: ["phone", "phoneVerified"], refused: "input.invalid" },
        intFKIDProfile: { value: 1 },
        mfaRequired: { value: true },
      },
    };
  },
  AU4: async () => {
    const own = await createGuard(sale.admin.id);
    const token = await tokenOf(own);
    const params = { id: own.id };
    return {
      call: profile.PUT,
      params,
      as: token,
      read: reader(user.GET, params, token),
      fields: { chrNombreUsuario: { value: "Otronombre" }, fullName: { value: "Otro Nombre" } },
    };
  },
  QR7: async () => {
    const ana = { name: "Ana", email: "ana@test.example", phone: "8112345678", plate: "ABC123", note: "Prensa" };
    const input = { eventId: sale.event.id, zoneId: sale.zone.id, entryRights: 3, ...ana };
    const params = { id: (await registerCourtesy({ ctx: ctxFor(sale.owner), input })).id };
    return {
      call: courtesy.PUT,
      params,
      as: as.owner,
      read: reader(courtesy.GET, params, as.owner),
      fields: {
        name: { value: "Ana María", refused: "input.invalid" },
        email: { value: "maria@test.example" },
        phone: { value: "+528112345679" },
        plate: { value: "XYZ789" },
        note: { value: "Radio" },
        entryRights: { value: 4 },
        isBlocked: { value: true, shows: ["state"] },
      },
    };
  },
  DC3: async () => {
    const body = {
      idAdmin: sale.admin.id,
      code: `API-${tag()}`,
      kind: "percent",
      percentBps: 1_500,
      maxDiscountCents: 9_900,
      method: "card",
      startsAt: at(-1),
      endsAt: at(1),
      maxUses: 50,
      maxUsesPerBuyer: 2,
      minCents: 10_000,
      note: "Prensa",
    };
    const params = { id: (await succeed(addCode, { as: as.platform, body })).response.id };
    return {
      call: code.PUT,
      params,
      as: as.platform,
      read: reader(code.GET, params, as.platform),
      fields: {
        code: { value: `OTRO-${tag()}`.toUpperCase() },
        percentBps: { value: 1_600, refused: "input.invalid" },
        maxDiscountCents: { value: 8_800 },
        kind: {
          value: "fixed",
          along: { amountCents: 5_000 },
          shows: ["kind", "amountCents", "percentBps"],
        },
        amountCents: { value: 6_000, refused: "input.invalid" },
        idEnclosure: { value: sale.enclosure.id, shows: ["idEnclosure", "enclosureName"] },
        intIDEvento: { value: sale.event.id, shows: ["intIDEvento", "eventName", "idEnclosure", "enclosureName"] },
        idZone: { value: sale.zone.id, shows: ["idZone", "zoneName"] },
        method: { value: "cash" },
        startsAt: { value: at(-2) },
        endsAt: { value: at(2) },
        maxUses: { value: 60 },
        maxUsesPerBuyer: { value: 3 },
        minCents: { value: 20_000, emptied: 0 },
        note: { value: "Radio", emptied: "" },
        state: { value: "paused", shows: ["state", "status"] },
      },
    };
  },
  ET3: async () => {
    const params = { id: await newEventType() };
    return {
      call: eventType.PUT,
      params,
      as: as.platform,
      read: reader(eventType.GET, params, as.platform),
      fields: { name: { value: `Otro ${tag()}` }, icon: { value: "trophy" }, color: { value: "#1f1f7a" } },
    };
  },
  GU4: async () => {
    const held = await assignGuard(await createGuard(sale.admin.id), sale.event, sale.zone);
    const params = { id: held.id };
    const otherZone = await createZone(sale.enclosure, { name: "Zona dos" }, [sale.gate]);
    await createEventArea(sale.event, otherZone);
    const otherEvent = await createEvent(sale.enclosure, {
      name: "Otro evento",
      startsAt: new Date(at(40)),
      endsAt: new Date(at(41)),
    });
    await createEventArea(otherEvent, otherZone);
    const another = await createGuard(sale.admin.id, { fullName: "Otro Guardia" });
    return {
      call: guard.PUT,
      params,
      as: as.owner,
      read: reader(guard.GET, params, as.owner),
      fields: {
        intIDUsuario: { value: another.id, shows: ["intIDUsuario", "guardName"] },
        idZone: { value: otherZone.id, shows: ["idZone", "zoneKey", "zoneName"] },
        intIDEvento: { value: otherEvent.id, shows: ["intIDEvento", "eventName", "startsAt"] },
        idGate: { value: sale.gate.id, shows: ["idGate", "gateLabel"] },
        isSupervisor: { value: true, shows: ["isSupervisor"] },
      },
    };
  },
  PP5: async () => {
    const plaza = await createPlaza();
    const { id } = plaza.type;
    const owner = await tokenOf(plaza.owner);
    return {
      call: prepaidTypes.PUT,
      params: {},
      named: { id },
      as: owner,
      read: async () => {
        const { versionAt: _at, ...type } = await reader(prepaidType.GET, { id }, owner)();
        return type;
      },
      fields: {
        name: { value: `Otro tipo ${tag()}` },
        isPublic: { value: false },
        tariff: inVersion("tariff", BY_ENTRY),
        minEntryCents: inVersion("minEntryCents", 100),
        noticeCents: inVersion("noticeCents", 6_000),
        topupMinCents: inVersion("topupMinCents", 6_000),
        topupMaxCents: inVersion("topupMaxCents", 290_000),
        balanceMaxCents: inVersion("balanceMaxCents", 490_000),
        debtMaxCents: inVersion("debtMaxCents", 500),
        offeredCents: inVersion("offeredCents", [30_000]),
      },
    };
  },
  PP9: async () => {
    const plaza = await createPlaza();
    const other = await createType(plaza.enclosure, BY_ENTRY);
    const owner = await tokenOf(plaza.owner);
    const { accountId } = await createHolder(plaza, 10_000);
    const params = { id: accountId };
    const held = { nickname: "Uno", plates: ["AAA111"], validFrom: "2026-01-01", validUntil: "2099-12-31" };
    await succeed(prepaid.PUT, { as: owner, params, body: held });
    return {
      call: prepaid.PUT,
      params,
      as: owner,
      read: async () => {
        const { response } = await succeed(prepaidList.POST, { as: owner, body: { idEnclosure: plaza.enclosure.id } });
        return response[0] ?? {};
      },
      fields: {
        nickname: { value: "Dos", emptied: "" },
        plates: { value: ["BBB222"], emptied: [] },
        validFrom: { value: "2026-02-01" },
        validUntil: { value: "2099-11-30" },
        idType: { value: other.id, shows: ["idType", "typeName"] },
        // These two say when a type begins and why a state is set, and do nothing alone.
        typeFrom: { value: "2099-01-01", shows: [] },
        reason: { value: "Una prueba", shows: [] },
        state: { value: "paused" },
      },
    };
  },
  PA2: async () => {
    const { folio } = await paying(sale);
    const params = { folio };
    await succeed(payment.PATCH, { as: as.owner, params, body: { note: "Una nota", payerName: "Su hermano" } });
    return {
      call: payment.PATCH,
      params,
      as: as.owner,
      read: async () => (await succeed(payment.PATCH, { as: as.owner, params, body: {} })).response,
      fields: { note: { value: "Otra nota" }, payerName: { value: "Su hermana" } },
    };
  },
};

const differing = (one: Row, other: Row) =>
  Object.keys(one).filter((name) => !isDeepStrictEqual(one[name], other[name]));

function shapeOf({ spec: { id, body } }: RouteHandler): Record<string, z.ZodType> {
  if (!(body instanceof z.ZodObject)) throw new Error(`The body of ${id} is no object`);
  return body.shape;
}

describe("a change changes only what is sent", () => {
  it("every PUT and PATCH is here, or says what it does instead", () => {
    const ids = handlers
      .filter(({ spec }) => spec.method === "PUT" || spec.method === "PATCH")
      .map(({ spec }) => spec.id);
    expect([...Object.keys(CHANGES), ...Object.keys(ACTS)].sort()).toEqual(ids.sort());
  });

  it.each(Object.keys(CHANGES))("%s: each field alone, and emptied by null", async (id) => {
    const made = await CHANGES[id]?.();
    if (!made) throw new Error(`Nobody makes a row of ${id}`);
    const { call, read, fields, named = {}, ...where } = made;
    const shape = Object.fromEntries(Object.entries(shapeOf(call)).filter(([name]) => !Object.hasOwn(named, name)));
    expect(Object.keys(fields).sort()).toEqual(Object.keys(shape).sort());
    expect(Object.keys(shape).filter((name) => !shape[name]?.safeParse(undefined).success)).toEqual([]);
    let before = await read();
    const wrong: string[] = [];
    const send = async (body: Row, expected: readonly string[], mayStay: boolean) => {
      await succeed(call, { ...where, body: { ...named, ...body } });
      const after = await read();
      const changed = differing(before, after);
      const lost = changed.filter((name) => !expected.includes(name));
      const stayed = mayStay ? [] : expected.filter((name) => !changed.includes(name));
      if (lost.length + stayed.length > 0)
        wrong.push(
          `${JSON.stringify(body)} changed ${lost.join(", ") || "nothing"} and left ${stayed.join(", ") || "nothing"}`,
        );
      before = after;
    };
    await send({}, [], false);
    for (const [name, { value, along = {}, shows = [name], drops = [], emptied = null, refused }] of Object.entries(
      fields,
    )) {
      await send(
        { [name]: value, ...along },
        [...shows, ...Object.keys(along).filter((one) => !shows.includes(one))],
        false,
      );
      if (!shape[name]?.safeParse(null).success) continue;
      const body = { ...named, [name]: null };
      if (refused) await fail(call, refused, { ...where, body });
      else {
        await send(body, [...shows, ...drops], true);
        const [shown = name] = shows;
        if (!isDeepStrictEqual(before[shown], emptied))
          wrong.push(`${name} is ${JSON.stringify(before[shown])} after null`);
      }
    }
    expect(wrong).toEqual([]);
  });
});

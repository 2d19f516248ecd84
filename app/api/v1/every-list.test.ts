import { randomInt } from "node:crypto";
import { and, eq, like, sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { handlers } from "@/app/api/v1/handlers";
import { pathOf } from "@/app/api/v1/openapi";
import { tokenOf } from "@/app/api/v1/testing";
import { getDb, withTx } from "@/db/client";
import {
  auditLog,
  courtesies,
  discountCodes,
  enclosures,
  eventAreas,
  events,
  eventTypes,
  guardAssignments,
  loginEvents,
  parkingAreas,
  places,
  tenantBuyers,
  users,
} from "@/db/schema";
import {
  assignGuard,
  createAdmin,
  createEnclosure,
  createEvent,
  createEventArea,
  createGuard,
  createSaleable,
  createUser,
  createZone,
} from "@/db/testing";
import { createDevice } from "@/lib/barriers/testing/device";
import { ctxFor } from "@/lib/core/testing";
import { registerCourtesy } from "@/lib/courtesy-qrs";
import { createCode } from "@/lib/discount-codes/testing";
import type { RouteHandler } from "@/lib/http";
import { writeCursor } from "@/lib/lists/cursor";
import { openAccount } from "@/lib/prepaid/accounts/open-account";
import { createHolder, createPlaza, createType, HOURLY } from "@/lib/prepaid/testing";
import { createVip } from "@/lib/qr-history/testing";
import { createSubscriberQr } from "@/lib/subscriber-qrs";
import { createTickets } from "@/lib/tickets/testing";
import { seen } from "@/lib/users/testing";

type RowId = number | string;

interface Listed {
  as?: string;
  params?: Record<string, number | string>;
  query?: Record<string, number>;
  body?: Record<string, number>;
  /** The field that tells rows apart. */
  id: string;
  add: () => Promise<unknown>;
  /** Where a row can go, or become one that the list does not show. */
  remove?: (id: RowId) => Promise<unknown>;
}

const ROUTES = handlers.filter(({ spec }) => spec.response instanceof z.ZodArray);

const YEAR = 2031;
/** Days of one month, so that rows are made in no order. */
const someTime = () => new Date(Date.UTC(YEAR, 4, 2 + randomInt(25), randomInt(24), randomInt(60)));
/** Rows with these names may go: nothing else of the test hangs on them. */
const MADE = "Prueba %";
const word = () => `Prueba ${String.fromCharCode(65 + randomInt(26))}${randomInt(1_000_000)}`;

let LISTS: Record<string, Listed>;

beforeAll(async () => {
  const db = getDb();
  const sale = await createSaleable({ capacity: 200 });
  const { admin, enclosure, event } = sale;
  const buyer = await createUser();
  const guard = await createGuard(admin.id);
  const vip = await createVip();
  const subscribed = await createVip();
  const platform = await db.query.users.findFirst({ where: eq(users.isPlatformAdmin, true) });
  if (!platform) throw new Error("There is no platform administrator");
  const [owner, ofVip, ofSubscribed, ofPlatform, asBuyer] = await Promise.all(
    [sale.owner, vip.owner, subscribed.owner, platform, buyer].map((person) => tokenOf(person)),
  );

  const newEvent = (values: Parameters<typeof createEvent>[1] = {}) =>
    createEvent(enclosure, { name: word(), ...values }, someTime());
  const dropEvent = (id: RowId) => db.delete(events).where(and(eq(events.id, Number(id)), like(events.name, MADE)));
  const eventList: Listed = { id: "intIDEvento", as: owner, add: newEvent, remove: dropEvent };
  const newVenue = () => createEnclosure(admin.id, { name: word(), location: word() });
  const closeVenue = (where: ReturnType<typeof eq>) =>
    db
      .update(enclosures)
      .set({ archivedAt: new Date() })
      .where(and(where, like(enclosures.name, MADE)));
  const venueList = { id: "id", add: newVenue, remove: (id: RowId) => closeVenue(eq(enclosures.id, +id)) };
  const ofAdmin = {
    id: "chrUbicacion",
    add: newVenue,
    remove: (id: RowId) => closeVenue(eq(enclosures.location, String(id))),
  };
  const newZone = () => createZone(enclosure, { capacity: 1, name: word() });
  const zoneList = {
    id: "id",
    as: owner,
    add: newZone,
    remove: (id: RowId) =>
      db
        .update(parkingAreas)
        .set({ archivedAt: new Date() })
        .where(and(eq(parkingAreas.id, +id), like(parkingAreas.name, MADE))),
  };
  const dropArea = async (id: RowId) => {
    await db.delete(places).where(eq(places.eventAreaId, Number(id)));
    await db.delete(eventAreas).where(eq(eventAreas.id, Number(id)));
  };
  const elsewhere = await createEnclosure(admin.id, { location: "En otra parte" });
  const bare = await createEvent(elsewhere, {}, someTime());
  const zone = await createZone(elsewhere, { capacity: 1 });
  const areaList = {
    id: "idEventArea",
    add: async () => createEventArea(bare, await createZone(elsewhere, { capacity: 1 })),
    remove: dropArea,
  };
  const ticketList = { id: "id", add: () => createTickets(sale, buyer, 1) };
  const plaza = await createPlaza();
  const device = await createDevice(plaza);
  const ofPlaza = await tokenOf(plaza.owner);
  const prepaidList = { as: ofPlatform, query: { admin: plaza.admin.id }, add: () => createHolder(plaza, 1_000) };
  const newSale = async () => {
    const made = await newEvent();
    const area = await createEventArea(made, sale.zone);
    await createTickets({ ...sale, event: made, area }, buyer);
  };
  const newPass = async () => {
    const name = word();
    return registerCourtesy({
      ctx: ctxFor(sale.owner),
      input: { eventId: event.id, zoneId: sale.zone.id, name, email: `${name.replace(" ", "")}@test.example` },
    });
  };
  const newLogin = (userId: number) =>
    db.insert(loginEvents).values({ userId, outcome: "ok", at: new Date(Date.UTC(2026, 1, 1, 1, randomInt(4))) });
  const newAudit = () =>
    db.insert(auditLog).values({
      at: new Date(Date.UTC(2026, 1, 1, 1, randomInt(4))),
      adminId: admin.id,
      actorKind: "system",
      action: "user.updated",
      entity: "user",
      entityId: String(guard.id),
      requestId: "every-list",
    });
  const newPerson = () => seen(admin.id, { fullName: word() });
  const forget = (id: RowId) => db.delete(tenantBuyers).where(eq(tenantBuyers.userId, Number(id)));
  const newAccount = async () => {
    const person = { userId: (await newPerson()).id, nickname: "", plates: [], createdBy: null };
    const { id: typeId } = await createType(enclosure, HOURLY);
    await withTx(ctxFor(sale.owner), (tx) => openAccount(tx, { ...person, typeId }, null));
  };
  const dropAccount = (id: RowId) =>
    db.execute(sql`delete from prepaid_accounts where id = ${Number(id)} and enclosure_id = ${enclosure.id}`);
  const personList = { id: "intIDUsuario", as: owner, add: newPerson, remove: forget };
  const organizerList = {
    id: "idAdmin",
    as: ofPlatform,
    add: async () => createAdmin({ name: word() }),
  };
  const newAssignment = async () => assignGuard(await createGuard(admin.id, { fullName: word() }), event, sale.zone);
  const assignmentList = {
    id: "id",
    as: owner,
    add: newAssignment,
    remove: (id: RowId) => db.delete(guardAssignments).where(eq(guardAssignments.id, Number(id))),
  };
  const newInfinity = () =>
    createSubscriberQr({
      ctx: subscribed.ctx,
      input: {
        kind: "infinity",
        parkingAreaId: subscribed.vipZone.id,
        name: word(),
        plate: `V${randomInt(1_000_000)}`,
      },
    });
  const newOpenEvent = async () =>
    createEventArea(await createEvent(vip.enclosure, { name: word() }, someTime()), vip.vipZone, { capacity: 1 });

  LISTS = {
    AU5: organizerList,
    AU12: { id: "id", as: asBuyer, add: () => newLogin(buyer.id) },
    EN0: { ...ofAdmin, body: { idAdmin: admin.id } },
    EN1: { ...venueList, as: owner },
    EN5: { ...eventList, params: { id: enclosure.id } },
    EN6: { ...eventList, params: { id: enclosure.id }, query: { month: 5, year: YEAR } },
    EN7: { ...areaList, params: { id: elsewhere.id } },
    EN8: venueList,
    EN9: { ...ofAdmin, as: owner, params: { idAdmin: admin.id } },
    ET1: {
      id: "id",
      as: owner,
      add: () => db.insert(eventTypes).values({ name: word(), icon: "trophy", color: "#7a1f1f" }),
      remove: (id) => db.delete(eventTypes).where(and(eq(eventTypes.id, Number(id)), like(eventTypes.name, MADE))),
    },
    EV1: eventList,
    EV6: {
      ...areaList,
      as: owner,
      params: { idZone: zone.id },
      add: async () => createEventArea(await createEvent(elsewhere, {}, someTime()), zone),
    },
    EV8: { ...areaList, params: { id: bare.id } },
    EV12: eventList,
    EV13: { id: "intIDEvento", as: ofVip, add: newOpenEvent },
    EV14: { ...eventList, query: { year: YEAR } },
    DC1: {
      id: "id",
      as: ofPlatform,
      query: { admin: admin.id },
      add: () => createCode(admin.id),
      remove: (id) => db.delete(discountCodes).where(eq(discountCodes.id, Number(id))),
    },
    GU1: assignmentList,
    GU3: { ...assignmentList, query: { idEvent: event.id, idZone: sale.zone.id } },
    QR3: { id: "id", as: owner, add: newPass },
    QR4: {
      id: "id",
      as: owner,
      add: newPass,
      remove: (id) =>
        db
          .update(courtesies)
          .set({ deletedAt: new Date() })
          .where(eq(courtesies.passId, Number(id))),
    },
    QR9: { id: "id", as: ofSubscribed, add: newInfinity },
    TI1: { ...ticketList, as: owner, params: { id: event.id } },
    TI16: { id: "idCart", as: owner, add: () => createTickets(sale, buyer, 1) },
    TI11: { ...areaList, params: { id: bare.id } },
    US1: personList,
    US2: organizerList,
    US3: personList,
    US4: { ...personList, add: newAccount },
    US9: { ...ticketList, as: asBuyer, params: { id: buyer.id } },
    US10: {
      id: "id",
      as: owner,
      params: { id: guard.id },
      add: () => Promise.all([newAudit(), newLogin(guard.id)]),
      remove: (id) =>
        String(id).startsWith("login-")
          ? db.execute(sql`delete from login_events where 'login-' || id = ${id}`)
          : Promise.resolve(),
    },
    BA3: {
      id: "id",
      as: ofPlaza,
      query: { idController: device.controllerId },
      add: () => device.say([{ kind: "closed", output: 1 }], someTime()),
    },
    RE1: { id: "key", as: owner, params: { name: "general" }, add: newSale },
    PP10: { ...prepaidList, id: "id" },
    PP11: {
      ...prepaidList,
      id: "key",
      add: async () => createHolder({ ...plaza, type: await createType(plaza.enclosure, HOURLY) }, 1_000),
    },
    PP12: { ...prepaidList, id: "intIDUsuario" },
    PP21: { ...prepaidList, id: "idPrepaid" },
    PP1: { id: "idPrepaid", as: ofPlatform, body: { idEnclosure: enclosure.id }, add: newAccount, remove: dropAccount },
    PP8: {
      id: "id",
      as: ofPlatform,
      query: { admin: admin.id },
      add: () => createType(enclosure, HOURLY),
      remove: (id) => db.execute(sql`update prepaid_types set archived_at = now() where id = ${Number(id)}`),
    },
    ZO1: zoneList,
    ZO7: { ...areaList, as: owner, params: { idEvent: bare.id } },
    ZO8: zoneList,
  };
});

const Answer = z.object({
  response: z.array(z.record(z.string(), z.unknown())),
  total: z.int(),
  limit: z.int(),
  offset: z.int(),
  page: z.int(),
  after: z.string().nullable(),
});

type Asked = Record<string, number | string>;

/** Sends the call with more in its query, or in the body of a list that is asked for there. */
async function send(handler: RouteHandler, listed: Listed, more: Asked, address?: string) {
  const { spec } = handler;
  const params = Object.entries(listed.params ?? {}).map(([name, value]): [string, string] => [name, String(value)]);
  const path = params.reduce((text, [name, value]) => text.replace(`{${name}}`, value), pathOf(spec));
  const url = new URL(address ?? path, "http://localhost:3000");
  const isInBody = spec.body instanceof z.ZodObject && "after" in spec.body.shape;
  if (address === undefined)
    for (const [name, value] of Object.entries({ ...listed.query, ...(isInBody ? {} : more) }))
      url.searchParams.set(name, String(value));
  const body = spec.method === "GET" ? undefined : JSON.stringify({ ...listed.body, ...(isInBody ? more : {}) });
  const headers = new Headers(listed.as ? { Authorization: `Bearer ${listed.as}` } : {});
  const request = new Request(url, { method: spec.method, headers, ...(body === undefined ? {} : { body }) });
  return handler(request, { params: Promise.resolve(Object.fromEntries(params)) });
}

/** The page, and the one after it as the header says. */
async function pageOf(handler: RouteHandler, listed: Listed, more: Asked, address?: string) {
  const answer = await send(handler, listed, more, address);
  const body: unknown = await answer.json();
  expect({ status: answer.status, body }).toMatchObject({ status: 200 });
  const page = Answer.parse(body);
  const link = /^<(\/[^>]+)>; rel="next"$/.exec(answer.headers.get("link") ?? "")?.[1];
  if (handler.spec.method === "GET") expect(link === undefined).toBe(page.after === null);
  else expect(answer.headers.has("link")).toBe(false);
  const ids = page.response.map((row) => z.union([z.int(), z.string()]).parse(row[listed.id]));
  return { ...page, ids, link };
}

test.each(ROUTES.map((handler) => [handler.spec.id, handler] as const))(
  "%s goes on after a row, whatever comes and goes meanwhile",
  async (id, handler) => {
    const listed = LISTS[id];
    if (!listed) throw new Error(`${id} is a list: it takes \`after\` and has a line in this test's table`);
    for (let n = 0; n < 5; n++) await listed.add();
    const before: (string | number)[] = [];
    for (let page = await pageOf(handler, listed, { limit: 200 }); ; ) {
      before.push(...page.ids);
      if (page.after === null) break;
      page = await pageOf(handler, listed, { limit: 200, after: page.after });
    }
    expect(before.length).toBeGreaterThanOrEqual(5);

    const found: (string | number)[] = [];
    let page = await pageOf(handler, listed, { limit: 2 });
    expect(page).toMatchObject({ limit: 2, offset: 0, page: 1, ids: before.slice(0, 2) });
    for (let turn = 0; ; turn++) {
      found.push(...page.ids);
      expect(turn).toBeLessThan(before.length);
      if (page.after === null) break;
      expect(page.ids).toHaveLength(2);
      const last = page.ids.at(-1);
      if (turn < 2) await listed.add();
      if (turn === 0 && last !== undefined) await listed.remove?.(last);
      page = await pageOf(handler, listed, { limit: 2, after: page.after }, page.link);
      expect(page).toMatchObject({ limit: 2, offset: 0, page: 1 });
    }
    expect(new Set(found).size).toBe(found.length);
    expect(before.filter((row) => !found.includes(row))).toEqual([]);

    for (const after of ["", "x", writeCursor("otra-lista", ["1"])]) {
      const refused = await send(handler, listed, { after });
      expect(refused.status).toBe(400);
      expect(await refused.json()).toMatchObject({ code: "input.invalid", field: "after" });
    }
  },
);

test("`after` wins over `page` and `offset`, which are as they were without it", async () => {
  const listed = LISTS.ZO8;
  const handler = ROUTES.find(({ spec }) => spec.id === "ZO8");
  if (!listed || !handler) throw new Error("No ZO8");
  for (let n = 0; n < 3; n++) await listed.add();
  const all = await pageOf(handler, listed, { limit: 200 });
  const first = await pageOf(handler, listed, { limit: 1, page: 2 });
  expect(first).toMatchObject({ ids: all.ids.slice(1, 2), offset: 1, page: 2, total: all.total });
  expect(first.link).not.toContain("page=");
  const next = await pageOf(handler, listed, { limit: 1, offset: 5, page: 9, after: first.after ?? "" });
  expect(next).toMatchObject({ ids: all.ids.slice(2, 3), offset: 0, page: 1, total: all.total });
});

import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { getDb } from "@/db/client";
import { createUser } from "@/db/testing";
import { DomainError } from "@/lib/core/errors";
import { codeOf, ctxFor } from "@/lib/core/testing";
import { assignCourtesy } from "@/lib/courtesy-qrs/change/assign-courtesy";
import { blockCourtesies } from "@/lib/courtesy-qrs/change/block-courtesies";
import { deleteCourtesies } from "@/lib/courtesy-qrs/change/delete-courtesies";
import { moveCourtesies, reassignCourtesies } from "@/lib/courtesy-qrs/change/reassign-courtesies";
import { updateCourtesy } from "@/lib/courtesy-qrs/change/update-courtesy";
import { getCourtesy } from "@/lib/courtesy-qrs/find-courtesies";
import { guestsOf } from "@/lib/courtesy-qrs/make/guest-lines";
import { countsOf, createOther, createSale, eventsOf, makeAll, offences, type Sale } from "@/lib/courtesy-qrs/testing";
import { findPassByShortCode } from "@/lib/passes";

async function one(sale: Sale): Promise<number> {
  const { ids } = await makeAll(sale.owner, sale, { quantity: 1 });
  return ids[0] ?? 0;
}

async function passOf(id: number) {
  const [row] = await getDb().execute<{ generation: number; state: string; reason: string | null; rights: number }>(sql`
    select generation::int as generation, state, state_reason as reason, entry_rights::int as rights from passes where id = ${id}`);
  if (!row) throw new Error("No pass");
  return row;
}

/** Records a reading as a gate that admits the courtesy does. */
async function use(sale: Sale, id: number): Promise<void> {
  await getDb().execute(sql`
    insert into scans (admin_id, pass_id, enclosure_id, event_id, gate_id, direction, decision, entry_no, user_id, nonce, scanned_at)
    values (${sale.admin.id}, ${id}, ${sale.enclosure.id}, ${sale.event.id}, ${sale.gate.id}, 'in', 'admitted', 1, ${sale.owner.id}, gen_random_uuid(), now())`);
}

async function dataOf(promise: Promise<unknown>): Promise<unknown> {
  const error = await promise.catch((thrown: unknown) => thrown);
  return error instanceof DomainError ? { code: error.code, ...error.details } : error;
}

const personOf = (sale: Sale) => ctxFor(sale.owner);

describe("the person of a courtesy", () => {
  it("gets the courtesy, and the QR that may be printed stays", async () => {
    const sale = await createSale();
    const id = await one(sale);
    const given = await assignCourtesy({ ctx: personOf(sale), input: { id, name: "Ana", email: "ana@test.example" } });
    expect(given).toMatchObject({ state: "assigned", name: "Ana" });
    expect(await passOf(id)).toMatchObject({ generation: 1 });
    await assignCourtesy({ ctx: personOf(sale), input: { id, name: "Ana", email: "ana@test.example" } });
    expect(await eventsOf(id)).toEqual(["made", "assigned"]);
  });

  it("loses QR and link when the courtesy is given to somebody else", async () => {
    const sale = await createSale();
    const id = await one(sale);
    const { shortCode } = await assignCourtesy({ ctx: personOf(sale), input: { id, name: "Ana" } });
    const given = await assignCourtesy({ ctx: personOf(sale), input: { id, name: "Luis" } });
    expect(await passOf(id)).toMatchObject({ generation: 2 });
    // The code below the QR can be dictated.
    expect(await findPassByShortCode({}, shortCode, null)).toBeNull();
    expect(await findPassByShortCode({}, given.shortCode, sale.admin.id)).toMatchObject({ id });
    const [row] = await getDb().execute(sql`select link_no::int as n from courtesies where pass_id = ${id}`);
    expect(row).toEqual({ n: 2 });
    await use(sale, id);
    expect(await codeOf(assignCourtesy({ ctx: personOf(sale), input: { id, name: "Eva" } }))).toBe("courtesy.used");
  });

  it("is changed while QR and link stay", async () => {
    const sale = await createSale();
    const id = await one(sale);
    const ctx = personOf(sale);
    expect(await codeOf(updateCourtesy({ ctx, input: { id, name: "Ana" } }))).toBe("courtesy.unassigned");
    await updateCourtesy({ ctx, input: { id, name: null, note: "Prensa", entryRights: 3 } });
    await assignCourtesy({ ctx, input: { id, name: "Ana" } });
    const changed = await updateCourtesy({
      ctx,
      input: { id, name: "Ana Ríos", phone: "8112345678", entryRights: 2, isBlocked: true },
    });
    expect(changed).toMatchObject({
      name: "Ana Ríos",
      phone: "+528112345678",
      entryRights: 2,
      state: "blocked",
      note: "Prensa",
    });
    expect(await passOf(id)).toMatchObject({ generation: 1, state: "blocked", rights: 2 });
    expect(await eventsOf(id)).toEqual(["made", "changed", "assigned", "changed", "blocked"]);
    expect(await codeOf(updateCourtesy({ ctx, input: { id, name: "" } }))).toBe("input.invalid");
    await use(sale, id);
    expect(await codeOf(updateCourtesy({ ctx, input: { id, name: "Ana", entryRights: 0 } }))).toBe("input.invalid");
  });

  it("is named neither in the audit nor in the history", async () => {
    const sale = await createSale();
    const id = await one(sale);
    await assignCourtesy({ ctx: personOf(sale), input: { id, name: "Nombre Secreto", email: "secreto@test.example" } });
    await updateCourtesy({ ctx: personOf(sale), input: { id, name: "Nombre Secretísimo" } });
    const rows = await getDb().execute(sql`
      select changes::text from audit_log where admin_id = ${sale.admin.id}
      union all select values::text from audit_values v join audit_log l on l.id = v.audit_id where l.admin_id = ${sale.admin.id}
      union all select data::text from pass_events where admin_id = ${sale.admin.id}`);
    expect(JSON.stringify(rows)).not.toMatch(/secret/i);
  });

  it("is read as typed or pasted", () => {
    expect(guestsOf("Nombre\tCorreo\nAna Ríos\tana@x.mx\t81 1234 5678\tABC-123-D\tPrensa\n\nLuis; luis@x.mx")).toEqual([
      { name: "Ana Ríos", email: "ana@x.mx", phone: "81 1234 5678", plate: "ABC-123-D", note: "Prensa" },
      { name: "Luis", email: "luis@x.mx", phone: null, plate: null, note: null },
    ]);
  });
});

describe("blocking and deleting", () => {
  it("blocking stops and lets in again, and the place stays", async () => {
    const sale = await createSale();
    const { ids, batchId } = await makeAll(sale.owner, sale, { quantity: 3 });
    const ctx = personOf(sale);
    expect(await blockCourtesies({ ctx, input: { batchId, isBlocked: true } })).toEqual({ changed: 3 });
    expect(await blockCourtesies({ ctx, input: { ids, isBlocked: true } })).toEqual({ changed: 0 });
    expect(await passOf(ids[0] ?? 0)).toMatchObject({ state: "blocked", reason: "blocked" });
    expect(await countsOf(sale.area.id)).toMatchObject({ given: 3 });
    expect(await blockCourtesies({ ctx, input: { ids, isBlocked: false } })).toEqual({ changed: 3 });
    expect(await passOf(ids[0] ?? 0)).toMatchObject({ state: "active", reason: null });
  });

  it("deleting frees the place at once, and keeps what was used", async () => {
    const sale = await createSale();
    const { ids } = await makeAll(sale.owner, sale, { quantity: 3 });
    const ctx = personOf(sale);
    await use(sale, ids[0] ?? 0);
    expect(await deleteCourtesies({ ctx, input: { ids } })).toEqual({ deleted: 2, kept: 1 });
    expect(await countsOf(sale.area.id)).toEqual({ free: 9, given: 1, waiting: 0 });
    expect(await passOf(ids[1] ?? 0)).toMatchObject({ state: "revoked", reason: "deleted" });
    expect(await getCourtesy({ ctx, input: { id: ids[1] ?? 0 } })).toMatchObject({
      state: "deleted",
      placeLabel: null,
    });
    expect(await deleteCourtesies({ ctx, input: { ids: ids.slice(1) } })).toEqual({ deleted: 0, kept: 0 });
    expect(await codeOf(deleteCourtesies({ ctx, input: { ids: ids.slice(0, 1) } }))).toBe("courtesy.used");
    expect(await codeOf(updateCourtesy({ ctx, input: { id: ids[1] ?? 0, name: null } }))).toBe("courtesy.deleted");
    expect(await offences()).toEqual([]);
  });

  it("only the tenant's staff may do either", async () => {
    const [sale, other] = [await createSale(), await createSale()];
    const id = await one(sale);
    const acts = (ctx: ReturnType<typeof ctxFor>) => [
      () => assignCourtesy({ ctx, input: { id, name: "Ana" } }),
      () => updateCourtesy({ ctx, input: { id, name: null, note: "x" } }),
      () => blockCourtesies({ ctx, input: { ids: [id], isBlocked: true } }),
      () => deleteCourtesies({ ctx, input: { ids: [id] } }),
      () =>
        reassignCourtesies({
          ctx,
          input: { eventId: sale.event.id, zoneId: sale.zone.id, newEventId: other.event.id, newZoneId: other.zone.id },
        }),
    ];
    for (const act of acts(ctxFor(other.owner))) expect(await codeOf(act())).toBe("resource.not_found");
    const buyer = ctxFor(await createUser());
    for (const act of acts(buyer)) expect(await codeOf(act())).toBe("auth.forbidden");
    for (const act of acts(ctxFor(null))) expect(await codeOf(act())).toBe("auth.required");
    expect(await eventsOf(id)).toEqual(["made"]);
  });
});

describe("reassigning", () => {
  const where = (sale: Sale, to: { event: { id: number }; zone: { id: number } }) => ({
    eventId: sale.event.id,
    zoneId: sale.zone.id,
    newEventId: to.event.id,
    newZoneId: to.zone.id,
  });

  it("moves all with their places and makes their QRs void", async () => {
    const sale = await createSale();
    const to = await createOther(sale, { otherEvent: true, numbered: true });
    const { ids } = await makeAll(sale.owner, sale, { quantity: 4 });
    await use(sale, ids[3] ?? 0);
    const ctx = personOf(sale);
    const { shortCode } = await getCourtesy({ ctx, input: { id: ids[0] ?? 0 } });
    await getDb().execute(sql`update event_areas set price_cents = 33000 where id = ${to.area.id}`);
    expect(await reassignCourtesies({ ctx, input: where(sale, to) })).toEqual({ moved: 3, kept: 1 });
    expect(await countsOf(sale.area.id)).toMatchObject({ free: 9, given: 1 });
    expect(await countsOf(to.area.id)).toMatchObject({ free: 7, given: 3 });
    expect(await getCourtesy({ ctx, input: { id: ids[0] ?? 0 } })).toMatchObject({
      eventId: to.event.id,
      zoneId: to.zone.id,
      placeLabel: "B1",
      state: "unassigned",
    });
    expect(await passOf(ids[0] ?? 0)).toMatchObject({ generation: 2, state: "active" });
    expect(await findPassByShortCode({}, shortCode, null)).toBeNull();
    expect(await passOf(ids[3] ?? 0)).toMatchObject({ generation: 1 });
    expect(await eventsOf(ids[0] ?? 0)).toEqual(["made", "moved"]);
    const kept = await getDb().execute<{ listCents: number; costs: number }>(sql`
      select c.list_cents as "listCents", a.price_cents as costs from courtesies c join event_areas a on a.id = c.event_area_id
      where c.pass_id in (${ids[0]}, ${ids[3]})`);
    for (const { listCents, costs } of kept) expect(listCents).toBe(costs);
    expect(await offences()).toEqual([]);
    expect(await codeOf(reassignCourtesies({ ctx, input: where(sale, to) }))).toBe("courtesy.nothing_to_move");
  });

  it("moves only the named ones", async () => {
    const sale = await createSale();
    const to = await createOther(sale);
    const { ids } = await makeAll(sale.owner, sale, { quantity: 3 });
    const input = { ...where(sale, to), ids: ids.slice(1, 2) };
    expect(await reassignCourtesies({ ctx: personOf(sale), input })).toEqual({ moved: 1, kept: 0 });
    expect(await countsOf(sale.area.id)).toMatchObject({ given: 2 });
  });

  it("moves chosen ones out of several zones, and leaves those of others, used and already there", async () => {
    const sale = await createSale();
    const [second, to] = [await createOther(sale), await createOther(sale, { otherEvent: true })];
    const { ids: first } = await makeAll(sale.owner, sale, { quantity: 2 });
    const { ids: other } = await makeAll(sale.owner, second, { quantity: 1 });
    const { ids: there } = await makeAll(sale.owner, to, { quantity: 1 });
    await use(sale, first[1] ?? 0);
    const stranger = await createSale();
    const { ids: foreign } = await makeAll(stranger.owner, stranger, { quantity: 1 });
    const target = { newEventId: to.event.id, newZoneId: to.zone.id };
    const ids = [...first, ...other, ...there, ...foreign];
    expect(await moveCourtesies({ ctx: personOf(sale), input: { ...target, ids } })).toEqual({ moved: 2, kept: 2 });
    expect(await countsOf(to.area.id)).toMatchObject({ given: 3 });
    expect(await countsOf(sale.area.id)).toMatchObject({ given: 1 });
    expect(await countsOf(stranger.area.id)).toMatchObject({ given: 1 });
    expect(await offences()).toEqual([]);
    const again = (ctx: Parameters<typeof moveCourtesies>[0]["ctx"], more: object = {}) =>
      codeOf(moveCourtesies({ ctx, input: { ...target, ids, ...more } }));
    expect(await again(personOf(sale))).toBe("courtesy.nothing_to_move");
    expect(await again(personOf(sale), { ids: [] })).toBe("input.invalid");
    expect(await again(personOf(stranger))).toBe("resource.not_found");
    expect(await again(ctxFor(await createUser()))).toBe("auth.forbidden");
    expect(await again(ctxFor(null))).toBe("auth.required");
    await getDb().execute(sql`update events set state = 'cancelled' where id = ${to.event.id}`);
    expect(await again(personOf(sale), { ids: first.slice(1) })).toBe("courtesy.event_over");
  });

  it("moves nothing when they do not all fit, and says how many would", async () => {
    const sale = await createSale();
    const to = await createOther(sale, { capacity: 2 });
    const { ids } = await makeAll(sale.owner, sale, { quantity: 3 });
    expect(await dataOf(reassignCourtesies({ ctx: personOf(sale), input: where(sale, to) }))).toEqual({
      code: "courtesy.not_enough_places",
      data: { left: 2 },
    });
    expect(await countsOf(sale.area.id)).toMatchObject({ free: 7, given: 3 });
    expect(await countsOf(to.area.id)).toMatchObject({ free: 2, given: 0 });
    for (const id of ids) expect(await eventsOf(id)).toEqual(["made"]);
    expect(await passOf(ids[0] ?? 0)).toMatchObject({ generation: 1 });
    expect(await offences()).toEqual([]);
  });

  it("refuses the same zone, and events that are over", async () => {
    const sale = await createSale();
    const to = await createOther(sale, { otherEvent: true });
    await makeAll(sale.owner, sale, { quantity: 1 });
    const ctx = personOf(sale);
    expect(await codeOf(reassignCourtesies({ ctx, input: where(sale, sale) }))).toBe("courtesy.same_zone");
    await getDb().execute(sql`update events set state = 'cancelled' where id = ${to.event.id}`);
    expect(await codeOf(reassignCourtesies({ ctx, input: where(sale, to) }))).toBe("courtesy.event_over");
  });
});

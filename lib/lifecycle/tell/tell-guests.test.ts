import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { getDb } from "@/db/client";
import { codeOf, ctxFor } from "@/lib/core/testing";
import { blockCourtesies } from "@/lib/courtesy-qrs/change/block-courtesies";
import { deleteCourtesies } from "@/lib/courtesy-qrs/change/delete-courtesies";
import { sendCourtesies, shareCourtesy } from "@/lib/courtesy-qrs/deliver/send-courtesies";
import { getCourtesyBatch } from "@/lib/courtesy-qrs/make/batches";
import { generateCourtesies } from "@/lib/courtesy-qrs/make/generate-courtesies";
import { makePart } from "@/lib/courtesy-qrs/make/make-courtesies";
import { countsOf, createSale, makeAll, runBatch, type Sale } from "@/lib/courtesy-qrs/testing";
import { rescheduleEvent } from "@/lib/lifecycle/reschedule/reschedule-event";
import { lifecycleTemplates } from "@/lib/lifecycle/tell/messages";
import { tellCancelled } from "@/lib/lifecycle/tell/tell-cancelled";
import { tellRescheduled } from "@/lib/lifecycle/tell/tell-rescheduled";
import { cancel, cancellationOf } from "@/lib/lifecycle/testing";
import { systemCtx } from "@/lib/settlement/testing";
import { createSubscriberQr } from "@/lib/subscriber-qrs";
import { createSeasonVenue, subscriberOf } from "@/lib/subscriber-qrs/testing";

const HOUR = 3_600_000;

interface Queued extends Record<string, unknown> {
  channel: string;
  payload: Record<string, string | number>;
}

const queued = (adminId: number, template: string) =>
  getDb().execute<Queued>(sql`
    select channel, payload from messages where admin_id = ${adminId} and template = ${template} order by id`);

const templateOf = (name: string) => {
  const found = lifecycleTemplates.find(({ template }) => template === name);
  if (!found) throw new Error(`No template ${name}`);
  return found;
};

const addressesOf = async (adminId: number, template: string) =>
  Promise.all(
    (await queued(adminId, template)).map(async ({ channel, payload }) => [
      channel,
      await templateOf(template).addressOf?.({ payload }),
    ]),
  );

const tell = async (sale: Pick<Sale, "event">) =>
  tellCancelled({ ctx: systemCtx(), input: { cancellationId: (await cancellationOf(sale.event.id)).id } });

async function move(sale: Pick<Sale, "event" | "owner">, hours: number): Promise<number> {
  const at = (plus: number) => new Date(sale.event.startsAt.getTime() + plus * HOUR).toISOString();
  const input = { id: sale.event.id, startsAt: at(hours), endsAt: at(hours + 4), reason: "Lluvia" };
  await rescheduleEvent({ ctx: ctxFor(sale.owner), input });
  const [row] = await getDb().execute<{ id: number }>(
    sql`select id from event_reschedules where event_id = ${sale.event.id} order by id desc limit 1`,
  );
  return row?.id ?? 0;
}

const user = { id: 1, userName: "x", fullName: "x", email: null, phone: null };

describe("a cancelled event's courtesies", () => {
  it("are not made any more, their batch's places are free, and no QR is left that admits", async () => {
    const sale = await createSale({ capacity: 20 });
    const ctx = ctxFor(sale.owner);
    const where = { eventId: sale.event.id, zoneId: sale.zone.id };
    const { id } = await generateCourtesies({ ctx, input: { ...where, quantity: 15 } });
    await getDb().transaction((tx) => makePart({ ...systemCtx(), db: tx as ReturnType<typeof getDb> }, id, 4));
    await cancel(sale);
    await runBatch(id);
    expect(await getCourtesyBatch({ ctx, input: { id } })).toMatchObject({
      state: "cancelled",
      made: 4,
      isEventCancelled: true,
    });
    expect(await countsOf(sale.area.id)).toEqual({ free: 16, given: 4, waiting: 0 });
    const states = await getDb().execute(
      sql`select state, state_reason as reason, count(*)::int as n from passes where event_id = ${sale.event.id} group by 1, 2`,
    );
    expect([...states]).toEqual([{ state: "revoked", reason: "cancelled", n: 4 }]);
  });

  it("tell each guest once by the channel that sent the QR, and nobody else", async () => {
    const sale = await createSale({ capacity: 20 });
    const ctx = ctxFor(sale.owner);
    const { ids } = await makeAll(sale.owner, sale, {
      people: [
        { name: "Ana", email: "ana@test.example", phone: "8111111111" },
        { name: "Berta", email: "berta@test.example", phone: "8122222222" },
        { name: "Ana", email: "ana@test.example" },
        { name: "Carla", phone: "8133333333" },
        { name: "Delia", email: "delia@test.example" },
        { name: "Eva", email: "eva@test.example" },
        { name: "Fabiola" },
      ],
    });
    const [ana = 0, berta = 0, again = 0, carla = 0, delia = 0, , fabiola = 0] = ids;
    await sendCourtesies({ ctx, input: { ids: [ana, again, delia] } });
    await sendCourtesies({ ctx, input: { ids: [berta], channel: "whatsapp" } });
    // By hand: whatever is known of them is used.
    for (const id of [carla, fabiola]) await shareCourtesy({ ctx, input: { id } });
    await deleteCourtesies({ ctx, input: { ids: [delia] } });
    await cancel(sale);
    expect(await tell(sale)).toEqual({ told: 3 });
    expect(await tell(sale)).toEqual({ told: 0 });
    expect(await addressesOf(sale.admin.id, "event.cancelled_guest")).toEqual([
      ["email", "ana@test.example"],
      ["whatsapp", "+528122222222"],
      ["whatsapp", "+528133333333"],
    ]);
    const [message] = await queued(sale.admin.id, "event.cancelled_guest");
    const mail = await templateOf("event.cancelled_guest").render({
      ctx: systemCtx(),
      payload: message?.payload,
      user,
    });
    expect(mail?.subject).toBe(`Se canceló ${sale.event.name}`);
    expect(JSON.stringify(mail?.blocks)).toMatch(/Hola Ana.*ya no da acceso.*Lluvia/);
    const put = await getDb().execute(sql`
      select 1 from pgboss.job where name = 'lifecycle.tell'
        and data @> jsonb_build_object('cancellationId', ${(await cancellationOf(sale.event.id)).id}::int)`);
    expect(put).toHaveLength(1);
    expect(await codeOf(tellCancelled({ ctx, input: { cancellationId: 1 } }))).toBe("auth.forbidden");
  });

  it("tell a thousand guests, and go on where a worker died", async () => {
    const many = 1_050;
    const sale = await createSale({ capacity: many });
    const { batchId } = await makeAll(sale.owner, sale, { quantity: many });
    await getDb().execute(sql`
      update courtesies set name = 'Persona', email = 'p' || pass_id || '@test.example', assigned_at = now(), sent_at = now()
      where batch_id = ${batchId}`);
    await cancel(sale);
    expect(await tell(sale)).toEqual({ told: many });
    await getDb().execute(sql`
      delete from messages where admin_id = ${sale.admin.id} and id % 2 = 0 and template = 'event.cancelled_guest'`);
    const left = (await queued(sale.admin.id, "event.cancelled_guest")).length;
    expect(await tell(sale)).toEqual({ told: many - left });
    expect(new Set((await queued(sale.admin.id, "event.cancelled_guest")).map(({ payload }) => payload.id)).size).toBe(
      many,
    );
  });
});

describe("an event's new date", () => {
  it("is told to guests whose QR admits with its link, and an older change is told no more", async () => {
    const sale = await createSale();
    const ctx = ctxFor(sale.owner);
    const people = [
      { name: "Ana", email: "ana@test.example" },
      { name: "Berta", email: "berta@test.example" },
    ];
    const { ids } = await makeAll(sale.owner, sale, { people });
    await sendCourtesies({ ctx, input: { ids } });
    await blockCourtesies({ ctx, input: { ids: ids.slice(1), isBlocked: true } });
    const first = await move(sale, 24);
    expect(await tellRescheduled({ ctx: systemCtx(), input: { rescheduleId: first } })).toEqual({ told: 1 });
    expect(await tellRescheduled({ ctx: systemCtx(), input: { rescheduleId: first } })).toEqual({ told: 0 });
    const [message] = await queued(sale.admin.id, "event.rescheduled_guest");
    const { render, whatsapp } = templateOf("event.rescheduled_guest");
    const args = { ctx: systemCtx(), payload: message?.payload, user };
    const { url } = await shareCourtesy({ ctx, input: { id: ids[0] ?? 0 } });
    expect((await render(args))?.blocks).toContainEqual({ type: "button", label: "Ver mi QR", href: url });
    expect((await whatsapp?.(args))?.parameters).toHaveLength(6);
    await move(sale, 48);
    expect(await render(args)).toBeNull();
    expect(await whatsapp?.(args)).toBeNull();
  });

  it("is told to subscribers whom it leaves out, until a later date lets them in", async () => {
    const venue = await createSeasonVenue();
    const [event] = venue.events;
    if (!event) throw new Error("No event");
    const ctx = ctxFor(venue.owner);
    const day = (plus: number) => new Date(event.startsAt.getTime() + plus * 24 * HOUR).toISOString().slice(0, 10);
    const until = { validFrom: "", validUntil: day(5) };
    await createSubscriberQr({ ctx, input: subscriberOf(venue, { ...until, name: "Ana", email: "ana@test.example" }) });
    await createSubscriberQr({ ctx, input: subscriberOf(venue, { name: "Berta", email: "berta@test.example" }) });
    const out = await move({ event, owner: venue.owner }, 20 * 24);
    expect(await tellRescheduled({ ctx: systemCtx(), input: { rescheduleId: out } })).toEqual({ told: 2 });
    expect(await tellRescheduled({ ctx: systemCtx(), input: { rescheduleId: out } })).toEqual({ told: 0 });
    const [template, other] = ["event.rescheduled_guest", "event.left_out_guest"] as const;
    expect(await addressesOf(venue.admin.id, template)).toEqual([["email", "berta@test.example"]]);
    expect(await addressesOf(venue.admin.id, other)).toEqual([["email", "ana@test.example"]]);
    const [[kept], [left]] = [await queued(venue.admin.id, template), await queued(venue.admin.id, other)];
    const { render } = templateOf(template);
    const { render: renderLeft, whatsapp } = templateOf(other);
    const args = (message: Queued | undefined) => ({ ctx: systemCtx(), payload: message?.payload, user });
    const keeps = await render(args(kept));
    expect(JSON.stringify(keeps)).toMatch(/sigue siendo válido/);
    const mail = await renderLeft(args(left));
    expect(JSON.stringify(mail)).toMatch(/Hola Ana: tu QR de abonado no da acceso en la nueva fecha/);
    expect(JSON.stringify(mail)).not.toMatch(/sigue siendo válido/);
    expect(await whatsapp?.(args(left))).toMatchObject({ template: "evento_nueva_fecha_sin_acceso" });
    const back = await move({ event, owner: venue.owner }, 1);
    expect(await tellRescheduled({ ctx: systemCtx(), input: { rescheduleId: back } })).toEqual({ told: 2 });
    const again = (await queued(venue.admin.id, template)).slice(1);
    expect(again).toHaveLength(2);
    for (const message of again) expect(JSON.stringify(await render(args(message)))).toMatch(/sigue siendo válido/);
  });

  it("is told to subscribers with a place in the event, and so is a cancellation", async () => {
    const venue = await createSeasonVenue();
    const ctx = ctxFor(venue.owner);
    const [event] = venue.events;
    if (!event) throw new Error("No event");
    await createSubscriberQr({ ctx, input: subscriberOf(venue, { name: "Ana Abonada", email: "ana@test.example" }) });
    await createSubscriberQr({ ctx, input: subscriberOf(venue, { name: "Sin Datos" }) });
    await cancel({ owner: venue.owner, event });
    expect(await tell({ event })).toEqual({ told: 1 });
    expect(await addressesOf(venue.admin.id, "event.cancelled_guest")).toEqual([["email", "ana@test.example"]]);
    const [message] = await queued(venue.admin.id, "event.cancelled_guest");
    const mail = await templateOf("event.cancelled_guest").render({
      ctx: systemCtx(),
      payload: message?.payload,
      user,
    });
    expect(JSON.stringify(mail?.blocks)).toContain("Tu QR de abonado no cambia");
  });
});

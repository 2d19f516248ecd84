import { sql } from "drizzle-orm";
import { describe, expect, it, test } from "vitest";
import { getDb } from "@/db/client";
import { createUser } from "@/db/testing";
import { codeOf, ctxFor } from "@/lib/core/testing";
import { pdfPages, pdfQrs, pdfText } from "@/lib/core/testing-pdf";
import { verifyPassToken } from "@/lib/passes";
import { createSubscriberQr } from "@/lib/subscriber-qrs/change/create-subscriber-qr";
import { endSubscriberQr } from "@/lib/subscriber-qrs/change/end-subscriber-qr";
import { pauseSubscriberQr } from "@/lib/subscriber-qrs/change/pause-subscriber-qr";
import { replaceSubscriberQr } from "@/lib/subscriber-qrs/change/replace-subscriber-qr";
import { subscriberTemplates } from "@/lib/subscriber-qrs/deliver/messages";
import {
  downloadOpenedQr,
  noteSubscriberQrOpened,
  openSubscriberQr,
} from "@/lib/subscriber-qrs/deliver/open-subscriber-qr";
import { printSubscriberQrs } from "@/lib/subscriber-qrs/deliver/print-subscriber-qrs";
import { sendSubscriberQrs, shareSubscriberQr } from "@/lib/subscriber-qrs/deliver/send-subscriber-qrs";
import { getSubscriberQr } from "@/lib/subscriber-qrs/find-subscribers";
import { createSeasonVenue, eventsOfPass, type SeasonVenue, subscriberOf } from "@/lib/subscriber-qrs/testing";

const HOUR = 3_600_000;

const create = (venue: SeasonVenue, values: Parameters<typeof subscriberOf>[1] = {}) =>
  createSubscriberQr({ ctx: ctxFor(venue.owner), input: subscriberOf(venue, values) });
const tokenOf = async (venue: SeasonVenue, id: number) =>
  (await shareSubscriberQr({ ctx: ctxFor(venue.owner), input: { id } })).url.split("/").at(-1) ?? "";
const open = (token: string) => openSubscriberQr({ ctx: ctxFor(null), input: { token } });

describe("sending QRs of subscribers", () => {
  it("queues one message to the holder's own address, and records it", async () => {
    const venue = await createSeasonVenue();
    const { id, passId } = await create(venue, { email: "ana@test.example" });
    const ctx = ctxFor(venue.owner);
    const report = await sendSubscriberQrs({ ctx, input: { ids: [id] } });
    expect(report).toEqual({ queued: 1, noContact: 0, tooSoon: 0, notValid: 0 });
    expect(await getSubscriberQr({ ctx, input: { id } })).toMatchObject({ sentAt: ctx.now, openedAt: null });
    expect(await eventsOfPass(passId)).toEqual(["made", "sent"]);
    const [message] = await getDb().execute<{ payload: object; channel: string }>(
      sql`select payload, channel from messages where template = 'subscriber.sent' and admin_id = ${venue.admin.id}`,
    );
    expect(message).toEqual({ payload: { subscriberId: id, passId, channel: "email" }, channel: "email" });
    const [template] = subscriberTemplates;
    const payload = message?.payload ?? {};
    expect(await template?.addressOf?.({ payload })).toBe("ana@test.example");
    const user = { id: 1, userName: "x", fullName: "x", email: null, phone: null };
    const mail = await template?.render({ ctx, payload, user });
    expect(mail?.attachments.map(({ filename }) => filename)).toEqual([
      "qr.png",
      expect.stringMatching(/^qr-.+\.pdf$/),
    ]);
    expect(await template?.whatsapp?.({ ctx, payload, user })).toMatchObject({
      template: "abono_enviado",
      button: await tokenOf(venue, id),
    });
    // Another QR took its place: the mail that still waits goes nowhere.
    await replaceSubscriberQr({ ctx, input: { id } });
    expect(await template?.addressOf?.({ payload })).toBeNull();
    expect(await template?.render({ ctx, payload, user })).toBeNull();
    expect(await getSubscriberQr({ ctx, input: { id } })).toMatchObject({ sentAt: null });
    expect(await sendSubscriberQrs({ ctx, input: { ids: [id] } })).toMatchObject({ queued: 1 });
  });

  it("sends only so often, and says why the others were not sent", async () => {
    const venue = await createSeasonVenue();
    const [ana, beto, caro] = [
      await create(venue, { email: "ana@test.example" }),
      await create(venue, { name: "Beto Abonado" }),
      await create(venue, { name: "Caro Abonada", email: "caro@test.example" }),
    ];
    const ids = [ana.id, beto.id, caro.id];
    await pauseSubscriberQr({ ctx: ctxFor(venue.owner), input: { id: caro.id } });
    const now = Date.now();
    const send = (at: number, input: object = { ids }) =>
      sendSubscriberQrs({ ctx: ctxFor(venue.owner, new Date(now + at)), input });
    expect(await send(0)).toEqual({ queued: 1, noContact: 1, tooSoon: 0, notValid: 1 });
    // Of a filter those that admit are meant.
    expect(await send(0, { seasonId: venue.season.id })).toEqual({ queued: 0, noContact: 1, tooSoon: 1, notValid: 0 });
    expect(await send(0, { sent: "no" })).toEqual({ queued: 0, noContact: 1, tooSoon: 0, notValid: 0 });
    for (let hour = 1; hour <= 4; hour++) expect(await send(hour * HOUR)).toMatchObject({ queued: 1 });
    expect(await send(5 * HOUR)).toMatchObject({ queued: 0, tooSoon: 1 });
    const one = (id: number) => codeOf(send(5 * HOUR, { ids: [id] }));
    expect(await one(ana.id)).toBe("auth.rate_limited");
    expect(await one(beto.id)).toBe("subscriber.no_contact");
    expect(await one(caro.id)).toBe("subscriber.not_valid");
  });

  it("refuses more than 5,000 at once, and sends none of them", async () => {
    const { admin, enclosure, vip, owner } = await createSeasonVenue();
    await getDb().execute(sql`
      with made as (
        insert into passes (admin_id, enclosure_id, kind, parking_area_id, short_code, salt)
        select ${admin.id}::int, ${enclosure.id}::int, 'infinity', ${vip.id}::int,
          lpad(upper(to_hex(${admin.id}::bigint * 100000 + n)), 16, '0'), decode('0011223344556677', 'hex')
        from generate_series(1, 5001) n returning id)
      insert into subscriber_qrs (admin_id, enclosure_id, kind, parking_area_id, pass_id, name, email, valid_from)
      select ${admin.id}::int, ${enclosure.id}::int, 'infinity', ${vip.id}::int, id, 'Persona ' || id, 'p@test.example', now()
      from made`);
    const ctx = ctxFor(owner);
    expect(await codeOf(sendSubscriberQrs({ ctx, input: {} }))).toBe("subscriber.too_many");
    const rows = await getDb().execute(sql`select 1 from messages where admin_id = ${admin.id}`);
    expect(rows).toHaveLength(0);
  });

  it("refuses other tenants, other roles and wrong ids", async () => {
    const venue = await createSeasonVenue();
    const { id } = await create(venue, { email: "ana@test.example" });
    const other = ctxFor((await createSeasonVenue()).owner);
    const buyer = ctxFor(await createUser());
    for (const [ctx, code] of [
      [other, "resource.not_found"],
      [buyer, "auth.forbidden"],
      [ctxFor(null), "auth.required"],
    ] as const) {
      expect(await codeOf(sendSubscriberQrs({ ctx, input: { ids: [id] } }))).toBe(code);
      expect(await codeOf(sendSubscriberQrs({ ctx, input: {} }))).toBe(code);
      expect(await codeOf(shareSubscriberQr({ ctx, input: { id } }))).toBe(code);
      expect(await codeOf(printSubscriberQrs({ ctx, input: { ids: [id] } }))).toBe(code);
    }
    expect(await codeOf(sendSubscriberQrs({ ctx: ctxFor(venue.owner), input: { ids: [] } }))).toBe("input.invalid");
  });
});

describe("the holder's link", () => {
  it("shows the QR and the next events to anybody who has the link, and records once an hour that it was opened", async () => {
    const venue = await createSeasonVenue();
    const { id, passId } = await create(venue, { plate: "ABC123" });
    const token = await tokenOf(venue, id);
    expect(await tokenOf(venue, id)).toBe(token);
    const { holder, events } = await open(token);
    expect(holder).toMatchObject({ name: "Ana Abonada", plate: "ABC123", status: "valid", seasonName: "Apertura" });
    expect(events.map(({ name }) => name)).toEqual(["Fecha 1", "Fecha 2", "Fecha 3"]);
    expect(await verifyPassToken({}, holder.code?.token ?? "", venue.admin.id)).toMatchObject({
      code: null,
      pass: { id: passId },
    });
    for (let n = 0; n < 3; n++) await noteSubscriberQrOpened({ ctx: ctxFor(null), input: { token } });
    await noteSubscriberQrOpened({ ctx: ctxFor(venue.owner, new Date(Date.now() + 9 * HOUR)), input: { token } });
    expect(await eventsOfPass(passId)).toEqual(["made", "sent", "opened"]);
    const pdf = await downloadOpenedQr({ ctx: ctxFor(null), input: { token } });
    expect(pdf.content.subarray(0, 5).toString()).toBe("%PDF-");
  });

  it("says that a QR is replaced, paused or ended, and not whose it was if it is replaced or ended", async () => {
    const venue = await createSeasonVenue();
    const { id, passId } = await create(venue);
    const ctx = ctxFor(venue.owner);
    const first = await tokenOf(venue, id);
    await replaceSubscriberQr({ ctx, input: { id } });
    const none = { code: null, name: null, plate: null };
    expect(await open(first)).toMatchObject({ holder: { status: "replaced", ...none }, events: [] });
    expect(await codeOf(downloadOpenedQr({ ctx: ctxFor(null), input: { token: first } }))).toBe(
      "subscriber.link_unknown",
    );
    await noteSubscriberQrOpened({ ctx: ctxFor(null), input: { token: first } });
    expect(await eventsOfPass(passId)).toEqual(["made", "sent", "replaced"]);
    const second = await tokenOf(venue, id);
    expect(second).not.toBe(first);
    expect(await open(second)).toMatchObject({ holder: { status: "valid" } });
    await pauseSubscriberQr({ ctx, input: { id } });
    expect(await open(second)).toMatchObject({ holder: { status: "paused", code: null } });
    expect(await codeOf(shareSubscriberQr({ ctx, input: { id } }))).toBe("subscriber.not_valid");
    await endSubscriberQr({ ctx, input: { id } });
    for (const token of [first, second])
      expect(await open(token)).toMatchObject({ holder: { status: "ended", ...none }, events: [] });
    expect(await codeOf(shareSubscriberQr({ ctx, input: { id } }))).toBe("subscriber.ended");
  });

  test("is unknown if it was made up, whatever numbers it has", async () => {
    const venue = await createSeasonVenue();
    const token = await tokenOf(venue, (await create(venue)).id);
    const forged = `${token.slice(0, 31)}${token.endsWith("A") ? "B" : "A"}`;
    for (const wrong of [forged, "x", "A".repeat(32), "ñ".repeat(32)])
      expect(await codeOf(open(wrong))).toBe("subscriber.link_unknown");
    expect(await codeOf(open(""))).toBe("input.invalid");
  });
});

describe("the print sheet", () => {
  it("has eight QRs on a page, each of its own subscriber, and leaves out those that do not admit", async () => {
    const venue = await createSeasonVenue({ capacity: 12 });
    const made = [];
    for (let at = 0; at < 11; at++) made.push(await create(venue, { name: `Persona ${at}` }));
    const ctx = ctxFor(venue.owner);
    await pauseSubscriberQr({ ctx, input: { id: made[10]?.id ?? 0 } });
    const input = { parkingAreaId: venue.zone.id };
    const { content, filename } = await printSubscriberQrs({ ctx, input });
    expect(filename).toMatch(/^qr-abonados-.+\.pdf$/);
    const pages = pdfPages(Buffer.from(await new Response(content).arrayBuffer()));
    expect(pages.map((page) => pdfQrs(page).length)).toEqual([8, 2]);
    const verdicts = await Promise.all(pages.flatMap(pdfQrs).map((qr) => verifyPassToken({}, qr, venue.admin.id)));
    expect(verdicts.map(({ code, pass }) => [code, pass?.id])).toEqual(
      made.slice(0, 10).map(({ passId }) => [null, passId]),
    );
    expect(pdfText(pages[0] ?? "")).toMatch(/ABONADO[\s\S]*Apertura[\s\S]*Persona 0/);
    const [noted] = await getDb().execute<{ action: string }>(
      sql`select action from audit_log where admin_id = ${venue.admin.id} and action = 'subscriber_qr.exported'`,
    );
    expect(noted).toBeDefined();
    // The platform's printing is in the audit of the tenant too.
    const platform = { id: 1, profile: 1, adminId: 1, userName: "Administrador", isPlatformAdmin: true };
    await printSubscriberQrs({ ctx: ctxFor(platform), input });
    const [count] = await getDb().execute<{ n: number }>(sql`
      select count(*)::int as n from audit_log where admin_id = ${venue.admin.id} and action = 'subscriber_qr.exported'`);
    expect(count?.n).toBe(2);
    const two = await printSubscriberQrs({ ctx, input: { ids: made.slice(3, 5).map(({ id }) => id) } });
    expect(pdfPages(Buffer.from(await new Response(two.content).arrayBuffer())).flatMap(pdfQrs)).toHaveLength(2);
    expect(await codeOf(printSubscriberQrs({ ctx, input: { q: "nadie" } }))).toBe("resource.not_found");
  });
});

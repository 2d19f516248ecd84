import { eq } from "drizzle-orm";
import ICAL from "ical.js";
import { expect, test } from "vitest";
import { getDb } from "@/db/client";
import { admins, enclosures, events } from "@/db/schema";
import { createAdmin, createEnclosure, createEvent } from "@/db/testing";
import { env } from "@/lib/core/env";
import { codeOf, ctxFor } from "@/lib/core/testing";
import { organizerCalendar, venueCalendar } from "@/lib/events";

/** Calendars know no fractions of a second. */
const WHOLE_SECOND = new Date("2031-05-05T02:00:00Z");
const NAME = "Lucha; máscaras, «caballeras» y 🎆 una función tan larga que su renglón se dobla";

async function venue() {
  const { admin } = await createAdmin();
  const enclosure = await createEnclosure(admin.id, { name: "Arena, Norte", location: "Av. Uno 1; Monterrey, N. L." });
  const file = (now?: Date) => venueCalendar({ ctx: ctxFor(null, now), input: { slug: enclosure.slug } });
  return { enclosure, file };
}

/** The entries as a calendar program reads them. */
function read(file: string) {
  const calendar = new ICAL.Component(ICAL.parse(file));
  const entries = calendar.getAllSubcomponents("vevent").map((one) => {
    const event = new ICAL.Event(one);
    return {
      uid: event.uid,
      sequence: event.sequence,
      title: event.summary,
      place: event.location,
      text: event.description,
      startsAt: event.startDate.toJSDate(),
      endsAt: event.endDate.toJSDate(),
      status: one.getFirstPropertyValue("status"),
      url: one.getFirstPropertyValue("url"),
      revisedAt: one.getFirstPropertyValue("last-modified")?.toString(),
    };
  });
  return { entries };
}

test("a calendar reads a venue's public events with their times, place and page", async () => {
  const { enclosure, file } = await venue();
  const shown = await createEvent(
    enclosure,
    {
      name: NAME,
      description: "Dos caídas\nsin límite; a las ocho, en punto",
    },
    WHOLE_SECOND,
  );
  await createEvent(enclosure, { name: "Borrador", state: "draft" });
  const other = await venue();
  await createEvent(other.enclosure, { name: "De otro recinto" });
  const said = await file();
  const { entries } = read(said);
  const { host } = new URL(env().APP_URL);
  const url = `${env().APP_URL}/${enclosure.slug}/${shown.id}`;
  for (const name of ["NAME", "X-WR-CALNAME"]) expect(said).toContain(`\r\n${name}:Arena\\, Norte\r\n`);
  expect(entries).toEqual([
    {
      uid: `evento-${shown.id}.recinto@${host}`,
      sequence: 0,
      title: NAME,
      place: "Arena, Norte, Av. Uno 1; Monterrey, N. L.",
      text: `Estacionamiento: ${url}\n\nDos caídas\nsin límite; a las ocho, en punto`,
      startsAt: shown.startsAt,
      endsAt: shown.endsAt,
      status: "CONFIRMED",
      url,
      revisedAt: expect.stringMatching(/^\d{4}-/),
    },
  ]);
  expect(await file()).toBe(await file());
});

test("an event that moves or is cancelled keeps its uid and counts on", async () => {
  const { enclosure, file } = await venue();
  const { id } = await createEvent(enclosure);
  const [before] = read(await file()).entries;
  const endsAt = new Date("2031-01-02T06:00:00Z");
  await getDb()
    .update(events)
    .set({ startsAt: new Date("2031-01-02T02:00:00Z"), endsAt, salesEndAt: endsAt })
    .where(eq(events.id, id));
  expect(read(await file()).entries).toMatchObject([{ uid: before?.uid, sequence: 1, endsAt, status: "CONFIRMED" }]);
  await getDb().update(events).set({ state: "cancelled" }).where(eq(events.id, id));
  expect(read(await file()).entries).toMatchObject([{ uid: before?.uid, sequence: 2, status: "CANCELLED" }]);
  expect(read(await file(new Date("2031-03-01T00:00:00Z"))).entries).toHaveLength(1);
  expect(read(await file(new Date("2031-06-01T00:00:00Z"))).entries).toEqual([]);
});

test("a store that is closed or unknown has none", async () => {
  const { enclosure, file } = await venue();
  await getDb().update(enclosures).set({ archivedAt: new Date() }).where(eq(enclosures.id, enclosure.id));
  expect(await codeOf(file())).toBe("resource.not_found");
  expect(await codeOf(venueCalendar({ ctx: ctxFor(null), input: { slug: "no existe" } }))).toBe("resource.not_found");
});

const HOUR = 3_600_000;

test("of more events than a calendar has, those to come stay, then the latest ones", async () => {
  const { enclosure, file } = await venue();
  const { id: _id, ...next } = await createEvent(enclosure, { name: "El que viene" });
  const now = new Date(next.startsAt.getTime() - 24 * HOUR);
  const at = (hours: number) => {
    const endsAt = new Date(now.getTime() + hours * HOUR);
    const startsAt = new Date(endsAt.getTime() - HOUR);
    return { startsAt, endsAt, salesEndAt: endsAt, doorsAt: null, parkingOpensAt: startsAt, salesStartAt: startsAt };
  };
  const past = Array.from({ length: 500 }, (_, n) => ({ ...next, ...at(-1 - n), name: `Pasado ${n}` }));
  await getDb()
    .insert(events)
    .values([...past, { ...next, ...at(24 * 60), name: "El último" }]);
  const titles = read(await file(now)).entries.map(({ title }) => title);
  expect(titles).toHaveLength(500);
  expect([titles.slice(0, 1), titles.slice(-3)]).toEqual([["Pasado 497"], ["Pasado 0", "El que viene", "El último"]]);
});

test("an organizer's calendar has the public events of all of its open venues, each with its own place, and no one else's", async () => {
  const { enclosure } = await venue();
  const { adminId } = enclosure;
  const south = await createEnclosure(adminId, { name: "Arena Sur" });
  const closed = await createEnclosure(adminId, { name: "Arena Cerrada" });
  const { enclosure: foreign } = await venue();
  const first = await createEvent(enclosure, { name: "Lucha" });
  const second = await createEvent(south, { name: "Box" });
  await createEvent(south, { name: "Borrador", state: "draft" });
  await createEvent(closed, { name: "De un recinto cerrado" });
  await createEvent(foreign, { name: "De otro" });
  const archive = ({ id }: { id: number }) =>
    getDb().update(enclosures).set({ archivedAt: new Date() }).where(eq(enclosures.id, id));
  await archive(closed);
  const file = () => organizerCalendar({ ctx: ctxFor(null), input: { adminId } });
  const [admin] = await getDb().select({ name: admins.name }).from(admins).where(eq(admins.id, adminId));
  expect(await file()).toContain(`X-WR-CALNAME:${admin?.name}`);
  const { APP_URL } = env();
  const { entries } = read(await file());
  expect(entries.toSorted((a, b) => a.title.localeCompare(b.title))).toMatchObject([
    { title: "Box", place: `Arena Sur, ${south.location}`, url: `${APP_URL}/${south.slug}/${second.id}` },
    { title: "Lucha", url: `${APP_URL}/${enclosure.slug}/${first.id}` },
  ]);
  expect(await file()).toBe(await file());
  for (const one of [enclosure, south]) await archive(one);
  expect(await codeOf(file())).toBe("resource.not_found");
  const unknown = organizerCalendar({ ctx: ctxFor(null), input: { adminId: 2_000_000_000 } });
  expect(await codeOf(unknown)).toBe("resource.not_found");
  expect(await codeOf(organizerCalendar({ ctx: ctxFor(null), input: { adminId: "siete" } }))).toBe("input.invalid");
});

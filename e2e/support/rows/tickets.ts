import { createEvent, createEventArea, createZone } from "@/db/testing";
import { idOf } from "@/e2e/support/sample";
import type { World } from "@/e2e/support/world";
import { GENEROUS, setPolicy } from "@/lib/after-sale/testing";
import { createTickets } from "@/lib/tickets/testing";

/** Two zones of an event of tenant A that cost nothing. */
export async function freeAreas({ a }: World) {
  const event = await createEvent(a.enclosure, { name: a.event.name });
  const zone = await createZone(a.enclosure, { capacity: 5, name: a.zone.name }, [a.gate]);
  const area = await createEventArea(event, a.zone, { priceCents: 0, capacity: 5 });
  const other = await createEventArea(event, zone, { priceCents: 0, capacity: 5 });
  return { event, area, other };
}

/** A ticket for nothing of tenant A's buyer, at a venue that allows everything. */
export async function freeTicket(world: World) {
  const { admin, enclosure } = world.a;
  await setPolicy({ id: enclosure.id, adminId: admin.id }, GENEROUS);
  const areas = await freeAreas(world);
  const sale = { admin, enclosure, event: areas.event, area: areas.area };
  const { ticketIds } = await createTickets(sale, { id: idOf(world.people.buyer) }, 1);
  return { ticketId: ticketIds[0] ?? 0, other: areas.other };
}

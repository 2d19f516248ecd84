import { getDb } from "@/db/client";
import { eventCancellations } from "@/db/schema";
import { createEvent } from "@/db/testing";
import { type OwnRoute, staffAndGuard } from "@/e2e/support/own-route";
import { type Sample, soon } from "@/e2e/support/sample";
import { ofTenant, type Visit } from "@/e2e/support/visit";
import type { World } from "@/e2e/support/world";

/** An event that nobody had bought a ticket of. */
async function cancelledEvent({ enclosure, admin }: World["a"]): Promise<number> {
  const { id } = await createEvent(enclosure, { state: "cancelled" });
  await getDb().insert(eventCancellations).values({ adminId: admin.id, eventId: id, reason: "Lluvia", withFee: false });
  return id;
}

export const samples: Record<string, Sample> = {
  EV9: {
    about: "tenant",
    ask: async ({ a }) => ({ params: { id: (await createEvent(a.enclosure)).id }, body: { status: "paused" } }),
  },
  EV15: {
    about: "tenant",
    ask: async ({ a }) => ({
      params: { id: (await createEvent(a.enclosure)).id },
      body: { startsAt: soon(50), endsAt: soon(54), reason: "Lluvia" },
    }),
  },
  EV16: {
    about: "tenant",
    ask: async ({ a }) => ({ params: { id: await cancelledEvent(a) } }),
  },
  PA15: {
    about: "tenant",
    ask: async ({ a }) => ({ body: { intIDEvento: (await createEvent(a.enclosure)).id, reason: "Prueba" } }),
  },
};

export const visits: readonly Visit[] = [
  ofTenant("/event/[id]/fecha", "Cambiar fecha", ({ a }) => `/event/${a.event.id}/fecha`),
  ofTenant("/event/[id]/cancelacion", "Cancelar evento", ({ a }) => `/event/${a.event.id}/cancelacion`),
];

export const ownRoutes: readonly OwnRoute[] = [
  {
    // The event was not cancelled: whoever may ask learns that there is no report.
    route: "/event/[id]/cancelacion/archivo",
    method: "GET",
    address: ({ a }) => `/event/${a.event.id}/cancelacion/archivo`,
    answers: { ...staffAndGuard, admin: 404, platform: 404, guard: 403, phone: 403 },
  },
];

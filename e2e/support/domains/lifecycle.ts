import { createEvent } from "@/db/testing";
import { type OwnRoute, staffAndGuard } from "@/e2e/support/own-route";
import { type Sample, soon } from "@/e2e/support/sample";
import { ofTenant, type Visit } from "@/e2e/support/visit";

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

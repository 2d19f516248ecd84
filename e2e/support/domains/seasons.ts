import { randomUUID } from "node:crypto";
import { getDb } from "@/db/client";
import { seasons } from "@/db/schema";
import { type OwnRoute, staffOfAnyTenant } from "@/e2e/support/own-route";
import { at, ofTenant, type Visit } from "@/e2e/support/visit";
import type { World } from "@/e2e/support/world";

/** A season of tenant A. */
async function seasonOf({ enclosure, mark }: World["a"]): Promise<number> {
  const values = { adminId: enclosure.adminId, enclosureId: enclosure.id, name: `Temporada ${mark} ${randomUUID()}` };
  const [season] = await getDb().insert(seasons).values(values).returning({ id: seasons.id });
  return season?.id ?? 0;
}

export const visits: readonly Visit[] = [
  at("/event/temporada", "Temporadas"),
  ofTenant("/event/temporada/[id]", "Temporada", async ({ a }) => `/event/temporada/${await seasonOf(a)}`),
  ofTenant("/event/temporada/nueva", "Crear temporada", ({ a }) => `/event/temporada/nueva?evento=${a.event.id}`),
];

export const ownRoutes: readonly OwnRoute[] = [
  {
    route: "/event/temporada/archivo",
    method: "GET",
    address: () => "/event/temporada/archivo",
    answers: staffOfAnyTenant,
  },
];

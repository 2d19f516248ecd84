import { randomUUID } from "node:crypto";
import { getDb } from "@/db/client";
import { eventTypes } from "@/db/schema";
import { type OwnRoute, platformOnly } from "@/e2e/support/own-route";
import type { Sample } from "@/e2e/support/sample";
import { at, type Visit } from "@/e2e/support/visit";

const eventTypeBody = () => ({ name: `Tipo ${randomUUID().slice(0, 8)}`, icon: "music", color: "#7a1f1f" });

async function eventTypeOf(): Promise<number> {
  const [type] = await getDb().insert(eventTypes).values(eventTypeBody()).returning({ id: eventTypes.id });
  if (!type) throw new Error("The kind of event was not stored");
  return type.id;
}

export const samples: Record<string, Sample> = {
  ET1: { about: "nobody", ask: () => ({}) },
  ET2: { about: "nobody", ask: () => ({ body: eventTypeBody() }) },
  ET3: { about: "nobody", ask: async () => ({ params: { id: await eventTypeOf() }, body: eventTypeBody() }) },
  ET4: { about: "nobody", ask: async () => ({ params: { id: await eventTypeOf() } }) },
  ET5: { about: "nobody", ask: async () => ({ params: { id: await eventTypeOf() } }) },
};

export const visits: readonly Visit[] = [
  at("/eventType", "Tipos de evento"),
  at("/createEventType", "Crear tipo de evento"),
];

export const ownRoutes: readonly OwnRoute[] = [
  {
    route: "/eventType/archivo",
    method: "GET",
    address: () => "/eventType/archivo",
    answers: platformOnly,
  },
];

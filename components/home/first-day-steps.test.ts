import { expect, test } from "vitest";
import { firstDaySteps, type MayDo, progressWords } from "@/components/home/first-day-steps";
import type { FirstDay } from "@/lib/home";

const ALL: MayDo = { venue: true, plan: true, account: true, event: true, guards: true };
const NOTHING: FirstDay = {
  name: "Foro Laguna",
  venue: null,
  zones: { keys: [], places: 0 },
  gates: 0,
  collector: "none",
  event: null,
  guards: { people: 0, assigned: 0 },
  isPublished: false,
  hasRun: false,
};
const venue = { id: 7, name: "Foro Laguna", slug: "foro-laguna", location: "Torreón, Coah." };
const zones = { keys: ["A", "B"], places: 320 };
const event = { id: 9, name: "Estreno", zones: 2 };

const statesOf = (facts: Partial<FirstDay>, may = ALL) =>
  firstDaySteps({ ...NOTHING, ...facts }, may).map(({ state }) => state);
const nextOf = (facts: Partial<FirstDay>, may = ALL) =>
  firstDaySteps({ ...NOTHING, ...facts }, may).find(({ state }) => state === "next")?.link ?? null;

test("the first thing that this person can do is the next one, guards last", () => {
  expect(statesOf({})).toEqual(["wait", "later", "next", "later", "later", "later"]);
  expect(nextOf({ venue })).toEqual({ label: "Dibujar plano", href: "/parkingArea/plano?recinto=7" });
  expect(nextOf({ venue, zones })).toEqual({ label: "Agregar acceso", href: "/create-enclosures?id=7" });
  const drawn = { venue, zones, gates: 2 };
  expect(nextOf(drawn)).toEqual({ label: "Agregar cuenta", href: "/cuentas-de-cobro/nueva" });
  expect(nextOf({ ...drawn, collector: "off" })).toEqual({ label: "Encender", href: "/cuentas-de-cobro" });
  const paid = { ...drawn, collector: "platform" as const };
  expect(nextOf(paid)).toEqual({ label: "Crear evento", href: "/event/nuevo?recinto=7" });
  expect(nextOf({ ...paid, event: { ...event, zones: 0 } })?.href).toBe("/event/9?ver=zonas");
  expect(nextOf({ ...paid, event })).toEqual({ label: "Publicar evento", href: "/event/9" });
  expect(nextOf({ ...paid, event, isPublished: true })).toEqual({ label: "Invitar", href: "/guards?nuevo=1" });
  const guards = { people: 2, assigned: 0 };
  expect(nextOf({ ...paid, event, isPublished: true, guards })?.href).toBe("/event/9?ver=guardias");
});

test("who may not do a step waits for somebody, and gets no link that refuses", () => {
  const operator = { ...ALL, account: false };
  const facts = { venue, zones, gates: 2 };
  expect(statesOf(facts, operator)).toEqual(["done", "done", "wait", "next", "later", "later"]);
  const nothing: MayDo = { venue: false, plan: false, account: false, event: false, guards: false };
  const looked = firstDaySteps({ ...NOTHING, ...facts }, nothing);
  expect(looked.map(({ link }) => link)).toEqual(Array(6).fill(null));
  expect(looked.some(({ state }) => state === "next")).toBe(false);
});

test("the head counts what is ready and what waits", () => {
  const own = { venue, zones, gates: 1, collector: "own" as const };
  expect(progressWords(firstDaySteps({ ...NOTHING, ...own }, ALL))).toBe("3 de 6 listos");
  expect(progressWords(firstDaySteps(NOTHING, ALL))).toBe("0 de 6 listos, 1 espera a otra persona");
  expect(progressWords(firstDaySteps({ ...NOTHING, venue }, { ...ALL, account: false, plan: false }))).toBe(
    "1 de 6 listo, 2 esperan a otra persona",
  );
});

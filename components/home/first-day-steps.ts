import type { FirstDay } from "@/lib/home";

export interface FirstStep {
  key: "venue" | "plan" | "account" | "event" | "guards" | "publish";
  title: string;
  text: string;
  /** `wait` waits for somebody else, `later` for the steps above it. */
  state: "done" | "next" | "wait" | "later";
  /** Null where this person may not do it, or cannot yet. */
  link: { label: string; href: string } | null;
}

/** Which of the steps a person may take. */
export interface MayDo {
  venue: boolean;
  plan: boolean;
  account: boolean;
  event: boolean;
  guards: boolean;
}

type Draft = Omit<FirstStep, "state"> & { state: FirstStep["state"] | "open" };

const several = (count: number, one: string, many: string) => (count === 1 ? `1 ${one}` : `${count} ${many}`);

function venueStep({ venue }: FirstDay): Draft {
  const step = { key: "venue", title: "Recinto" } as const;
  if (venue === null)
    return { ...step, text: "Lo abre Control Traslado: pídeselo a quien te invitó.", state: "wait", link: null };
  return {
    ...step,
    text: `${venue.name}, /${venue.slug}`,
    state: "done",
    link: { label: "Editar", href: `/create-enclosures?id=${venue.id}` },
  };
}

function planStep({ venue, zones, gates }: FirstDay): Draft {
  const step = { key: "plan", title: "Plano y zonas" } as const;
  if (venue === null) return { ...step, text: "Cuando haya un recinto, dibujas sus zonas", state: "later", link: null };
  const plan = `/parkingArea/plano?recinto=${venue.id}`;
  const drawn = `${several(zones.keys.length, "zona", "zonas")}, ${several(zones.places, "lugar", "lugares")}`;
  if (zones.keys.length === 0)
    return {
      ...step,
      text: "Dibuja cada zona y di cuántos lugares tiene",
      state: "open",
      link: { label: "Dibujar plano", href: plan },
    };
  if (gates === 0) {
    const href = `/create-enclosures?id=${venue.id}`;
    return { ...step, text: `${drawn}; falta un acceso`, state: "open", link: { label: "Agregar acceso", href } };
  }
  const text = `${drawn}, ${several(gates, "acceso", "accesos")}`;
  return { ...step, text, state: "done", link: { label: "Ver plano", href: plan } };
}

function accountStep({ collector }: FirstDay): Draft {
  const step = { key: "account", title: "Cuenta para cobrarte" } as const;
  const own = "/cuentas-de-cobro";
  switch (collector) {
    case "own":
      return { ...step, text: "Tu dinero llega a tu cuenta", state: "done", link: { label: "Ver", href: own } };
    case "platform":
      return {
        ...step,
        text: "Cobras con la de Control Traslado; puedes agregar la tuya",
        state: "done",
        link: { label: "Agregar", href: `${own}/nueva` },
      };
    case "off":
      return {
        ...step,
        text: "Está apagada: nadie puede pagarte",
        state: "open",
        link: { label: "Encender", href: own },
      };
    case "none":
      return {
        ...step,
        text: "A dónde llega lo que te pagan",
        state: "open",
        link: { label: "Agregar cuenta", href: `${own}/nueva` },
      };
  }
}

function eventStep({ venue, zones, event }: FirstDay): Draft {
  const step = { key: "event", title: "Primer evento" } as const;
  if (event && event.zones > 0) {
    const text = `${event.name}, ${several(event.zones, "zona", "zonas")} con precio`;
    return { ...step, text, state: "done", link: { label: "Ver", href: `/event/${event.id}` } };
  }
  if (event) {
    const link = { label: "Poner precios", href: `/event/${event.id}?ver=zonas` };
    return { ...step, text: `${event.name}: faltan sus zonas y precios`, state: "open", link };
  }
  const text = "Nombre, fecha y precio de cada zona";
  if (venue === null || zones.keys.length === 0) return { ...step, text, state: "later", link: null };
  return { ...step, text, state: "open", link: { label: "Crear evento", href: `/event/nuevo?recinto=${venue.id}` } };
}

function guardsStep({ event, guards }: FirstDay): Draft {
  const step = { key: "guards", title: "Guardias" } as const;
  if (guards.people === 0) {
    const link = { label: "Invitar", href: "/guards?nuevo=1" };
    return { ...step, text: "Uno por acceso, al menos; entran con una invitación", state: "open", link };
  }
  const people = several(guards.people, "guardia", "guardias");
  if (guards.assigned > 0) return { ...step, text: people, state: "done", link: { label: "Ver", href: "/guards" } };
  if (event === null)
    return { ...step, text: `${people}; los asignas cuando haya un evento`, state: "later", link: null };
  const link = { label: "Asignar", href: `/event/${event.id}?ver=guardias` };
  return { ...step, text: `${people}, sin accesos en ${event.name}`, state: "open", link };
}

function publishStep({ event, collector, isPublished }: FirstDay): Draft {
  const step = { key: "publish", title: "Publicar" } as const;
  if (isPublished) return { ...step, text: "Tu tienda ya vende", state: "done", link: null };
  const pays = collector === "own" || collector === "platform";
  if (event === null || event.zones === 0 || !pays)
    return { ...step, text: "Cuando haya un evento con precio y una cuenta que cobre", state: "later", link: null };
  const link = { label: "Publicar evento", href: `/event/${event.id}` };
  return { ...step, text: `${event.name} está listo para salir a la venta`, state: "open", link };
}

/** Which permission each step needs; publishing is a change of the event. */
const NEEDS = {
  venue: "venue",
  plan: "plan",
  account: "account",
  event: "event",
  guards: "guards",
  publish: "event",
} as const;

/**
 * The way from nothing to an event on sale. The first step that this person can take is the next one, but for guards: they
 * can wait until the event is on sale.
 */
export function firstDaySteps(facts: FirstDay, may: MayDo): FirstStep[] {
  const drafts = [venueStep, planStep, accountStep, eventStep, guardsStep, publishStep].map((step) => step(facts));
  const mine = drafts.map((draft): Draft => (may[NEEDS[draft.key]] ? draft : { ...draft, link: null }));
  const open = mine.filter(({ state, link }) => state === "open" && link !== null);
  const next = open.find(({ key }) => key !== "guards") ?? open[0];
  return mine.map((draft): FirstStep => {
    if (draft.state !== "open") return { ...draft, state: draft.state };
    if (draft === next) return { ...draft, state: "next" };
    return { ...draft, state: draft.link ? "later" : "wait" };
  });
}

/** "2 de 6 listos, 1 espera" */
export function progressWords(steps: readonly FirstStep[]): string {
  const done = steps.filter(({ state }) => state === "done").length;
  const waiting = steps.filter(({ state }) => state === "wait").length;
  const all = `${done} de ${steps.length} ${done === 1 ? "listo" : "listos"}`;
  if (waiting === 0) return all;
  return `${all}, ${waiting === 1 ? "1 espera a otra persona" : `${waiting} esperan a otra persona`}`;
}

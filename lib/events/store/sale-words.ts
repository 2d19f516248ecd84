import { formatDateTime } from "@/lib/core/dates";

/** From this many free places down, a zone says how many are left. */
export const FEW_PLACES = 10;

/** More free places than these are not counted. */
const MOST_COUNTED = 100;

export type SaleState = "on_sale" | "few" | "sold_out" | "not_yet" | "paused" | "cancelled" | "finished";

export type Tone = "good" | "few" | "stop" | "none";

export interface Words {
  tone: Tone;
  text: string;
}

export interface Notice {
  title: string;
  text: string;
}

interface SaleFacts {
  state: string;
  salesStartAt: Date;
  salesEndAt: Date;
  endsAt: Date;
}

/**
 * `free` are the free places of each zone, counted to at least FEW_PLACES + 1. It matters only while the sale is open.
 */
export function saleStateOf(event: SaleFacts, free: readonly number[], now: Date): SaleState {
  if (event.state === "cancelled") return "cancelled";
  if (now >= event.salesEndAt || now >= event.endsAt) return "finished";
  if (event.state === "paused") return "paused";
  if (now < event.salesStartAt) return "not_yet";
  const most = Math.max(0, ...free);
  if (most === 0) return "sold_out";
  return most <= FEW_PLACES ? "few" : "on_sale";
}

export function isOpen(sale: SaleState): boolean {
  return sale === "on_sale" || sale === "few";
}

export function zoneWords(free: number): Words {
  if (free <= 0) return { tone: "stop", text: "Agotado" };
  if (free > MOST_COUNTED) return { tone: "good", text: `Más de ${MOST_COUNTED}` };
  if (free > FEW_PLACES) return { tone: "good", text: `${free} libres` };
  return { tone: "few", text: free === 1 ? "Queda 1" : `Quedan ${free}` };
}

/** For the list of events. Times are the venue's. */
export function eventWords(sale: SaleState, salesStartAt: Date, timeZone: string): Words {
  switch (sale) {
    case "on_sale":
      return { tone: "good", text: "Hay lugares" };
    case "few":
      return { tone: "few", text: "Pocos lugares" };
    case "sold_out":
      return { tone: "stop", text: "Agotado" };
    case "not_yet":
      return { tone: "none", text: `A la venta el ${formatDateTime(salesStartAt, timeZone)}` };
    case "paused":
      return { tone: "none", text: "Venta en pausa" };
    case "cancelled":
      return { tone: "stop", text: "Cancelado" };
    case "finished":
      return { tone: "none", text: "La venta terminó" };
  }
}

/** For the event's page: why nothing can be bought now, and what to do. Null while it is on sale. */
export function eventNotice(sale: SaleState, salesStartAt: Date, timeZone: string): Notice | null {
  switch (sale) {
    case "on_sale":
    case "few":
      return null;
    case "sold_out":
      return {
        title: "Agotado",
        text: "No quedan lugares. Si alguien no termina su compra, su lugar vuelve a aparecer aquí: revisa en unos minutos.",
      };
    case "not_yet":
      return {
        title: "Todavía no está a la venta",
        text: `La venta abre el ${formatDateTime(salesStartAt, timeZone)}.`,
      };
    case "paused":
      return {
        title: "La venta está en pausa",
        text: "Vuelve a intentar más tarde. Los boletos ya comprados siguen valiendo.",
      };
    case "cancelled":
      return {
        title: "Este evento se canceló",
        text: "Si ya tenías boletos, no tienes que pedir nada: la devolución del precio base corre a cargo del organizador y te avisamos por correo.",
      };
    case "finished":
      return { title: "La venta de este evento ya terminó", text: "Busca otro evento de este recinto." };
  }
}

const keyOrder = new Intl.Collator("es", { numeric: true });

/** The order in which people read: A1, A2, A10, B1, then keys without a number. */
export function compareKeys(a: string, b: string): number {
  const word = (key: string) => (/\d/.test(key) ? 0 : 1);
  return word(a) - word(b) || keyOrder.compare(a, b);
}

interface Choice {
  id: number;
  free: number;
  priceCents: number;
  gates: readonly { id: number }[];
  center: readonly [number, number] | null;
}

/**
 * The zone to offer when the wanted one has too few places: with the same gate if possible, then the closest on the
 * plan, then the closest in price.
 */
export function nearestZone<Zone extends Choice>(
  zones: readonly Zone[],
  wantedId: number,
  quantity: number,
): Zone | null {
  const wanted = zones.find((zone) => zone.id === wantedId);
  const others = zones.filter((zone) => zone.id !== wantedId && zone.free >= quantity);
  if (!wanted) return others[0] ?? null;
  const rank = (zone: Zone): [number, number, number] => [
    zone.gates.some(({ id }) => wanted.gates.some((gate) => gate.id === id)) ? 0 : 1,
    zone.center && wanted.center
      ? Math.hypot(zone.center[0] - wanted.center[0], zone.center[1] - wanted.center[1])
      : Number.MAX_SAFE_INTEGER,
    Math.abs(zone.priceCents - wanted.priceCents),
  ];
  const ranked = others.map((zone) => ({ zone, rank: rank(zone) }));
  ranked.sort((a, b) => a.rank[0] - b.rank[0] || a.rank[1] - b.rank[1] || a.rank[2] - b.rank[2]);
  return ranked[0]?.zone ?? null;
}

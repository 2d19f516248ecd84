import { formatDateTime, formatDay, formatTime } from "@/lib/core/dates";
import { formatMoney } from "@/lib/core/money";
import type { OpenOrderDto } from "@/lib/orders/client";

/** Where an unpaid order goes on: at its reference once it has one, else at its summary. */
export function openOrderHref({ id, referenceFolio }: OpenOrderDto): string {
  return referenceFolio === null ? `/payment-summary/${id}` : `/payment-pending?folio=${referenceFolio}`;
}

/** "2 lugares apartados". */
function heldWords({ places }: OpenOrderDto): string {
  return `${places} ${places === 1 ? "lugar apartado" : "lugares apartados"}`;
}

/** "Tienes 2 lugares apartados en Arena Fundidora", "Te falta pagar 1 lugar apartado". */
export function openOrderTitle(order: OpenOrderDto, isVenueNamed: boolean): string {
  const where = isVenueNamed ? ` en ${order.venueName}` : "";
  return `${order.state === "cart" ? "Tienes" : "Te falta pagar"} ${heldWords(order)}${where}`;
}

/** "las 17:00" of today, else "el lun 23 nov, 17:00". */
function untilWords(at: Date, now: Date, timeZone: string): string {
  const isToday = formatDay(at, timeZone) === formatDay(now, timeZone);
  return isToday ? `las ${formatTime(at, timeZone)}` : `el ${formatDateTime(at, timeZone)}`;
}

/** "hasta las 17:09"; once the time to pay is over it waits for the word of whoever took the money. */
export function openOrderUntil({ deadlineAt, timeZone }: OpenOrderDto, now: Date): string {
  return deadlineAt > now ? `hasta ${untilWords(deadlineAt, now, timeZone)}` : "esperamos la confirmación";
}

/** "Expo Auto Clásico y 1 evento más". */
export function openOrderEvents({ eventName, events }: OpenOrderDto): string {
  if (events === 1) return eventName;
  return `${eventName} y ${events - 1} ${events === 2 ? "evento" : "eventos"} más`;
}

/** "Expo Auto Clásico · B2". */
export function openOrderName(order: OpenOrderDto): string {
  return [openOrderEvents(order), order.zones.join(", ")].join(" · ");
}

/** "Expo Auto Clásico · B2 · $172.50". */
export function openOrderLine(order: OpenOrderDto): string {
  return [openOrderName(order), formatMoney(order.totalCents)].join(" · ");
}

/** What its link does. */
export function openOrderAct({ state, referenceFolio }: OpenOrderDto): string {
  if (referenceFolio !== null) return "Ver la referencia";
  return state === "cart" ? "Ver mi carrito" : "Continuar con el pago";
}

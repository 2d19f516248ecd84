import { listHref } from "@/components/office/list-url";
import type { ClosingRowDto, EntryFigure } from "@/lib/closings/client";
import { lastDayOf } from "@/lib/core/months";

export type EventId = string | number | null;

/** The days of a month, or all days of the event that is closed, whose books have no month. */
const daysOf = (month: string, eventId: EventId): Record<string, string | number> =>
  eventId === null ? { desde: `${month}-01`, hasta: lastDayOf(month) } : { evento: eventId, periodo: "todo" };

/** The statement of account behind an organizer's figures. */
export const statementHref = ({ adminId, month }: Pick<ClosingRowDto, "adminId" | "month">, eventId: EventId): string =>
  listHref("/reports-account", {}, { organizador: adminId, ...daysOf(month, eventId) });

/** The entries behind a figure that no statement has, of an organizer or of all. */
export const entriesHref = (
  figure: EntryFigure,
  { adminId, month }: { adminId?: number; month: string },
  eventId: EventId,
): string =>
  listHref(
    "/report-by-closing-month/asientos",
    {},
    {
      cifra: figure === "fees" ? null : figure,
      organizador: adminId ?? null,
      ...daysOf(month, eventId),
    },
  );

/** The settlements of a month, which took the platform's commission. */
export const settlementsHref = (month: string): string =>
  listHref("/reports-account", {}, { movimiento: "settlement", ...daysOf(month, null) });

/** The receipts for the global invoice of a month: they come to its IVA, whatever was invoiced apart. */
export const receiptsHref = (month: string): string =>
  listHref("/report-by-closing-month/factura-global", {}, daysOf(month, null));

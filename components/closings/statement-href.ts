import { listHref } from "@/components/office/list-url";
import type { ClosingRowDto } from "@/lib/closings/client";
import { lastDayOf } from "@/lib/core/months";

/**
 * The statement of account behind an organizer's figures: of its month, or of all days of the event that is closed, whose
 * row has no month.
 */
export const statementHref = (
  { adminId, month }: Pick<ClosingRowDto, "adminId" | "month">,
  eventId: string | number | null,
): string =>
  listHref(
    "/reports-account",
    {},
    {
      organizador: adminId,
      ...(eventId === null ? { desde: `${month}-01`, hasta: lastDayOf(month) } : { evento: eventId, periodo: "todo" }),
    },
  );

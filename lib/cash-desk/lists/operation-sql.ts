import { sql } from "drizzle-orm";
import { folioOf, type OperationDto } from "@/lib/cash-desk/client";
import { matchesPayment } from "@/lib/payments";

/** Columns of operation `o`, for `toOperation`. */
export const OPERATION_COLUMNS = sql`o.id, o.shift_id as "shiftId", o.number, o.kind, o.amount_cents as "amountCents",
  o.received_cents as "receivedCents", o.change_cents as "changeCents", o.concept, o.reason,
  payer.full_name as payer, approver.full_name as "approvedBy", undone.number as "voidsNumber", undo.number as "voidedByNumber",
  o.entered_at as "enteredAt", o.left_at as "leftAt", o.at`;

/** What `OPERATION_COLUMNS` needs besides `o`: who paid, and the operation that took it back. */
export const OPERATION_JOINS = sql`left join desk_operations undone on undone.id = o.voids_id
  left join desk_operations undo on undo.voids_id = o.id
  left join refunds f on f.id = o.refund_id
  left join payments p on p.id = coalesce(o.payment_id, undone.payment_id, f.payment_id)
  left join payment_subjects ps on ${matchesPayment("ps")}
  left join users payer on payer.id = ps.payer_id
  left join users approver on approver.id = o.approved_by`;

export type OperationRow = Record<string, unknown> &
  Omit<OperationDto, "folio" | "voids" | "voidedBy"> & {
    number: number;
    voidsNumber: number | null;
    voidedByNumber: number | null;
  };

const folioOrNull = (number: number | null) => (number === null ? null : folioOf(number));

export function toOperation({ number, voidsNumber, voidedByNumber, ...row }: OperationRow): OperationDto {
  return { ...row, folio: folioOf(number), voids: folioOrNull(voidsNumber), voidedBy: folioOrNull(voidedByNumber) };
}

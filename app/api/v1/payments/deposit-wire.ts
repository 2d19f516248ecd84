import { z } from "zod";
import { Cents, LongId, Moment } from "@/app/api/v1/wire";
import { toIso } from "@/lib/core/dates";
import { intOf } from "@/lib/core/fields";
import type { DepositDto } from "@/lib/deposits/client";
import { Reason, ReceivedCents } from "@/lib/deposits/schemas";

export const DepositWire = z
  .object({
    idDeposit: LongId,
    referencia: z.string(),
    state: z.enum(["expected", "claimed", "approved", "accepted", "refused", "expired", "cancelled"]),
    amountCents: Cents,
    receivedCents: Cents.nullable(),
    expiresAt: Moment,
    approvedBy: z.string().nullable(),
    acceptedBy: z.string().nullable(),
    payment: z.object({ id: LongId, folio: z.string() }),
    order: z.object({ idCart: LongId, folio: z.string(), state: z.string() }),
  })
  .meta({ id: "Deposit" });

export function depositWire(deposit: DepositDto): z.input<typeof DepositWire> {
  const { id, reference, stage, amountCents, receivedCents, expiresAt, approvedBy, acceptedBy } = deposit;
  return {
    idDeposit: id,
    referencia: reference,
    state: stage,
    amountCents,
    receivedCents,
    approvedBy,
    acceptedBy,
    expiresAt: toIso(expiresAt, deposit.timeZone),
    payment: { id: deposit.paymentId, folio: deposit.paymentFolio },
    order: { idCart: deposit.orderId, folio: deposit.orderFolio, state: deposit.orderState },
  };
}

/** What came in, where it is not what was asked for; then with the reason. */
export const received = {
  receivedCents: intOf(ReceivedCents).optional().describe("Lo que llegó, si no es el monto exacto"),
  motivo: Reason.optional()
    .describe("Por qué llegó otro monto")
    .meta({ "x-judged": "Obligatorio si el monto no es exacto" }),
};

/** Translates the wire's names to the verb's. */
export function receivedInput({
  receivedCents,
  motivo,
}: {
  receivedCents?: number | undefined;
  motivo?: string | undefined;
}) {
  return {
    ...(receivedCents === undefined ? {} : { receivedCents }),
    ...(motivo === undefined ? {} : { reason: motivo }),
  };
}

/** The domain's names of fields in the words of the wire. */
export const RECEIVED_NAMES = { reason: "motivo", reference: "referencia", orderId: "id" };

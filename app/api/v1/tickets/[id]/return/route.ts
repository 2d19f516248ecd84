import { z } from "zod";
import { StaffReason, TICKET_ERRORS } from "@/app/api/v1/tickets/after-sale-wire";
import { Cents, LongId } from "@/app/api/v1/wire";
import { returnTickets } from "@/lib/after-sale";
import { ReturnTickets } from "@/lib/after-sale/schemas";
import { intOf } from "@/lib/core/fields";
import { LongPathId, methods, route } from "@/lib/http";

const post = route(
  {
    id: "TI15",
    operation: "returnTickets",
    method: "POST",
    path: "/tickets/{id}/return",
    summary: "Devuelve un boleto, y con él otros de su compra; el dinero regresa por donde se pagó",
    auth: "ticket:change",
    atomic: true,
    params: z.object({ id: LongPathId }),
    body: z.object({
      others: z.array(LongId).max(99).optional().describe("Otros boletos de la misma compra"),
      withFee: z.boolean().optional().describe("Del personal: también el cargo por servicio"),
      reason: StaffReason,
      expectedCents: intOf(ReturnTickets.shape.expectedCents)
        .optional()
        .describe("Lo que se aceptó que regresa; si ya es otro, no se devuelve nada"),
    }),
    response: z.object({
      tickets: z.array(LongId),
      backCents: Cents,
      refunds: z.array(z.object({ id: LongId, amountCents: Cents, state: z.string() })),
    }),
    errors: [...TICKET_ERRORS, "mfa.required"],
  },
  returnTickets,
  {
    input: ({ params: { id }, body: { others = [], ...body } }) => ({ ...body, ticketIds: [id, ...others] }),
    output: ({ ticketIds, backCents, refunds }) => ({
      tickets: ticketIds,
      backCents,
      refunds: refunds.map(({ id, amountCents, state }) => ({ id, amountCents, state })),
    }),
    names: { ticketIds: "others" },
  },
);

export const { DELETE, GET, OPTIONS, PATCH, POST, PUT } = methods(post);

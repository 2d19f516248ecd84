import { z } from "zod";
import { DepositWire, depositWire, RECEIVED_NAMES, received, receivedInput } from "@/app/api/v1/payments/deposit-wire";
import { acceptDeposit, getDeposit } from "@/lib/deposits";
import { LongPathId, methods, route } from "@/lib/http";

const post = route(
  {
    id: "TI9",
    operation: "acceptDeposit",
    method: "POST",
    path: "/tickets/purchases/{id}/accept",
    summary: "Acepta el depósito de una compra: el dinero se aplica y se emiten los boletos",
    auth: "deposit:confirm",
    params: z.object({ id: LongPathId }),
    body: z.object(received),
    response: DepositWire,
    errors: ["resource.not_found", "deposit.decided", "deposit.not_approved", "deposit.two_people"],
  },
  acceptDeposit,
  {
    input: ({ params: { id }, body }) => ({ orderId: id, ...receivedInput(body) }),
    output: depositWire,
    again: getDeposit,
    names: RECEIVED_NAMES,
  },
);

export const { DELETE, GET, OPTIONS, PATCH, POST, PUT } = methods(post);

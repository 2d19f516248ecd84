import { z } from "zod";
import { DepositWire, depositWire, received, receivedInput } from "@/app/api/v1/payments/deposit-wire";
import { acceptDeposit } from "@/lib/deposits";
import { LongPathId, otherMethods, route } from "@/lib/http";

export const POST = route(
  {
    id: "TI9",
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
  { input: ({ params: { id }, body }) => ({ orderId: id, ...receivedInput(body) }), output: depositWire },
);

const otherMethod = otherMethods("POST");

export { otherMethod as DELETE, otherMethod as GET, otherMethod as PATCH, otherMethod as PUT, otherMethod as OPTIONS };

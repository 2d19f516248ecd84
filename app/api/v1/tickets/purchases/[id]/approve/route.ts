import { z } from "zod";
import { DepositWire, depositWire } from "@/app/api/v1/payments/deposit-wire";
import { approveDeposit } from "@/lib/deposits";
import { LongPathId, otherMethods, route } from "@/lib/http";

export const POST = route(
  {
    id: "TI8",
    method: "POST",
    path: "/tickets/purchases/{id}/approve",
    summary: "Aprueba el depósito de una compra: alguien vio el dinero",
    auth: "deposit:confirm",
    params: z.object({ id: LongPathId }),
    response: DepositWire,
    errors: ["resource.not_found", "deposit.decided"],
  },
  approveDeposit,
  { input: ({ params: { id } }) => ({ orderId: id }), output: depositWire },
);

const otherMethod = otherMethods("POST");

export { otherMethod as DELETE, otherMethod as GET, otherMethod as PATCH, otherMethod as PUT, otherMethod as OPTIONS };

import { z } from "zod";
import { DepositWire, depositWire } from "@/app/api/v1/payments/deposit-wire";
import { approveDeposit } from "@/lib/deposits";
import { LongPathId, methods, route } from "@/lib/http";

const post = route(
  {
    id: "TI8",
    operation: "approveDeposit",
    method: "POST",
    path: "/tickets/purchases/{id}/approve",
    summary: "Aprueba el depósito de una compra: alguien vio el dinero",
    auth: "deposit:confirm",
    atomic: true,
    params: z.object({ id: LongPathId }),
    response: DepositWire,
    errors: ["resource.not_found", "deposit.decided"],
  },
  approveDeposit,
  { input: ({ params: { id } }) => ({ orderId: id }), output: depositWire },
);

export const { DELETE, GET, OPTIONS, PATCH, POST, PUT } = methods(post);

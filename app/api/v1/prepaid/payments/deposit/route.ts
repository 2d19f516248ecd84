import { PaidWire, paidWire } from "@/app/api/v1/payments/wire";
import { TOPUP_ERRORS, TOPUP_NAMES, TopupBody, topupInput } from "@/app/api/v1/prepaid/topup-wire";
import { methods, route } from "@/lib/http";
import { getTopupStart, startTopup } from "@/lib/prepaid";

const post = route(
  {
    id: "PP15",
    operation: "payPrepaidByDeposit",
    method: "POST",
    path: "/prepaid/payments/deposit",
    summary: "Inicia una recarga por depósito; responde la referencia, el monto exacto y dónde se paga",
    auth: "prepaid:own",
    body: TopupBody,
    response: PaidWire,
    errors: TOPUP_ERRORS,
  },
  startTopup,
  {
    input: ({ body }) => ({ ...topupInput(body), method: "deposit" as const }),
    output: paidWire,
    again: getTopupStart,
    names: TOPUP_NAMES,
  },
);

export const { DELETE, GET, OPTIONS, PATCH, POST, PUT } = methods(post);

import { PaidWire, paidWire } from "@/app/api/v1/payments/wire";
import { TOPUP_ERRORS, TOPUP_NAMES, TopupBody, topupInput } from "@/app/api/v1/prepaid/topup-wire";
import { methods, route } from "@/lib/http";
import { getTopupStart, startTopup } from "@/lib/prepaid";

const post = route(
  {
    id: "PP13",
    operation: "payPrepaidByCard",
    method: "POST",
    path: "/prepaid/payments/card",
    summary: "Inicia una recarga con tarjeta y 3-D Secure; responde a dónde va quien recarga",
    auth: "prepaid:own",
    body: TopupBody,
    response: PaidWire,
    errors: TOPUP_ERRORS,
  },
  startTopup,
  {
    input: ({ body }) => ({ ...topupInput(body), method: "card" as const }),
    output: paidWire,
    again: getTopupStart,
    names: TOPUP_NAMES,
  },
);

export const { DELETE, GET, OPTIONS, PATCH, POST, PUT } = methods(post);

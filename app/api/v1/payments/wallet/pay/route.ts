import { z } from "zod";
import { PAY_ERRORS, PaidWire, paidWire, WithoutCode } from "@/app/api/v1/payments/wire";
import { LongId } from "@/app/api/v1/wire";
import { methods, route } from "@/lib/http";
import { payOrder } from "@/lib/orders";
import { getPaymentStart } from "@/lib/settlement";

const post = route(
  {
    id: "PA9",
    method: "POST",
    path: "/payments/wallet/pay",
    summary: "Inicia el pago de una compra con la billetera; responde a dónde va quien compra",
    auth: "order:pay",
    body: z.object({ idCart: LongId, withoutCode: WithoutCode }),
    response: PaidWire,
    errors: ["resource.not_found", ...PAY_ERRORS],
  },
  payOrder,
  {
    input: ({ body }) => ({ orderId: body.idCart, method: "wallet" as const, withoutCode: body.withoutCode }),
    output: paidWire,
    again: getPaymentStart,
    names: { orderId: "idCart" },
  },
);

export const { DELETE, GET, OPTIONS, PATCH, POST, PUT } = methods(post);

import { z } from "zod";
import { ExpectedCents, PAY_ERRORS, PaidWire, paidWire, WithoutCode } from "@/app/api/v1/payments/wire";
import { LongId } from "@/app/api/v1/wire";
import { methods, route } from "@/lib/http";
import { payOrder } from "@/lib/orders";
import { getPaymentStart } from "@/lib/settlement";

const post = route(
  {
    id: "PA6",
    operation: "payByCard",
    method: "POST",
    path: "/payments/card/pay",
    summary: "Inicia el pago de una compra con tarjeta y 3-D Secure; responde a dónde va quien compra",
    auth: "order:pay",
    body: z.object({ idCart: LongId, withoutCode: WithoutCode, expectedCents: ExpectedCents }),
    response: PaidWire,
    errors: ["resource.not_found", ...PAY_ERRORS],
  },
  payOrder,
  {
    input: ({ body: { idCart, ...body } }) => ({ ...body, orderId: idCart, method: "card" as const }),
    output: paidWire,
    again: getPaymentStart,
    names: { orderId: "idCart" },
  },
);

export const { DELETE, GET, OPTIONS, PATCH, POST, PUT } = methods(post);

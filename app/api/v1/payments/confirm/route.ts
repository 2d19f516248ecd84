import { z } from "zod";
import { DepositWire, depositWire, RECEIVED_NAMES, received, receivedInput } from "@/app/api/v1/payments/deposit-wire";
import { acceptDeposit, getDeposit } from "@/lib/deposits";
import { methods, route } from "@/lib/http";

const post = route(
  {
    id: "PA5",
    operation: "confirmDeposit",
    method: "POST",
    path: "/payments/confirm",
    summary: "Confirma un depósito por su referencia: el dinero se aplica y se emiten los boletos",
    auth: "deposit:confirm",
    body: z.object({
      referencia: z
        .string()
        .max(40)
        .regex(/\S/)
        .describe("14 dígitos, con o sin espacios")
        .meta({ "x-judged": "Sus últimos dígitos revisan a los demás" }),
      ...received,
    }),
    response: DepositWire,
    errors: ["resource.not_found", "deposit.decided", "deposit.not_approved", "deposit.two_people"],
  },
  acceptDeposit,
  {
    input: ({ body }) => ({ reference: body.referencia, ...receivedInput(body) }),
    output: depositWire,
    again: getDeposit,
    names: RECEIVED_NAMES,
  },
);

export const { DELETE, GET, OPTIONS, PATCH, POST, PUT } = methods(post);

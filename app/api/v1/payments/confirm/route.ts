import { z } from "zod";
import { DepositWire, depositWire, received, receivedInput } from "@/app/api/v1/payments/deposit-wire";
import { acceptDeposit, getDeposit } from "@/lib/deposits";
import { methods, route } from "@/lib/http";

const post = route(
  {
    id: "PA5",
    method: "POST",
    path: "/payments/confirm",
    summary: "Confirma un depósito por su referencia: el dinero se aplica y se emiten los boletos",
    auth: "deposit:confirm",
    body: z.object({ referencia: z.string().describe("14 dígitos, con o sin espacios"), ...received }),
    response: DepositWire,
    errors: ["resource.not_found", "deposit.decided", "deposit.not_approved", "deposit.two_people"],
  },
  acceptDeposit,
  {
    input: ({ body }) => ({ reference: body.referencia, ...receivedInput(body) }),
    output: depositWire,
    again: getDeposit,
  },
);

export const { DELETE, GET, OPTIONS, PATCH, POST, PUT } = methods(post);

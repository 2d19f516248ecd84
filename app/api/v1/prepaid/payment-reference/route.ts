import { z } from "zod";
import { PendingWire, pendingWire } from "@/app/api/v1/payments/wire";
import { LongId } from "@/app/api/v1/wire";
import { methods, route } from "@/lib/http";
import { latestTopupPayment } from "@/lib/prepaid";

const post = route(
  {
    id: "PP16",
    operation: "getPrepaidReference",
    method: "POST",
    path: "/prepaid/payment-reference",
    summary: "La última recarga de un QR de prepago y cómo se paga: su referencia, su monto y hasta cuándo",
    auth: "prepaid:consult",
    body: z.object({ idPrepaid: LongId }),
    response: PendingWire,
    errors: ["resource.not_found"],
    atomic: true,
  },
  latestTopupPayment,
  {
    input: ({ body: { idPrepaid } }) => ({ accountId: idPrepaid }),
    output: pendingWire,
    names: { accountId: "idPrepaid" },
  },
);

export const { DELETE, GET, OPTIONS, PATCH, POST, PUT } = methods(post);

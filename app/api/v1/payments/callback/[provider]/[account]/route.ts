import { z } from "zod";
import { otherMethods, route } from "@/lib/http";
import { receiveWebhook } from "@/lib/settlement";

export const POST = route(
  {
    id: "PA11",
    method: "POST",
    path: "/payments/callback/{provider}/{account}",
    summary: "Aviso de un proveedor de pagos, con su firma; se guarda una vez y se aplica al momento",
    auth: "public",
    params: z.object({ provider: z.string().max(40), account: z.string().max(80) }),
    response: z.object({ received: z.number().int() }),
    errors: ["payment.bad_signature", "input.malformed", "resource.not_found", "auth.rate_limited"],
  },
  receiveWebhook,
  {
    input: ({ params, raw }) => ({ ...params, rawBody: raw.body, headers: raw.headers, url: raw.url }),
    output: (answer) => answer,
  },
);

const otherMethod = otherMethods("POST");

export { otherMethod as DELETE, otherMethod as GET, otherMethod as PATCH, otherMethod as PUT, otherMethod as OPTIONS };

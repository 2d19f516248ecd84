import { z } from "zod";

/** A provider's message, whichever of the addresses it was given. */
export const CALLBACK = {
  method: "POST",
  summary: "Aviso de un proveedor de pagos, con su firma; se guarda una vez y se aplica al momento",
  auth: "public",
  foreign: true,
  params: z.object({ provider: z.string().max(40), account: z.string().max(80) }),
  response: z.object({ received: z.number().int() }),
  errors: ["payment.bad_signature", "input.malformed", "resource.not_found", "auth.rate_limited"],
} as const;

interface Message {
  params: { provider: string; account: string };
  raw: { body: string; headers: Headers; url: string };
}

export const callbackInput = ({ params, raw }: Message) => ({
  ...params,
  rawBody: raw.body,
  headers: raw.headers,
  url: raw.url,
});

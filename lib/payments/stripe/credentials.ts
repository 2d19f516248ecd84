import { z } from "zod";

export const StripeCredentials = z.object({
  secretKey: z
    .string("Escribe la llave secreta")
    .trim()
    .regex(/^(sk|rk)_(live|test)_\S{8,}$/, "Es la llave que empieza con sk_live_ o sk_test_"),
  webhookSecret: z
    .string("Escribe el secreto de los avisos")
    .trim()
    .regex(/^whsec_\S{8,}$/, "Es el secreto que empieza con whsec_"),
  /** Days after today. Stripe allows 7, but the order must not end before the voucher does. */
  cashDays: z.coerce
    .number("Escribe los días")
    .int("Escribe días enteros")
    .min(1, "De 1 a 6 días")
    .max(6, "De 1 a 6 días")
    .default(1),
});

import { z } from "zod";

/** What Stripe's dashboard gives, and how long a buyer has to pay in cash. */
export const StripeCredentials = z.object({
  secretKey: z
    .string("Escribe la llave secreta")
    .trim()
    .regex(/^(sk|rk)_(live|test)_\S{8,}$/, "Es la llave que empieza con sk_live_ o sk_test_"),
  webhookSecret: z
    .string("Escribe el secreto de los avisos")
    .trim()
    .regex(/^whsec_\S{8,}$/, "Es el secreto que empieza con whsec_"),
  /** Days after today, 1 to 6: Stripe allows 7, and the order's own time must not end before the voucher. */
  cashDays: z.coerce
    .number("Escribe los días")
    .int("Escribe días enteros")
    .min(1, "De 1 a 6 días")
    .max(6, "De 1 a 6 días")
    .default(1),
});

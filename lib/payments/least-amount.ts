import { DomainError } from "@/lib/core/errors";
import { type Method, payingBy } from "@/lib/pricing/client";

/** No provider's minimum is above this, so a larger purchase can be paid whatever the account. Centavos. */
export const SMALL_CENTS = 10_000;

export const TOO_LITTLE = "payment.too_little";

/** What the text of the refusal says. */
export const leastData = (method: Method, leastCents: number) => ({ by: payingBy(method), leastCents });

/** The provider takes no payment so small. */
export const tooLittle = (method: Method, leastCents: number): DomainError =>
  new DomainError(TOO_LITTLE, { field: "method", data: leastData(method, leastCents) });

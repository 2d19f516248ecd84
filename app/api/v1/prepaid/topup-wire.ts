import { z } from "zod";
import { ExpectedCents } from "@/app/api/v1/payments/wire";
import { LongId } from "@/app/api/v1/wire";
import { MOST_CENTS } from "@/lib/prepaid/schemas";

export const TopupBody = z.object({
  idPrepaid: LongId,
  creditCents: z.int().min(1).max(MOST_CENTS).describe("Lo que entra al saldo, en centavos de MXN; el cargo se suma"),
  expectedCents: ExpectedCents,
});

export const topupInput = ({ idPrepaid, ...rest }: z.output<typeof TopupBody>) => ({ ...rest, accountId: idPrepaid });

export const TOPUP_NAMES = { accountId: "idPrepaid" };

/** What starting a top-up may answer. */
export const TOPUP_ERRORS = [
  ...(["resource.not_found", "prepaid.closed", "prepaid.blocked", "prepaid.topup_too_little"] as const),
  ...(["prepaid.topup_too_much", "prepaid.balance_too_high", "prepaid.topup_paid"] as const),
  ...(["payment.method_unavailable", "payment.provider_unavailable", "payment.contact_unverified"] as const),
  ...(["payment.cash_too_much", "payment.too_little", "payment.not_cancellable"] as const),
  ...(["terms.changed", "auth.rate_limited"] as const),
] as const;

import type { ComparedState } from "@/lib/payouts/client";

export const PAYOUT_PATH = "/conciliacion";

/** Files of providers that wait for their columns. */
export const PAYOUT_FILES_PATH = `${PAYOUT_PATH}/archivos`;

/** Everything of a payout that is as our books have it, differs, or that either lacks. */
export const comparedHref = (id: number, state: ComparedState): string =>
  `${PAYOUT_PATH}/${id}/movimientos?estado=${state}`;

import type { ListField } from "@/components/office/list-filters";
import type { ListCells } from "@/components/office/list-table";
import type { ClosingEntryColumn } from "@/lib/closings";
import { type ClosingEntryDto, ENTRY_FIGURE_WORDS } from "@/lib/closings/client";
import { signedMoney } from "@/lib/core/money";

export const ENTRY_FIGURE_FIELD: ListField = {
  name: "cifra",
  label: "Cifra",
  all: ENTRY_FIGURE_WORDS.fees,
  options: (["commission", "disputes"] as const).map((value) => ({ value, label: ENTRY_FIGURE_WORDS[value] })),
};

/** Where the purchase or the payout of an entry is; null: nowhere that the reader may open. */
function hrefOf({ orderId, payoutId }: ClosingEntryDto, payouts: boolean): string | null {
  if (orderId !== null) return `/purchases/${orderId}`;
  return payoutId !== null && payouts ? `/conciliacion/${payoutId}` : null;
}

/** `payouts`: the reader may open those of providers. */
export const entryCells = ({ payouts }: { payouts: boolean }): ListCells<ClosingEntryDto, ClosingEntryColumn> => ({
  collected: { card: "sub" },
  folio: {
    cell: (row) => {
      const href = hrefOf(row, payouts);
      return href === null ? row.folio : <a href={href}>{row.folio}</a>;
    },
  },
  base: { cell: ({ amountCents, ivaCents }) => signedMoney(amountCents - ivaCents) },
  iva: { cell: ({ ivaCents }) => signedMoney(ivaCents) },
  amount: { cell: ({ amountCents }) => <strong>{signedMoney(amountCents)}</strong> },
});

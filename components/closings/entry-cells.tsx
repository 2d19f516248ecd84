import type { ListField } from "@/components/office/list-filters";
import type { ListCells } from "@/components/office/list-table";
import { type Opens, whereOpen } from "@/components/office/where-open";
import { NameLink } from "@/components/reports/figure-link";
import type { ClosingEntryColumn } from "@/lib/closings";
import { type ClosingEntryDto, ENTRY_FIGURE_WORDS } from "@/lib/closings/client";
import { signedMoney } from "@/lib/core/money";

export const ENTRY_FIGURE_FIELD: ListField = {
  name: "cifra",
  label: "Cifra",
  all: ENTRY_FIGURE_WORDS.fees,
  options: (["commission", "disputes"] as const).map((value) => ({ value, label: ENTRY_FIGURE_WORDS[value] })),
};

/** Its folio leads to the purchase or the payout of an entry, where the reader may open that. */
export const entryCells = (opens: Opens): ListCells<ClosingEntryDto, ClosingEntryColumn> => ({
  collected: { card: "sub" },
  folio: {
    cell: ({ orderId, payoutId, folio }) => {
      const href = whereOpen(opens, [
        orderId === null ? null : `/purchases/${orderId}`,
        payoutId === null ? null : `/conciliacion/${payoutId}`,
      ]);
      return <NameLink href={href}>{folio}</NameLink>;
    },
  },
  base: { cell: ({ amountCents, ivaCents }) => signedMoney(amountCents - ivaCents) },
  iva: { cell: ({ ivaCents }) => signedMoney(ivaCents) },
  amount: { cell: ({ amountCents }) => <strong>{signedMoney(amountCents)}</strong> },
});

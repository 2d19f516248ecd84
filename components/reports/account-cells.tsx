import type { ListField } from "@/components/office/list-filters";
import type { ListCells } from "@/components/office/list-table";
import { listHref } from "@/components/office/list-url";
import { type Opens, whereOpen } from "@/components/office/where-open";
import { NameLink } from "@/components/reports/figure-link";
import { Stat, Stats } from "@/components/ui/stat";
import { signedMoney } from "@/lib/core/money";
import type { AccountColumn } from "@/lib/reports";
import {
  ACCOUNT_KIND_WORDS,
  ACCOUNT_KINDS,
  type AccountLineDto,
  type AccountSumsDto,
  folioOf,
  takenWords,
} from "@/lib/reports/client";

export const ACCOUNT_KIND_FIELD: ListField = {
  name: "movimiento",
  label: "Movimiento",
  all: "Todos",
  options: ACCOUNT_KINDS.map((value) => ({ value, label: ACCOUNT_KIND_WORDS[value] })),
};

/** Where the purchase, the settlement or the movement of a line is; undefined: nowhere that the reader may open. */
export function causeHref(
  { orderId, settlementId, movementFolio }: Pick<AccountLineDto, "orderId" | "settlementId" | "movementFolio">,
  opens: Opens,
): string | undefined {
  return whereOpen(opens, [
    orderId === null ? null : `/purchases/${orderId}`,
    settlementId === null ? null : `/liquidaciones/${settlementId}`,
    movementFolio === null
      ? null
      : listHref("/prepaid-reports", {}, { q: movementFolio, periodo: "todo", de: "todos" }),
  ]);
}

export const accountCells = (opens: Opens): ListCells<AccountLineDto, AccountColumn> => ({
  kind: {
    cell: (line) => (
      <>
        {ACCOUNT_KIND_WORDS[line.kind]}
        {takenWords(line) ? <span className="chico block">{takenWords(line)}</span> : null}
      </>
    ),
  },
  collected: { card: "sub" },
  folio: {
    cell: (line) => {
      const { orderId, settlementId, movementFolio, topupFolio } = line;
      const cause = { orderId, settlementId, movementFolio: movementFolio ?? topupFolio };
      return <NameLink href={causeHref(cause, opens)}>{folioOf(line)}</NameLink>;
    },
  },
  earned: { cell: ({ earnedCents }) => signedMoney(earnedCents) },
  held: { cell: ({ heldCents }) => signedMoney(heldCents) },
  settled: { cell: ({ settledCents }) => signedMoney(settledCents) },
  payout: { cell: ({ payoutCents }) => signedMoney(payoutCents) },
  commission: { cell: ({ commissionCents }) => signedMoney(commissionCents) },
  withheld: { cell: ({ withheldCents }) => signedMoney(withheldCents) },
  adjustment: { cell: ({ adjustmentCents }) => signedMoney(adjustmentCents) },
  owed: { cell: ({ earnedCents, heldCents, settledCents }) => signedMoney(earnedCents - heldCents - settledCents) },
  balance: { cell: ({ balanceCents }) => <strong>{signedMoney(balanceCents)}</strong> },
});

/** What was owed at first, what the days brought, and what is owed then: they add up. */
export function AccountFigures({ sums }: { sums: AccountSumsDto }) {
  const { openingCents, earnedCents, heldCents, settledCents, closingCents } = sums;
  return (
    <section className="panel" aria-label="Estado de cuenta en cifras">
      <Stats>
        <Stat label="Se debía al empezar" value={signedMoney(openingCents)} />
        <Stat label="Ganado" value={signedMoney(earnedCents)} />
        <Stat label="Ya en sus cuentas" value={signedMoney(0 - heldCents)} />
        <Stat label="Liquidado" value={signedMoney(0 - settledCents)} note={takenWords(sums)} />
        <Stat label="Se le debe al terminar" value={signedMoney(closingCents)} />
      </Stats>
    </section>
  );
}

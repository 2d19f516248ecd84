import type { ListField } from "@/components/office/list-filters";
import type { ListCells } from "@/components/office/list-table";
import { Stat, Stats } from "@/components/ui/stat";
import { signedMoney } from "@/lib/core/money";
import type { AccountColumn } from "@/lib/reports";
import { ACCOUNT_KIND_WORDS, ACCOUNT_KINDS, type AccountLineDto, type AccountSumsDto } from "@/lib/reports/client";

export const ACCOUNT_KIND_FIELD: ListField = {
  name: "movimiento",
  label: "Movimiento",
  all: "Todos",
  options: ACCOUNT_KINDS.map((value) => ({ value, label: ACCOUNT_KIND_WORDS[value] })),
};

export const ACCOUNT_CELLS: ListCells<AccountLineDto, AccountColumn> = {
  collected: { card: "sub" },
  folio: {
    cell: ({ orderId, orderFolio }) => (orderId ? <a href={`/purchases/${orderId}`}>{orderFolio}</a> : null),
  },
  earned: { cell: ({ earnedCents }) => signedMoney(earnedCents) },
  held: { cell: ({ heldCents }) => signedMoney(heldCents) },
  settled: { cell: ({ settledCents }) => signedMoney(settledCents) },
  owed: { cell: ({ earnedCents, heldCents, settledCents }) => signedMoney(earnedCents - heldCents - settledCents) },
  balance: { cell: ({ balanceCents }) => <strong>{signedMoney(balanceCents)}</strong> },
};

/** What was owed at first, what the days brought, and what is owed then: they add up. */
export function AccountFigures({ sums }: { sums: AccountSumsDto }) {
  const { openingCents, earnedCents, heldCents, settledCents, closingCents } = sums;
  return (
    <section className="panel" aria-label="Estado de cuenta en cifras">
      <Stats>
        <Stat label="Se debía al empezar" value={signedMoney(openingCents)} />
        <Stat label="Ganado" value={signedMoney(earnedCents)} />
        <Stat label="Ya en sus cuentas" value={signedMoney(0 - heldCents)} />
        <Stat label="Liquidado" value={signedMoney(0 - settledCents)} />
        <Stat label="Se le debe al terminar" value={signedMoney(closingCents)} />
      </Stats>
    </section>
  );
}

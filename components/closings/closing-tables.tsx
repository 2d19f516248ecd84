import type { ReactNode } from "react";
import {
  type EventId,
  entriesHref,
  receiptsHref,
  settlementsHref,
  statementHref,
} from "@/components/closings/statement-href";
import { DataTable } from "@/components/ui/data-table";
import { Panel } from "@/components/ui/panel";
import {
  addSums,
  type ClosingRowDto,
  type ClosingSums,
  isSettled,
  TAKEN_SUM_WORDS,
  TAKEN_SUMS,
  TAX_WORDS,
} from "@/lib/closings/client";
import { formatMoney, signedMoney } from "@/lib/core/money";
import { monthWords } from "@/lib/core/months";

const less = (cents: number) => signedMoney(0 - cents);

interface ClosingColumn {
  key: string;
  header: string;
  value: (sums: ClosingSums) => string;
}

const COLUMNS: readonly ClosingColumn[] = [
  { key: "sold", header: "Vendido", value: ({ soldCents }) => formatMoney(soldCents) },
  {
    key: "returned",
    header: "Descuentos y devuelto",
    value: ({ discountCents, refundedCents }) => less(discountCents + refundedCents),
  },
  { key: "disputes", header: "Disputas", value: ({ disputeCents }) => less(disputeCents) },
  {
    key: "prepaid",
    header: "Prepago y excedentes",
    value: (sums) => signedMoney(sums.prepaidCents + sums.keptCents),
  },
  { key: "owed", header: "Del organizador", value: ({ owedCents }) => signedMoney(owedCents) },
];

interface OrganizersTableProps {
  rows: readonly ClosingRowDto[];
  month: string;
  /** Null: the books are of a month. */
  eventId: EventId;
  isWhole: boolean;
}

/** Whose a row is, and of which month where that is another than the one that is closed. */
const organizerColumn = (month: string, name: (row: ClosingRowDto) => ReactNode) => ({
  key: "organizer",
  header: "Organizador",
  card: "title" as const,
  rowHeader: true,
  cell: (row: ClosingRowDto) => (
    <>
      {name(row)}
      {row.month === month ? null : <span className="chico block">De {monthWords(row.month)}</span>}
    </>
  ),
});

/**
 * Each organizer's sums, with what belongs to months that were closed before. A figure adds up movements of several kinds, and
 * opens the statement of account that has them.
 */
export function OrganizersTable({ rows, month, eventId, isWhole }: OrganizersTableProps) {
  const total = addSums(rows.map(({ sums }) => sums));
  return (
    <Panel title="Por organizador" meta="Por fecha de cobro">
      <DataTable
        caption="Por organizador"
        rows={rows}
        rowKey={(row) => `${row.adminId} ${row.month}`}
        columns={[
          organizerColumn(month, ({ organizer }) => organizer),
          ...COLUMNS.map(({ key, header, value }) => ({
            key,
            header,
            number: true,
            card: "foot" as const,
            cell: (row: ClosingRowDto) => {
              const figure = <a href={statementHref(row, eventId)}>{value(row.sums)}</a>;
              return key === "owed" ? <strong>{figure}</strong> : figure;
            },
          })),
        ]}
        totals={{
          organizer: "Total",
          ...Object.fromEntries(COLUMNS.map(({ key, value }) => [key, value(total)])),
        }}
      />
      {isWhole ? null : (
        <p className="meta px-4.5 py-3">
          Lo que abre una cifra está al día: tiene también lo que está en otro cierre o apareció después.
        </p>
      )}
    </Panel>
  );
}

interface SettlementsTableProps {
  rows: readonly ClosingRowDto[];
  month: string;
  /** The record in force says these figures, too. */
  isInRecord: boolean;
}

/** What approved settlements took of each organizer, which opens them in its statement of account. */
export function SettlementsTable({ rows, month, isInRecord }: SettlementsTableProps) {
  const settled = rows.filter(({ sums }) => isSettled(sums));
  if (settled.length === 0) return null;
  const total = addSums(settled.map(({ sums }) => sums));
  return (
    <Panel title="Liquidaciones aprobadas" meta="La comisión lleva su IVA">
      <div className="tabla-x">
        <DataTable
          caption="Liquidaciones aprobadas"
          rows={settled}
          rowKey={(row) => `${row.adminId} ${row.month}`}
          columns={[
            organizerColumn(month, (row) => (
              <a href={`${statementHref(row, null)}&movimiento=settlement`}>{row.organizer}</a>
            )),
            ...TAKEN_SUMS.map((name) => ({
              key: name,
              header: TAKEN_SUM_WORDS[name],
              number: true,
              card: "foot" as const,
              cell: ({ sums }: ClosingRowDto) => signedMoney(sums[name]),
            })),
            {
              key: "settled",
              header: "Liquidado",
              number: true,
              card: "foot",
              cell: ({ sums }) => <strong>{signedMoney(sums.settledCents)}</strong>,
            },
          ]}
          totals={{
            organizer: "Total",
            ...Object.fromEntries(TAKEN_SUMS.map((name) => [name, signedMoney(total[name])])),
            settled: signedMoney(total.settledCents),
          }}
        />
      </div>
      {isInRecord ? null : (
        <p className="meta px-4.5 py-3">El acta de este cierre es anterior a estas cifras: son las del libro mayor.</p>
      )}
    </Panel>
  );
}

interface TaxTableProps {
  rows: readonly (readonly [string, number, number])[];
  withheld: readonly (readonly [string, number])[];
  /** Null: an event, whose receipts are of several months, and of which nothing is settled. */
  month: string | null;
  eventId: EventId;
  /** Its lines add up one month, or one event, and nothing else. */
  isOfOne: boolean;
}

/** What opens the rows that a line of the table adds up; null: an event's have no list. */
function taxHref(name: string, month: string | null, eventId: EventId): string | null {
  if (name === TAX_WORDS.fees) return entriesHref("fees", { month: month ?? "" }, eventId);
  if (name === TAX_WORDS.commission) return entriesHref("commission", { month: month ?? "" }, eventId);
  if (month === null) return null;
  return name === TAX_WORDS.platform ? settlementsHref(month) : receiptsHref(month);
}

/** IVA of what is taxed: the sum of the IVA of each line. Then the taxes that the platform withheld. */
export function TaxTable({ rows, withheld, month, eventId, isOfOne }: TaxTableProps) {
  const figures = rows.map(([name, cents, iva]) => ({
    name,
    cents,
    iva,
    href: isOfOne ? taxHref(name, month, eventId) : null,
  }));
  const total = figures.reduce((sum, { cents, iva }) => ({ cents: sum.cents + cents, iva: sum.iva + iva }), {
    cents: 0,
    iva: 0,
  });
  return (
    <Panel title="IVA" meta="Suma del IVA de cada renglón">
      <DataTable
        caption="IVA"
        rows={figures}
        rowKey={({ name }) => name}
        columns={[
          {
            key: "name",
            header: "Concepto",
            card: "title",
            rowHeader: true,
            cell: ({ name, href }) => (href === null ? name : <a href={href}>{name}</a>),
          },
          {
            key: "base",
            header: "Base",
            number: true,
            card: "foot",
            cell: ({ cents, iva }) => signedMoney(cents - iva),
          },
          { key: "iva", header: "IVA", number: true, card: "foot", cell: ({ iva }) => signedMoney(iva) },
          { key: "total", header: "Total", number: true, card: "foot", cell: ({ cents }) => signedMoney(cents) },
        ]}
        totals={{
          name: "Total",
          base: signedMoney(total.cents - total.iva),
          iva: signedMoney(total.iva),
          total: signedMoney(total.cents),
        }}
      />
      {month ? (
        <DataTable
          caption="Impuestos retenidos, por enterar"
          rows={withheld}
          rowKey={([name]) => name}
          columns={[
            { key: "name", header: "Impuesto retenido", card: "title", rowHeader: true, cell: ([name]) => name },
            {
              key: "cents",
              header: "Por enterar",
              number: true,
              card: "foot",
              cell: ([, cents]) => signedMoney(cents),
            },
          ]}
          totals={{ name: "Total", cents: signedMoney(withheld.reduce((sum, [, cents]) => sum + cents, 0)) }}
        />
      ) : null}
      {month ? (
        <p className="meta px-4.5 pt-3">
          <a href={receiptsHref(month)}>Factura global</a>: recibos por forma de pago del SAT, con su base y su IVA
        </p>
      ) : null}
      <p className="meta px-4.5 py-3">No es asesoría fiscal: confirma con tu contador qué se declara y cuándo.</p>
    </Panel>
  );
}

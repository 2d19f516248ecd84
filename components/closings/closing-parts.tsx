import type { ReactNode } from "react";
import {
  type EventId,
  entriesHref,
  receiptsHref,
  settlementsHref,
  statementHref,
} from "@/components/closings/statement-href";
import type { Opens } from "@/components/office/where-open";
import { NameLink } from "@/components/reports/figure-link";
import { Arrow } from "@/components/ui/arrow";
import { DataTable } from "@/components/ui/data-table";
import { Icon } from "@/components/ui/icon";
import { DiamondMark, OctagonMark } from "@/components/ui/marks";
import { Panel } from "@/components/ui/panel";
import { Stat, Stats } from "@/components/ui/stat";
import { StateBadge } from "@/components/ui/state-badge";
import {
  addSums,
  CASE_WORDS,
  type ClosingDto,
  type ClosingPageDto,
  type ClosingRowDto,
  type ClosingSums,
  type EntryFigure,
  isSettled,
  TAKEN_SUM_WORDS,
  TAKEN_SUMS,
  TAX_WORDS,
} from "@/lib/closings/client";
import { formatDateTime, formatDay } from "@/lib/core/dates";
import { formatCount, formatMoney, signedMoney } from "@/lib/core/money";
import { monthWords } from "@/lib/core/months";
import { plural } from "@/lib/core/plural";

const ZONE = "America/Monterrey";
const less = (cents: number) => signedMoney(0 - cents);

/** What went back to buyers, and what disputes cost. */
const returnedOf = (sums: ClosingSums): number =>
  sums.refundedCents + sums.feeRefundedCents + sums.disputeCents + sums.disputeCostCents;

/** Whether the figures are of this month alone. With what became known late of others, no list of one month adds up to them. */
export const isOfOneMonth = (rows: readonly ClosingRowDto[], month: string): boolean =>
  rows.every((row) => row.month === month);

interface ClosingFiguresProps extends Pick<ClosingPageDto, "rows" | "before"> {
  month: string;
  /** Null: the books are of a month. */
  eventId: EventId;
}

/** What the books come to, beside the month before. Of an event nothing is settled. */
export function ClosingFigures({ rows, before, month, eventId }: ClosingFiguresProps) {
  const entries = (figure: EntryFigure) =>
    isOfOneMonth(rows, month) ? entriesHref(figure, { month }, eventId) : undefined;
  const sums = addSums(rows.map((row) => row.sums));
  const organizers = new Set(rows.map(({ adminId }) => adminId)).size;
  const returned = sums.refundedCents + sums.feeRefundedCents;
  const last = (of: (one: ClosingSums) => number) => (before ? { of: `antes ${signedMoney(of(before))}` } : {});
  return (
    <section className="panel" aria-label="Cierre en cifras">
      <Stats>
        <Stat
          label="Vendido"
          value={formatMoney(sums.soldCents)}
          {...last(({ soldCents }) => soldCents)}
          note={`${organizers} ${plural(organizers, "organizador", "organizadores")}`}
        />
        <Stat
          label="Cargos por servicio"
          value={<NameLink href={entries("fees")}>{signedMoney(sums.feeCents - sums.feeRefundedCents)}</NameLink>}
          {...last(({ feeCents, feeRefundedCents }) => feeCents - feeRefundedCents)}
          note={
            <NameLink href={entries("commission")}>
              Comisión de proveedores {formatMoney(sums.commissionCents)}
            </NameLink>
          }
        />
        <Stat
          label="Regresado"
          value={formatMoney(returnedOf(sums))}
          {...last(returnedOf)}
          note={
            <>
              A compradores {formatMoney(returned)}, disputas {formatMoney(sums.disputeCents)},{" "}
              <NameLink href={entries("disputes")}>costo de disputas {formatMoney(sums.disputeCostCents)}</NameLink>
            </>
          }
        />
        <Stat
          label="De los organizadores"
          value={signedMoney(sums.owedCents)}
          {...last(({ owedCents }) => owedCents)}
          note={`Ya en sus cuentas y cajas ${formatMoney(sums.heldCents)}`}
        />
        {before ? (
          <Stat
            label="Liquidado"
            value={signedMoney(sums.settledCents)}
            {...last(({ settledCents }) => settledCents)}
            note={`Impuestos retenidos ${signedMoney(sums.withheldIsrCents + sums.withheldIvaCents)}`}
          />
        ) : null}
      </Stats>
    </section>
  );
}

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

const dayWords = (day: string) => formatDay(new Date(`${day}T12:00Z`), "UTC");

/** What has to be seen to before the books are closed. Only days and a disagreement stop it. */
export function ClosingChecks({
  page,
  opens,
  children,
}: {
  page: ClosingPageDto;
  opens: Opens;
  children: React.ReactNode;
}) {
  const { closesFrom, isDue, agrees, cases } = page;
  return (
    <Panel
      title="Antes de cerrar"
      aside={
        <span className="num">
          {cases.length === 0 ? null : `${cases.length} ${plural(cases.length, "caso", "casos")}`}
        </span>
      }
    >
      <ul className="alertas">
        <li>
          {isDue ? <Icon name="check" size={24} stroke={3} /> : <DiamondMark size={24} />}
          <span>
            <strong>{isDue ? "Pasaron los 3 días hábiles" : "Faltan días hábiles"}</strong>
            Se puede cerrar desde el {dayWords(closesFrom)}
          </span>
        </li>
        <li>
          {agrees ? <Icon name="check" size={24} stroke={3} /> : <OctagonMark size={24} />}
          <span>
            <strong>
              {agrees ? "Los reportes y el libro mayor dicen lo mismo" : "Los reportes y el libro mayor no coinciden"}
            </strong>
            {agrees ? "Comprobado ahora" : "No se puede cerrar así: avisa a la plataforma"}
          </span>
        </li>
        {cases.map(({ kind, count, cents }) => {
          const { one, many, href, after } = CASE_WORDS[kind];
          const title = `${formatCount(count)} ${plural(count, one, many)}`;
          return (
            <li key={kind}>
              <DiamondMark size={24} />
              <span>
                <strong>{title}</strong>
                {formatMoney(cents)}; {after}
              </span>
              {opens(href) ? (
                <a className="btn btn-icono btn-sm" href={href} aria-label={`${title}: ver`}>
                  <Arrow to="e" size={18} />
                </a>
              ) : null}
            </li>
          );
        })}
      </ul>
      <div className="fila px-4.5 py-4.5">
        <p className="meta crece">Puedes cerrar con casos abiertos: quedan escritos en el acta.</p>
        {children}
      </div>
    </Panel>
  );
}

const short = (sha256: string) => `${sha256.slice(0, 4)} ${sha256.slice(4, 8)} … ${sha256.slice(-4)}`;

/** Closings that were made, reopened ones too, each with its record. */
export function EarlierClosings({ closings, path }: { closings: readonly ClosingDto[]; path: string }) {
  return (
    <Panel title="Cierres hechos">
      <DataTable
        caption="Cierres hechos"
        rows={closings}
        rowKey={({ id }) => String(id)}
        columns={[
          {
            key: "of",
            header: "De",
            card: "title",
            rowHeader: true,
            cell: ({ month, eventName }) =>
              month ? <a href={`${path}?mes=${month}`}>{monthWords(month)}</a> : eventName,
          },
          { key: "by", header: "Cerró", card: "sub", cell: ({ closedBy }) => closedBy },
          { key: "when", header: "Cuándo", card: "foot", cell: ({ closedAt }) => formatDateTime(closedAt, ZONE) },
          {
            key: "sold",
            header: "Vendido",
            number: true,
            card: "foot",
            cell: ({ soldCents }) => formatMoney(soldCents),
          },
          {
            key: "sha",
            header: "Huella SHA-256",
            code: true,
            card: "foot",
            cell: ({ sha256 }) => <span title={sha256}>{short(sha256)}</span>,
          },
          {
            key: "state",
            header: "Acta",
            card: "foot",
            cell: ({ reopenedAt, reopenedBy, reopenReason }) =>
              reopenedAt ? (
                <>
                  <StateBadge tone="alert">Reabierto</StateBadge>
                  <span className="chico block">
                    {reopenedBy}: {reopenReason}
                  </span>
                </>
              ) : (
                <StateBadge tone="good">Vale</StateBadge>
              ),
          },
          {
            key: "file",
            header: "Acta en PDF",
            headerHidden: true,
            card: "foot",
            cell: ({ id, month, eventName }) => (
              <a href={`${path}/acta/${id}`} aria-label={`Acta PDF de ${month ? monthWords(month) : eventName}`}>
                Acta PDF
              </a>
            ),
          },
        ]}
      />
    </Panel>
  );
}

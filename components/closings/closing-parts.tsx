import { type EventId, entriesHref } from "@/components/closings/statement-href";
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
} from "@/lib/closings/client";
import { formatDateTime, formatDay } from "@/lib/core/dates";
import { formatCount, formatMoney, signedMoney } from "@/lib/core/money";
import { monthWords } from "@/lib/core/months";
import { plural } from "@/lib/core/plural";

const ZONE = "America/Monterrey";

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

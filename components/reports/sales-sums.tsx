import { BarChart } from "@/components/ui/bar-chart";
import { Panel } from "@/components/ui/panel";
import { Stat, Stats } from "@/components/ui/stat";
import { formatDay } from "@/lib/core/dates";
import { formatCount, formatMoney, signedMoney } from "@/lib/core/money";
import { monthWords } from "@/lib/core/months";
import { plural } from "@/lib/core/plural";
import type { SalesCourseDto, SalesDayDto, SalesMonthDto, SalesSums } from "@/lib/reports/client";

interface SumsProps {
  sums: SalesSums;
  /** What the days before had; null: there is nothing to compare with. */
  before: SalesSums | null;
  /** What `before` is of: "antes", or the name of another event. */
  beforeWord: string;
}

/** What all rows of the report come to, beside the days before or another event. */
export function SalesFigures({ sums, before, beforeWord }: SumsProps) {
  const compared = (of: (sums: SalesSums) => number, format: (value: number) => string) => {
    if (before === null) return {};
    const [now, then] = [of(sums), of(before)];
    const change = then > 0 ? Math.round(((now - then) / then) * 100) : undefined;
    return { ...(change === undefined ? {} : { change }), note: `${beforeWord} ${format(then)}` };
  };
  return (
    <section className="panel" aria-label="Total del reporte">
      <Stats>
        <Stat
          label="Cobrado"
          value={signedMoney(sums.collectedCents)}
          {...compared(({ collectedCents }) => collectedCents, signedMoney)}
        />
        <Stat label="Boletos vendidos" value={formatCount(sums.sold)} {...compared(({ sold }) => sold, formatCount)} />
        <Stat
          label="Devuelto"
          value={signedMoney(0 - sums.refundedCents)}
          note={before ? `${beforeWord} ${signedMoney(0 - before.refundedCents)}` : undefined}
        />
        <Stat label="Neto" value={signedMoney(sums.netCents)} {...compared(({ netCents }) => netCents, signedMoney)} />
      </Stats>
    </section>
  );
}

const said = (day: string) => formatDay(new Date(`${day}T12:00Z`), "UTC");

/** "12 días antes", "Día del evento". */
function fromEvent(offset: number): string {
  if (offset === 0) return "Día del evento";
  const days = Math.abs(offset);
  return `${days} ${plural(days, "día", "días")} ${offset < 0 ? "antes" : "después"}`;
}

/** Unlike a hyphen, the minus has the width of a plus. */
const signed = (offset: number) => (offset > 0 ? `+${offset}` : String(offset).replace("-", "−"));

const labelsOf = ({ day, offset }: SalesDayDto) =>
  offset === null
    ? { label: String(Number(day.slice(8))), rowLabel: said(day) }
    : { label: signed(offset), rowLabel: fromEvent(offset) };

function findingOf({ days, names }: SalesCourseDto): string {
  const top = days.reduce<SalesDayDto | null>(
    (best, day) => (day.collectedCents > (best?.collectedCents ?? 0) ? day : best),
    null,
  );
  const title = names ? `Cobrado por día de ${names.own} y de ${names.against}` : "Cobrado por día";
  if (top === null) return `${title}: no se cobró nada`;
  const best = top.offset === null ? `el mejor fue el ${said(top.day)}` : `el mejor fue ${fromEvent(top.offset)}`;
  return `${title}: ${best}, con ${formatMoney(top.collectedCents)}`;
}

/** What came in on each day, beside the days before or beside another event, as many days before it. */
export function SalesDays({ course, today }: { course: SalesCourseDto; today: string }) {
  const { days, names, earlier } = course;
  const isCut = earlier !== null && (earlier.collectedCents !== 0 || earlier.beforeCents !== 0);
  return (
    <Panel
      title={names ? "Cobrado por día, contado desde el evento" : "Cobrado por día"}
      meta={
        names ? `Barras: ${names.own}. Línea punteada: ${names.against}` : "La línea punteada son los días anteriores"
      }
    >
      <BarChart
        finding={findingOf(course)}
        none="No se cobró nada en estos días"
        headers={
          names
            ? { label: "Desde el evento", value: names.own, before: names.against }
            : { label: "Día", value: "Cobrado", before: "Antes" }
        }
        format={signedMoney}
        formatAxis={(cents) => signedMoney(cents).replace(/\.00$/, "")}
        bars={days.map((day) => ({
          ...labelsOf(day),
          value: Math.max(0, day.collectedCents),
          before: Math.max(0, day.beforeCents),
          ...(day.day === today ? { partial: true } : {}),
        }))}
      />
      {names && isCut ? (
        <p className="meta px-4.5 pb-4.5">
          Antes de estos días, {names.own} cobró {signedMoney(earlier.collectedCents)} y {names.against}{" "}
          {signedMoney(earlier.beforeCents)}.
        </p>
      ) : null}
    </Panel>
  );
}

/** What came in in each month, beside the days before the period, one by one. */
export function SalesMonths({ months, today }: { months: readonly SalesMonthDto[]; today: string }) {
  const top = months.reduce<SalesMonthDto | null>(
    (best, month) => (month.collectedCents > (best?.collectedCents ?? 0) ? month : best),
    null,
  );
  return (
    <Panel title="Cobrado por mes" meta="La línea punteada son los días anteriores, puestos uno a uno">
      <BarChart
        finding={
          top === null
            ? "Cobrado por mes: no se cobró nada"
            : `Cobrado por mes: el mejor fue ${monthWords(top.month)}, con ${formatMoney(top.collectedCents)}`
        }
        none="No se cobró nada en estos meses"
        headers={{ label: "Mes", value: "Cobrado", before: "Antes" }}
        format={signedMoney}
        formatAxis={(cents) => signedMoney(cents).replace(/\.00$/, "")}
        bars={months.map(({ month, collectedCents, beforeCents }) => ({
          label: monthWords(month).slice(0, 3),
          rowLabel: monthWords(month),
          value: Math.max(0, collectedCents),
          before: Math.max(0, beforeCents),
          ...(month === today.slice(0, 7) ? { partial: true } : {}),
        }))}
      />
    </Panel>
  );
}

import { Stat, Stats } from "@/components/ui/stat";
import { formatTime } from "@/lib/core/dates";
import { formatMoney } from "@/lib/core/money";
import { plural } from "@/lib/core/plural";
import { type MonthDto, signed } from "@/lib/prepaid/client";

/** "1 nov" */
export const firstDay = ({ name }: MonthDto["month"]): string => `1 ${name.slice(0, 3)}`;

function inNote({ topupCents, favorCents }: MonthDto): string | undefined {
  if (topupCents === 0 && favorCents === 0) return undefined;
  const topped = topupCents > 0 ? [`${formatMoney(topupCents)} recargas`] : [];
  return [...topped, ...(favorCents > 0 ? [`${formatMoney(favorCents)} a favor`] : [])].join(", ");
}

function stayNote({ visits, minutes }: MonthDto): string | undefined {
  if (visits === 0) return undefined;
  const hours = Math.round(minutes / 60);
  return `${visits} ${plural(visits, "visita", "visitas")}, ${hours} ${plural(hours, "hora", "horas")}`;
}

/** What the month began with, what came, what went and what is left: they add up. */
export function MonthFigures({ month }: { month: MonthDto }) {
  const { account, openingCents, topupCents, favorCents, stayCents, otherCents, closingCents, later } = month;
  const { inside, venue } = account;
  const isNow = later === null;
  const insideNote = isNow && inside ? `Adentro desde las ${formatTime(inside.since, venue.timeZone)}` : undefined;
  return (
    <section className="panel" aria-label={`${month.month.name} de ${month.month.year} en cifras`}>
      <Stats>
        <Stat label={`Tenías el ${firstDay(month.month)}`} value={formatMoney(openingCents)} />
        <Stat label="Entró" value={signed(topupCents + favorCents)} note={inNote(month)} />
        <Stat label="Estacionamiento" value={signed(stayCents)} note={stayNote(month)} />
        {otherCents < 0 ? <Stat label="Devoluciones y otros" value={signed(otherCents)} /> : null}
        <Stat label={isNow ? "Tienes hoy" : "Terminaste con"} value={formatMoney(closingCents)} note={insideNote} />
      </Stats>
    </section>
  );
}

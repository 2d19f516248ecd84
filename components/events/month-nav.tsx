import { type Month, monthAfter, monthName, monthParam } from "@/components/events/month";
import { listHref } from "@/components/office/list-url";
import { BtnLink } from "@/components/ui/btn-link";
import { Icon } from "@/components/ui/icon";

interface MonthNavProps {
  path: string;
  params: Readonly<Record<string, string>>;
  month: Month;
  today: Month;
}

/** One month back, the month in words, one month on, and the way to today's. */
export function MonthNav({ path, params, month, today }: MonthNavProps) {
  const to = (target: Month) => listHref(path, params, { mes: monthParam(target), despues: null, antes: null });
  const [before, after] = [monthAfter(month, -1), monthAfter(month, 1)];
  const isNow = monthParam(month) === monthParam(today);
  return (
    <nav className="fila" aria-label="Mes">
      <BtnLink id="mes-antes" variant="icono" href={to(before)} aria-label={`Ver ${monthName(before)}`}>
        <Icon name="chevron-left" />
      </BtnLink>
      <b className="min-w-40 text-center font-sign first-letter:uppercase">{monthName(month)}</b>
      <BtnLink id="mes-despues" variant="icono" href={to(after)} aria-label={`Ver ${monthName(after)}`}>
        <Icon name="chevron-right" />
      </BtnLink>
      <BtnLink size="sm" href={to(today)} aria-current={isNow ? "date" : undefined}>
        Hoy
      </BtnLink>
    </nav>
  );
}

import { listHref } from "@/components/office/list-url";
import { BtnLink } from "@/components/ui/btn-link";
import { Icon } from "@/components/ui/icon";

interface MonthNavProps {
  path: string;
  params: Readonly<Record<string, string>>;
  month: number;
  year: number;
}

const names = new Intl.DateTimeFormat("es-MX", { month: "long", year: "numeric", timeZone: "UTC" });

/** Month and year as the address gives them; what is missing or wrong is this month's. */
export function monthOf(params: Readonly<Record<string, string>>, today: { month: number; year: number }) {
  const month = Number(params.mes);
  const year = Number(params.anio);
  const known =
    Number.isInteger(month) && month >= 1 && month <= 12 && Number.isInteger(year) && year >= 2000 && year <= 2100;
  return known ? { month, year } : today;
}

/** One month back, the month in words, one month on. */
export function MonthNav({ path, params, month, year }: MonthNavProps) {
  const at = (by: number) => {
    const date = new Date(Date.UTC(year, month - 1 + by, 1));
    return {
      label: names.format(date),
      href: listHref(path, params, { mes: date.getUTCMonth() + 1, anio: date.getUTCFullYear() }),
    };
  };
  const [before, now, after] = [at(-1), at(0), at(1)];
  return (
    <nav className="fila" aria-label="Mes">
      <BtnLink variant="icono" href={before.href} aria-label={`Ver ${before.label}`}>
        <Icon name="chevron-left" />
      </BtnLink>
      <b className="min-w-40 text-center font-sign first-letter:uppercase">{now.label}</b>
      <BtnLink variant="icono" href={after.href} aria-label={`Ver ${after.label}`}>
        <Icon name="chevron-right" />
      </BtnLink>
    </nav>
  );
}

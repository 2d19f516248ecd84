import { BtnLink } from "@/components/ui/btn-link";
import { type Option, Select } from "@/components/ui/control";
import { Field } from "@/components/ui/field";
import { Icon } from "@/components/ui/icon";
import { formatCount } from "@/lib/core/money";
import {
  FILTER_WORDS,
  MOVEMENT_FILTERS,
  type MonthDto,
  monthFileHref,
  monthHref,
  type PrepaidDto,
} from "@/lib/prepaid/client";

/** The month to print, and its rows as files. */
export function MonthFiles({ month: { account, month, filter } }: { month: MonthDto }) {
  const files = (format: "csv" | "xlsx") => monthFileHref(account.id, month.key, filter, format);
  return (
    <span className="fila flex-wrap" data-no-loader>
      <BtnLink size="sm" href={`/user-prepaid-history/mes.pdf?cuenta=${account.id}&mes=${month.key}`} download>
        <Icon name="file-text" />
        PDF de {month.name}
      </BtnLink>
      <BtnLink size="sm" href={files("xlsx")} download>
        <Icon name="file-spreadsheet" />
        Excel
      </BtnLink>
      <BtnLink size="sm" href={files("csv")} download>
        CSV
      </BtnLink>
    </span>
  );
}

interface MonthFiltersProps {
  month: MonthDto;
  /** The holder's accounts; none for staff. */
  accounts: readonly PrepaidDto[];
}

/** Which account, month and kind: a form whose state is the address. */
export function MonthFilters({ month: { account, month, months, filter }, accounts }: MonthFiltersProps) {
  const kinds: Option[] = MOVEMENT_FILTERS.map((value) => ({ value, label: FILTER_WORDS[value] }));
  const choices = accounts.map(({ id, name, venue }) => ({
    value: String(id),
    label: venue.id === account.venue.id ? name : `${name}, ${venue.name}`,
  }));
  return (
    <search>
      <form className="filtros-movs" method="get" action="/user-prepaid-history">
        {choices.length > 1 ? (
          <Field label="QR" labelHidden>
            <Select size="sm" name="cuenta" defaultValue={String(account.id)} options={choices} />
          </Field>
        ) : (
          <input type="hidden" name="cuenta" value={account.id} />
        )}
        <Field label="Mes" labelHidden>
          <Select
            size="sm"
            name="mes"
            defaultValue={month.key}
            options={months.map(({ key, name, year }) => ({ value: key, label: `${name} ${year}` }))}
          />
        </Field>
        <Field label="Movimiento" labelHidden>
          <Select size="sm" name="tipo" defaultValue={filter ?? ""} placeholder="Todos" options={kinds} />
        </Field>
        <button type="submit" className="btn btn-sm">
          Filtrar
        </button>
      </form>
    </search>
  );
}

/** How many there are, the rest of the month, and the months beside it. */
export function MonthPages({ month, isFirst }: { month: MonthDto; isFirst: boolean }) {
  const { account, filter, count, below, earlier, later } = month;
  const to = (key: string) => monthHref(account.id, key, filter);
  return (
    <nav className="paginas" aria-label="Meses">
      <span className="crece">
        {formatCount(count)} en {month.month.name}
      </span>
      {isFirst ? null : (
        <BtnLink size="sm" href={to(month.month.key)}>
          Los últimos
        </BtnLink>
      )}
      {below === null ? null : (
        <BtnLink size="sm" href={`${to(month.month.key)}&antes=${below}`} rel="next">
          Anteriores
        </BtnLink>
      )}
      {earlier ? (
        <BtnLink size="sm" href={to(earlier.key)}>
          <Icon name="chevron-left" size={16} />
          <span className="capitalize">{earlier.name}</span>
        </BtnLink>
      ) : null}
      {later ? (
        <BtnLink size="sm" href={to(later.key)}>
          <span className="capitalize">{later.name}</span>
          <Icon name="chevron-right" size={16} />
        </BtnLink>
      ) : null}
    </nav>
  );
}

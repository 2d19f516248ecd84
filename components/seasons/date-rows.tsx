"use client";

import type { DateRow } from "@/components/seasons/season-dates";
import { Btn } from "@/components/ui/btn";
import { Input } from "@/components/ui/control";
import { Icon } from "@/components/ui/icon";
import { StateBadge } from "@/components/ui/state-badge";
import type { SeasonPlanDto } from "@/lib/seasons/client";

interface DateRowsProps {
  rows: readonly DateRow[];
  /** What the server says of these rows; null while it has not looked at them. */
  plan: SeasonPlanDto | null;
  /** The base's name: of every row without one. */
  name: string;
  onChange: (index: number, row: DateRow) => void;
  onRemove: (index: number) => void;
}

/** Every date of the season, each to be changed, named or taken away, with what is wrong with it. */
export function DateRows({ rows, plan, name, onChange, onRemove }: DateRowsProps) {
  return (
    <ol className="fechas">
      {rows.map((row, index) => (
        <li key={row.startsAt + String(index)}>
          <span className="meta num">{index + 1}</span>
          <Input
            type="datetime-local"
            size="sm"
            id={`dates.${index}.startsAt`}
            aria-label={`Fecha ${index + 1}`}
            defaultValue={row.startsAt}
            onBlur={(event) => {
              if (event.target.value && event.target.value !== row.startsAt)
                onChange(index, { ...row, startsAt: event.target.value });
            }}
          />
          <Input
            size="sm"
            aria-label={`Nombre de la fecha ${index + 1}`}
            placeholder={name}
            autoComplete="off"
            defaultValue={row.name}
            onBlur={(event) => {
              if (event.target.value !== row.name) onChange(index, { ...row, name: event.target.value });
            }}
          />
          <Verdict row={plan?.rows[index]} />
          <Btn variant="icono" aria-label={`Quitar la fecha ${index + 1}`} onClick={() => onRemove(index)}>
            <Icon name="trash" />
          </Btn>
        </li>
      ))}
    </ol>
  );
}

function Verdict({ row }: { row: SeasonPlanDto["rows"][number] | undefined }) {
  if (!row) return <span className="meta">Sin revisar</span>;
  if (row.problem) return <StateBadge tone="stop">{row.problem}</StateBadge>;
  if (row.clashes.length > 0) return <StateBadge tone="alert">Choca con {row.clashes.join(", ")}</StateBadge>;
  return <StateBadge tone="good">Lista</StateBadge>;
}

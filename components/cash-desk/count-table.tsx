import type { ComponentProps } from "react";
import { NumberInput } from "@/components/ui/control";
import { Panel } from "@/components/ui/panel";
import { COINS, NOTES, sumCounts } from "@/lib/cash-desk/client";
import { formatMoney } from "@/lib/core/money";

type Register = (key: string) => Pick<ComponentProps<"input">, "name"> & object;

export type Typed = Readonly<Record<string, number | string | undefined>>;

/** What was typed, as numbers; what is none counts as nothing. */
export function manyOf(typed: Typed): Record<string, number> {
  return Object.fromEntries(
    Object.entries(typed).map(([key, value]) => [
      key,
      /^\d{1,5}$/.test(String(value ?? "").trim()) ? Number(value) : 0,
    ]),
  );
}

const wordOf = (cents: number) => formatMoney(cents).replace(/\.00$/, "");

interface CountTableProps {
  title: string;
  of: typeof NOTES;
  round?: boolean;
  many: Readonly<Record<string, number>>;
  register: Register;
}

function CountTable({ title, of, round = false, many, register }: CountTableProps) {
  const rowSum = (key: string) => sumCounts({ [key]: many[key] ?? 0 });
  const sum = of.reduce((total, { key }) => total + rowSum(key), 0);
  return (
    <Panel title={title} aside={<span className="num text-base">{formatMoney(sum)}</span>}>
      <table className="cuenta-caja">
        <caption className="vh">{title}</caption>
        <thead>
          <tr>
            <th scope="col">De</th>
            <th scope="col">Cuántos</th>
            <th scope="col">Suma</th>
          </tr>
        </thead>
        <tbody>
          {of.map(({ key, cents }) => (
            <tr key={key}>
              <th scope="row">
                <label htmlFor={`counts.${key}`}>
                  <span className={round ? "denom denom-m" : "denom"}>{wordOf(cents)}</span>
                  <span className="vh">
                    {" "}
                    {round ? "monedas" : "billetes"} de {wordOf(cents)}
                  </span>
                </label>
              </th>
              <td>
                <NumberInput id={`counts.${key}`} size="sm" placeholder="0" maxLength={5} {...register(key)} />
              </td>
              <td>{formatMoney(rowSum(key))}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  );
}

/** Notes and coins, how many of each, and their sums while one types. */
export function CountTables({ many, register }: { many: Readonly<Record<string, number>>; register: Register }) {
  return (
    <div className="dos-cajas grid gap-5">
      <CountTable title="Billetes" of={NOTES} many={many} register={register} />
      <CountTable title="Monedas" of={COINS} round many={many} register={register} />
    </div>
  );
}

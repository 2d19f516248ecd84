import type { CountResultDto } from "@/lib/cash-desk/client";
import { formatTime } from "@/lib/core/dates";
import { formatCounted, formatMoney } from "@/lib/core/money";

/** "Faltan $20.00", "Sobran $5.00", "Cuadra". */
export function differenceWords(cents: number): string {
  if (cents === 0) return "La caja cuadra";
  return cents < 0 ? `Faltan ${formatMoney(-cents)}` : `Sobran ${formatMoney(cents)}`;
}

/** The sum of what should be in the drawer, and what was found. */
export function CountLines({ result, timeZone }: { result: CountResultDto; timeZone: string }) {
  const { floatCents, takenCents, operations, payoutCents, drops } = result;
  const { expectedCents, countedCents, differenceCents } = result;
  return (
    <dl className="lineas lineas-caja">
      <div>
        <dt>Fondo</dt>
        <dd>{formatMoney(floatCents)}</dd>
      </div>
      <div>
        <dt>
          Cobrado en efectivo <small>{formatCounted(operations, "operación", "operaciones")}</small>
        </dt>
        <dd>{formatMoney(takenCents)}</dd>
      </div>
      {payoutCents === 0 ? null : (
        <div>
          <dt>Devoluciones pagadas</dt>
          <dd>{formatMoney(payoutCents)}</dd>
        </div>
      )}
      {drops.map(({ at, amountCents }) => (
        <div key={`${at.getTime()} ${amountCents}`}>
          <dt>
            {amountCents < 0 ? "Retiro de las" : "Retiro anulado a las"} {formatTime(at, timeZone)}
          </dt>
          <dd>{formatMoney(amountCents)}</dd>
        </div>
      ))}
      <div>
        <dt>Debía haber</dt>
        <dd>{formatMoney(expectedCents)}</dd>
      </div>
      <div>
        <dt>
          Contaste{" "}
          {result.corrections > 0 ? (
            <small>{formatCounted(result.corrections, "corrección", "correcciones")}</small>
          ) : null}
        </dt>
        <dd>{formatMoney(countedCents)}</dd>
      </div>
      <div className="lineas-total">
        <dt>Diferencia</dt>
        <dd className={differenceCents === 0 ? undefined : "falta"}>{formatMoney(differenceCents)}</dd>
      </div>
    </dl>
  );
}

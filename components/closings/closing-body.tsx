import { CloseAct, ReopenAct } from "@/components/closings/closing-acts";
import { ClosingChecks, ClosingFigures, EarlierClosings, isOfOneMonth } from "@/components/closings/closing-parts";
import { OrganizersTable, SettlementsTable, TaxTable } from "@/components/closings/closing-tables";
import type { Opens } from "@/components/office/where-open";
import { Notice } from "@/components/ui/notice";
import { addSums, type ClosingPageDto, withheldRows } from "@/lib/closings/client";
import type { ClosingAsked } from "@/lib/closings/schemas";
import { formatDateTime } from "@/lib/core/dates";
import { formatMoney, signedMoney } from "@/lib/core/money";
import { plural } from "@/lib/core/plural";

const ZONE = "America/Monterrey";
export const CLOSING_PATH = "/report-by-closing-month";

interface ClosingBodyProps {
  page: ClosingPageDto;
  asked: ClosingAsked;
  taxes: readonly (readonly [string, number, number])[];
  mayClose: boolean;
  mayReopen: boolean;
  opens: Opens;
}

/** What closing freezes and tells. */
function pointsOf({ rows, cases, words }: ClosingPageDto, isMonth: boolean): string[] {
  const { soldCents } = addSums(rows.map(({ sums }) => sums));
  const organizers = new Set(rows.map(({ adminId }) => adminId)).size;
  return [
    `Se congelan ${formatMoney(soldCents)} vendidos de ${organizers} ${plural(organizers, "organizador", "organizadores")}.`,
    cases.length === 0
      ? "No hay casos abiertos."
      : `${cases.length} ${plural(cases.length, "caso abierto queda escrito", "casos abiertos quedan escritos")} en el acta.`,
    "El acta con su huella llega por correo a quien lleva la contabilidad.",
    isMonth
      ? `Lo que aparezca después se anota en el siguiente cierre y dice que es de ${words}.`
      : "Lo que aparezca después se ve aquí, aparte.",
  ];
}

/** The books of a month or of an event: open, with what to see to, or closed, with what came after. */
export function ClosingBody({ page, asked, taxes, mayClose, mayReopen, opens }: ClosingBodyProps) {
  const { closing, rows, isWhole, before, since, words, earlier, isDue, agrees } = page;
  const month = asked.month ?? "";
  const withheld = withheldRows(addSums(rows.map(({ sums }) => sums)));
  const eventId = asked.eventId ?? null;
  const taxTable = (
    <TaxTable
      rows={taxes}
      withheld={withheld}
      month={asked.month ?? null}
      eventId={eventId}
      isOfOne={isOfOneMonth(rows, month)}
    />
  );
  return (
    <>
      {closing ? (
        <Notice tone="good" title={`Lo cerró ${closing.closedBy} el ${formatDateTime(closing.closedAt, ZONE)}`}>
          <p>
            <a href={`${CLOSING_PATH}/acta/${closing.id}`}>Acta en PDF</a>, huella SHA-256{" "}
            <code className="break-all">{closing.sha256}</code>
          </p>
          {mayReopen ? <ReopenAct id={closing.id} words={words} /> : null}
        </Notice>
      ) : null}
      {since ? (
        <Notice tone="alert" title="Algo cambió después del cierre">
          Vendido {signedMoney(since.soldCents)}, del organizador {signedMoney(since.owedCents)}, cargos{" "}
          {signedMoney(since.feeCents - since.feeRefundedCents)}, liquidado {signedMoney(since.settledCents)}.{" "}
          {month ? `Va al siguiente cierre, como de ${words}.` : "Va al cierre del mes en que ocurrió."}
        </Notice>
      ) : null}
      <ClosingFigures rows={rows} before={before} month={month} eventId={eventId} />
      {rows.length > 0 ? (
        <OrganizersTable rows={rows} month={month} eventId={eventId} isWhole={isWhole} />
      ) : (
        <Notice tone="info">Sin movimientos.</Notice>
      )}
      <SettlementsTable rows={rows} month={month} isInRecord={closing?.hasSettlements ?? true} />
      {closing ? (
        taxTable
      ) : (
        <div className="dos-col">
          <ClosingChecks page={page} opens={opens}>
            {mayClose && isDue && agrees ? (
              <CloseAct words={words} input={asked} points={pointsOf(page, Boolean(month))} />
            ) : null}
          </ClosingChecks>
          {taxTable}
        </div>
      )}
      {earlier.length > 0 ? <EarlierClosings closings={earlier} path={CLOSING_PATH} /> : null}
    </>
  );
}

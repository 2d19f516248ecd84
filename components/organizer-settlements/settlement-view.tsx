import { behindHref } from "@/components/organizer-settlements/behind-cells";
import { ApproveAct, CancelAct, PayAct } from "@/components/organizer-settlements/settlement-acts";
import { SettlementBadge } from "@/components/organizer-settlements/settlement-cells";
import { BtnLink } from "@/components/ui/btn-link";
import { Notice } from "@/components/ui/notice";
import { Panel } from "@/components/ui/panel";
import { formatDateTime, formatLongDay } from "@/lib/core/dates";
import { signedMoney } from "@/lib/core/money";
import {
  LINE_WORDS,
  SETTLEMENT_KIND_WORDS,
  type SettlementDto,
  type SettlementLine,
} from "@/lib/organizer-settlements/client";

const ZONE = "America/Monterrey";

export interface StatementPart {
  title: string;
  rows: readonly SettlementLine[];
  sum: string;
  cents: number;
}

/** The lines in their parts, each with the sum so far. */
function Statement({ settlement, parts }: { settlement: SettlementDto; parts: readonly StatementPart[] }) {
  return (
    <Panel title="Estado de cuenta" meta={`Hasta el ${formatLongDay(settlement.asOf, ZONE)}`}>
      <table className="tabla">
        <caption className="vh">Estado de cuenta</caption>
        {parts.map(({ title, rows, sum, cents }) => (
          <tbody key={title}>
            {rows.length > 0 ? (
              <tr>
                <th scope="colgroup" colSpan={2}>
                  {title}
                </th>
              </tr>
            ) : null}
            {rows.map((line) => (
              <tr key={line.key}>
                <th scope="row">{LINE_WORDS[line.key]}</th>
                <td className="n der">
                  <a href={behindHref(settlement.id, line.key)}>{signedMoney(line.cents)}</a>
                </td>
              </tr>
            ))}
            <tr>
              <th scope="row">
                <strong>{sum}</strong>
              </th>
              <td className="n der">
                <strong>{signedMoney(cents)}</strong>
              </td>
            </tr>
          </tbody>
        ))}
      </table>
      <p className="meta px-4.5 py-3">
        Los cargos por servicio los paga el comprador y no pasan por esta cuenta. Las retenciones siguen la
        configuración fiscal; no es asesoría: confirma con tu contador.
      </p>
    </Panel>
  );
}

function Fact({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div>
      <dt className="etiqueta">{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

interface SettlementViewProps {
  settlement: SettlementDto;
  parts: readonly StatementPart[];
  mayAct: boolean;
  isOwnDraft: boolean;
}

/** A settlement: its statement, where it goes, who did what, and the next act. */
export function SettlementView({ settlement, parts, mayAct, isOwnDraft }: SettlementViewProps) {
  const { id, folio, state, payableCents, account, concept, reference, reserveUntil, reason } = settlement;
  const facts = { id, folio, payableCents };
  const history: [Date | null, string | null, string][] = [
    [settlement.createdAt, settlement.createdBy, "hizo el borrador"],
    [settlement.approvedAt, settlement.approvedBy, "la aprobó"],
    [settlement.paidAt, settlement.paidBy, `registró el pago, ${settlement.bankReference ?? ""}`],
    [settlement.cancelledAt, settlement.cancelledBy, "la canceló"],
  ];
  return (
    <div className="rejilla-2">
      <Statement settlement={settlement} parts={parts} />
      <div className="grid gap-5">
        <Panel title={SETTLEMENT_KIND_WORDS[settlement.kind]} aside={<SettlementBadge state={state} />}>
          <dl className="grid gap-3 px-4.5 pb-4.5">
            <Fact label="Por pagar">
              <strong className="num text-2xl">{signedMoney(payableCents)}</strong>
            </Fact>
            {reason ? <Fact label="Motivo">{reason}</Fact> : null}
            {reserveUntil ? <Fact label="La reserva se libera">{formatLongDay(reserveUntil, ZONE)}</Fact> : null}
          </dl>
          {mayAct && state === "draft" ? (
            <div className="grid justify-items-start gap-3 px-4.5 pb-4.5">
              {isOwnDraft ? (
                <Notice tone="info">Tú hiciste este borrador: lo aprueba otra persona.</Notice>
              ) : (
                <ApproveAct {...facts} account={account ? `${account.bank} •••• ${account.tail}` : null} />
              )}
              <CancelAct id={id} folio={folio} />
            </div>
          ) : null}
          {mayAct && state === "approved" ? (
            <div className="grid justify-items-start gap-3 px-4.5 pb-4.5">
              {account?.isGone ? (
                <Notice tone="alert">
                  Su CLABE se quitó o se cambió por otra después de aprobarla, o el titular ya no es la razón social: no
                  sale en el archivo de transferencias. Si el banco no ha mandado el dinero, cancélala y haz otra.
                </Notice>
              ) : null}
              <PayAct {...facts} isGone={account?.isGone ?? false} />
              <CancelAct id={id} folio={folio} />
            </div>
          ) : null}
        </Panel>
        <Panel title="A dónde se paga">
          {account ? (
            <dl className="grid gap-3 px-4.5 pb-4.5">
              <Fact label="CLABE">•••• •••• {account.tail}</Fact>
              <Fact label="Banco">{account.bank}</Fact>
              <Fact label="Titular">{account.holder}</Fact>
              <Fact label="Concepto">{concept}</Fact>
              <Fact label="Referencia">{reference}</Fact>
            </dl>
          ) : (
            <p className="meta px-4.5 pb-4.5">
              {payableCents > 0 ? "Todavía no hay una CLABE que se pueda usar." : "No hay nada que transferir."}
            </p>
          )}
          <div className="px-4.5 pb-4.5">
            <BtnLink size="sm" href={`/liquidaciones/organizador/${settlement.adminId}`}>
              Datos y cuentas
            </BtnLink>
          </div>
        </Panel>
        <Panel title="Historia">
          <ul className="grid gap-2 px-4.5 pb-4.5">
            {history.map(([at, who, did]) =>
              at && who ? (
                <li key={did}>
                  <span className="chico block">{formatDateTime(at, ZONE)}</span>
                  <strong>{who}</strong> {did}
                </li>
              ) : null,
            )}
          </ul>
        </Panel>
      </div>
    </div>
  );
}

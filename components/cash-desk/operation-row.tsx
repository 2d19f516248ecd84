import type { ReactNode } from "react";
import { Icon, type IconName } from "@/components/ui/icon";
import { OPERATION_LABELS, type OperationDto, type OperationKind } from "@/lib/cash-desk/client";
import { formatTime } from "@/lib/core/dates";
import { formatMoney } from "@/lib/core/money";

const GLYPHS: Readonly<Record<OperationKind, IconName>> = {
  topup: "plus",
  debt: "check",
  sale: "ticket",
  exit: "arrow-left",
  payout: "minus",
  drop: "banknote",
  void: "x",
};

/** Who and what for, in one line. */
export const aboutOf = ({ concept, payer, voids, reason }: OperationDto): string =>
  [concept, payer, voids && `de ${voids}`, reason].filter(Boolean).join(", ") || "Sin detalle";

interface OperationRowProps {
  operation: OperationDto;
  timeZone: string;
  /** Links and buttons at the end of the row. */
  children?: ReactNode;
}

/** One operation of a shift: what, who, how much, when and its folio. */
export function OperationRow({ operation, timeZone, children }: OperationRowProps) {
  const { id, kind, amountCents, folio, at, voidedBy } = operation;
  return (
    <li>
      <span className={kind === "topup" ? "glifo glifo-mas" : "glifo"}>
        <Icon name={GLYPHS[kind]} />
      </span>
      <span className="min-w-0">
        <strong className="block font-semibold">{OPERATION_LABELS[kind]}</strong>
        <span className="chico block break-words">{aboutOf(operation)}</span>
        {voidedBy === null ? null : <span className="chico falta block">Anulada con {voidedBy}</span>}
        {children}
      </span>
      <span className="movs-der">
        <span className={voidedBy === null ? "num" : "num anulada"}>{formatMoney(amountCents)}</span>
        <span className="chico">
          {formatTime(at, timeZone)} ·{" "}
          <a className="enlace" href={`/caja/operaciones/${id}/recibo.pdf`} aria-label={`Recibo ${folio}`}>
            {folio}
          </a>
        </span>
      </span>
    </li>
  );
}

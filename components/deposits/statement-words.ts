import type { StateTone } from "@/components/ui/state-badge";
import { formatCount } from "@/lib/core/money";
import {
  type PaidRefund,
  type RowState,
  SIGN_LABELS,
  type StatementDto,
  type StatementRowDto,
} from "@/lib/deposits/client";

export const ROW_TONES: Record<RowState, StateTone> = {
  matched: "good",
  ambiguous: "alert",
  unknown: "none",
  dismissed: "past",
  taken: "good",
  extra_approved: "alert",
  extra: "good",
};

export const STATEMENT_TONES: Record<StatementDto["state"], StateTone> = {
  preview: "alert",
  queued: "none",
  done: "good",
};

const some = (count: number, one: string, many: string) => (count === 1 ? `1 ${one}` : `${formatCount(count)} ${many}`);

export function foundWords({
  counts,
  debits,
  rowsKnown,
  rowsSkipped,
}: Pick<StatementDto, "counts" | "debits" | "rowsKnown" | "rowsSkipped">) {
  return [
    some(counts.matched, "identificado", "identificados"),
    some(counts.ambiguous, "dudoso", "dudosos"),
    some(counts.unknown, "desconocido", "desconocidos"),
    ...(counts.extra > 0 ? [`${formatCount(counts.extra)} de más`] : []),
    ...(counts.extra_approved > 0 ? [`${formatCount(counts.extra_approved)} de más por aceptar`] : []),
    ...(counts.dismissed > 0 ? [some(counts.dismissed, "descartado", "descartados")] : []),
    ...(counts.taken > 0 ? [`${formatCount(counts.taken)} de un proveedor`] : []),
    ...(debits.total > 0 ? [some(debits.total, "salida", "salidas")] : []),
    ...(rowsKnown > 0 ? [some(rowsKnown, "ya estaba importado", "ya estaban importados")] : []),
    ...(rowsSkipped > 0 ? [some(rowsSkipped, "renglón sin abono", "renglones sin abono")] : []),
  ].join(" · ");
}

/** Names a refund that a row may have paid, and why it may. */
export function refundWords({ orderFolio, buyer, isPaid, signs }: PaidRefund): string {
  const why = ["mismo monto", ...signs.map((sign) => SIGN_LABELS[sign])].join(", ");
  return `${orderFolio} · ${buyer ?? "Sin nombre"} · ${isPaid ? "ya registrada, " : ""}${why}`;
}

type Said = Pick<StatementRowDto, "state" | "decidedBy" | "acceptedBy">;

/** Answers null when nobody said that the row is extra money. */
export function whoDecided({ state, decidedBy, acceptedBy }: Said): string | null {
  if (state !== "extra_approved" && state !== "extra") return null;
  const said = `Lo dijo ${decidedBy ?? "alguien"}`;
  return state === "extra" && acceptedBy !== decidedBy ? `${said}, lo aceptó ${acceptedBy ?? "alguien"}` : said;
}

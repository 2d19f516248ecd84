import type { ListCells } from "@/components/office/list-table";
import { Plate } from "@/components/ui/plate";
import { StateBadge, type StateTone } from "@/components/ui/state-badge";
import { formatDateTime } from "@/lib/core/dates";
import { formatShortCode, KIND_WORDS } from "@/lib/passes/client";
import type { QrColumn } from "@/lib/qr-history";
import { DECISION_WORDS, type QrRowDto, STATE_WORDS } from "@/lib/qr-history/client";

const TONES: Record<QrRowDto["state"], StateTone> = { active: "good", blocked: "alert", revoked: "stop" };

/** A QR's state: shape, colour and words. */
export function QrState({ state }: { state: QrRowDto["state"] }) {
  return <StateBadge tone={TONES[state]}>{STATE_WORDS[state]}</StateBadge>;
}

export const QR_CELLS: ListCells<QrRowDto, QrColumn> = {
  code: { code: true, cell: (row) => <a href={`/historyQR/${row.id}`}>{formatShortCode(row.shortCode)}</a> },
  holder: {
    card: "sub",
    cell: (row) => (
      <span className="grid">
        <span>{row.holder ?? "Sin asignar"}</span>
        <span className="meta">{KIND_WORDS[row.kind]}</span>
      </span>
    ),
  },
  kind: { card: "hide" },
  zone: {
    cell: (row) =>
      row.zoneKey ? (
        <span className="fila">
          <Plate code={row.zoneKey} size="sm" />
          <span>{row.zoneName}</span>
        </span>
      ) : (
        "—"
      ),
  },
  state: { bare: true, cell: (row) => <QrState state={row.state} /> },
  last: {
    cell: (row) =>
      row.lastDecision && row.lastAt ? (
        <span className="grid">
          <span>
            {row.lastDecision === "admitted" && row.lastDirection === "out"
              ? "Salió"
              : DECISION_WORDS[row.lastDecision]}
          </span>
          <span className="meta">{formatDateTime(row.lastAt, row.timeZone)}</span>
        </span>
      ) : (
        "Ninguna"
      ),
  },
};

import { QrState } from "@/components/qr-history/qr-cells";
import { type Column, DataTable } from "@/components/ui/data-table";
import { Panel } from "@/components/ui/panel";
import { StateBadge } from "@/components/ui/state-badge";
import { formatDateTime } from "@/lib/core/dates";
import { KIND_WORDS } from "@/lib/passes/client";
import type { QrHappening, QrHistoryDto } from "@/lib/qr-history/client";

const columnsOf = (timeZone: string): readonly Column<QrHappening & { key: string }>[] => [
  { key: "when", header: "Cuándo", card: "sub", cell: (row) => formatDateTime(row.at, timeZone) },
  {
    key: "what",
    header: "Qué pasó",
    card: "title",
    rowHeader: true,
    cell: (row) => <StateBadge tone={row.tone === "none" ? "past" : row.tone}>{row.title}</StateBadge>,
  },
  { key: "detail", header: "Dónde y qué", card: "foot", cell: (row) => row.detail ?? "—" },
  { key: "by", header: "Quién", card: "foot", cell: (row) => row.by ?? "—" },
];

/** One QR: what it is, and its life from the latest to the first day. */
export function QrLife({ qr }: { qr: QrHistoryDto }) {
  const facts: [string, string][] = [
    ["Tipo", KIND_WORDS[qr.kind]],
    ["De quién", qr.holder ?? "Sin asignar"],
    ...(qr.plate ? ([["Placa", qr.plate]] as [string, string][]) : []),
    ["Evento", qr.eventName ?? "Varios eventos"],
    ["Zona", qr.zoneKey ? `${qr.zoneKey} ${qr.zoneName ?? ""}` : "—"],
    ["Recinto", qr.venue],
  ];
  const rows = qr.happenings.map((one, at) => ({ ...one, key: String(at) }));
  return (
    <>
      <Panel title="Datos">
        <dl className="grid gap-3 px-4.5 pb-4.5 sm:grid-cols-3">
          <div>
            <dt className="meta">Estado</dt>
            <dd>
              <QrState state={qr.state} />
            </dd>
          </div>
          {facts.map(([name, value]) => (
            <div key={name}>
              <dt className="meta">{name}</dt>
              <dd className="break-words">{value}</dd>
            </div>
          ))}
        </dl>
      </Panel>
      <Panel title="Vida del QR" meta={qr.hasMore ? "Las últimas 500 lecturas" : undefined}>
        <DataTable caption="Vida del QR" columns={columnsOf(qr.timeZone)} rows={rows} rowKey={(row) => row.key} />
      </Panel>
    </>
  );
}

import { DataTable } from "@/components/ui/data-table";
import { Notice } from "@/components/ui/notice";
import { Panel } from "@/components/ui/panel";
import { formatDateTime } from "@/lib/core/dates";
import { formatCount } from "@/lib/core/money";
import type { RescheduleDto } from "@/lib/lifecycle/client";

interface WhatFollowsProps {
  sold: number;
  /** Hours in which they may go back, by the venue's policy; null for none. */
  returnHours: number | null;
}

/** Says what a new date means for people who have bought. */
export function WhatFollows({ sold, returnHours }: WhatFollowsProps) {
  const who = sold === 1 ? "1 boleto vendido" : `${formatCount(sold)} boletos vendidos`;
  return (
    <Notice tone="info" title={`${who}: siguen valiendo, con el mismo QR`}>
      <p>
        Avisamos por correo a cada persona, con la fecha anterior, la nueva y un archivo para su calendario.{" "}
        {returnHours === null
          ? "Las políticas del recinto no permiten devolverlos por el cambio."
          : `Podrán devolverlos durante ${formatCount(returnHours)} horas, a más tardar hasta el nuevo inicio.`}
      </p>
    </Notice>
  );
}

export function DateHistory({ rows, tz }: { rows: readonly RescheduleDto[]; tz: string }) {
  if (rows.length === 0) return null;
  return (
    <Panel title="Fechas anteriores">
      <DataTable
        caption="Cambios de fecha"
        rows={rows}
        rowKey={(row) => String(row.id)}
        columns={[
          {
            key: "old",
            header: "Era",
            card: "title",
            rowHeader: true,
            cell: (row) => formatDateTime(row.oldStartsAt, tz),
          },
          { key: "new", header: "Pasó a", card: "foot", cell: (row) => formatDateTime(row.newStartsAt, tz) },
          { key: "why", header: "Motivo", card: "foot", cell: (row) => row.reason },
          { key: "who", header: "Quién", card: "foot", cell: (row) => row.by ?? "—" },
          { key: "when", header: "Cuándo", card: "foot", cell: (row) => formatDateTime(row.at, tz) },
        ]}
      />
    </Panel>
  );
}

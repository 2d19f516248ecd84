import { CommissionIvaAct, RatesAct, SatFormAct } from "@/components/organizer-settlements/tax-acts";
import { DataTable } from "@/components/ui/data-table";
import { Panel } from "@/components/ui/panel";
import { StateBadge } from "@/components/ui/state-badge";
import { formatDay } from "@/lib/core/dates";
import type { TaxSettingDto } from "@/lib/organizer-settlements/client";

const dayWords = (day: string | null) =>
  day === null ? "Desde el principio" : formatDay(new Date(`${day}T12:00:00Z`), "UTC");

/** The rules of taxes, which are opinions, and the acts that say others from a day on. */
export function TaxPanel({ settings, today }: { settings: readonly TaxSettingDto[]; today: string }) {
  return (
    <Panel title="Impuestos" meta="No es asesoría fiscal: confirma con tu contador.">
      <div className="fila flex-wrap px-4.5 pb-4.5 print:hidden">
        <RatesAct today={today} />
        <CommissionIvaAct today={today} />
        <SatFormAct today={today} />
      </div>
      <DataTable
        caption="Impuestos"
        rows={settings}
        rowKey={({ key }) => key}
        columns={[
          { key: "what", header: "Regla", card: "title", rowHeader: true, cell: ({ what }) => what },
          { key: "value", header: "Valor", card: "sub", cell: ({ value }) => value },
          {
            key: "since",
            header: "Vale desde",
            card: "foot",
            cell: ({ validFrom, isComing }) => (
              <>
                {dayWords(validFrom)}
                {isComing ? <StateBadge tone="alert">Todavía no</StateBadge> : null}
              </>
            ),
          },
        ]}
      />
    </Panel>
  );
}

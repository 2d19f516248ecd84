import { ResetFireAct } from "@/components/barriers/lane-acts";
import { Notice } from "@/components/ui/notice";
import { Stat, Stats } from "@/components/ui/stat";
import type { BarrierOverviewDto, FireDto } from "@/lib/barriers/client";
import { formatDateTime } from "@/lib/core/dates";
import { formatCounted } from "@/lib/core/money";

/** What stops everything else. */
export function BarrierNotices({ fires, mayReset }: { fires: readonly FireDto[]; mayReset: boolean }) {
  return fires.map(({ enclosureId, enclosureName, timeZone, startedAt, controllerName, isContactOff }) => (
    <Notice key={enclosureId} tone="stop" title={`Contacto de incendio en ${enclosureName}`}>
      <p>
        {controllerName} lo avisó el {formatDateTime(startedAt, timeZone)}. Las salidas se dejan abiertas y no se cobra.{" "}
        {isContactOff ? "El contacto ya está libre." : "El contacto sigue cerrado."}
      </p>
      {mayReset ? (
        <div className="acciones">
          <ResetFireAct enclosureId={enclosureId} venue={enclosureName} />
        </div>
      ) : null}
    </Notice>
  ));
}

/** How all barriers are together. */
export function BarrierFigures({ overview, fires }: { overview: BarrierOverviewDto; fires: readonly FireDto[] }) {
  const { controllers, online, entries, exits, unknown } = overview;
  const silent = controllers - online;
  return (
    <section className="panel">
      <Stats>
        <Stat
          label="Equipos en línea"
          value={online}
          of={`de ${controllers}`}
          note={silent > 0 ? `${silent} sin señal` : "Todos contestan"}
        />
        <Stat
          label="Pasos de hoy"
          value={entries + exits}
          note={`${formatCounted(entries, "entrada", "entradas")} · ${formatCounted(exits, "salida", "salidas")}`}
        />
        <Stat
          label="Sin confirmar"
          value={unknown}
          note={unknown > 0 ? "Alguien tiene que mirar la pluma" : "De todo se sabe qué pasó"}
        />
        <Stat
          label="Contacto de incendio"
          value={fires.length > 0 ? "Activo" : "Normal"}
          note={fires.length > 0 ? formatCounted(fires.length, "recinto", "recintos") : "Ningún recinto"}
        />
      </Stats>
    </section>
  );
}

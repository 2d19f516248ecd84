import { AssignForm } from "@/components/guards/assign-form";
import { openGates } from "@/components/guards/coverage-panel";
import { ConfirmAct } from "@/components/office/confirm-act";
import { BtnLink } from "@/components/ui/btn-link";
import { EmptyState } from "@/components/ui/empty-state";
import { Icon } from "@/components/ui/icon";
import { Notice } from "@/components/ui/notice";
import { Panel } from "@/components/ui/panel";
import { Plate } from "@/components/ui/plate";
import { StateBadge } from "@/components/ui/state-badge";
import type { EventDto } from "@/lib/events/client";
import { unassignGuardAction } from "@/lib/guards/actions";
import type { CoverageDto } from "@/lib/guards/client";

interface GateCoverageProps {
  event: EventDto;
  coverage: CoverageDto;
  guards: readonly { id: number; fullName: string; email: string | null; phone: string | null }[];
}

const openWords = (open: number) => (open === 1 ? "Un acceso sin guardia" : `${open} accesos sin guardia`);

/** Who guards which gate of an event, the gates without anybody, and the form that assigns. */
export function GateCoverage({ event, coverage, guards }: GateCoverageProps) {
  const { zones, gaps } = coverage;
  if (zones.length === 0) {
    return (
      <section className="panel">
        <EmptyState
          title="El evento todavía no tiene zonas"
          text="Agrega sus zonas para asignar guardias a sus accesos."
        >
          <BtnLink variant="main" href={`/event/${event.id}?ver=zonas`}>
            Agregar zonas
          </BtnLink>
        </EmptyState>
      </section>
    );
  }
  return (
    <>
      {gaps.length > 0 ? (
        <Notice tone="alert" title={openWords(openGates(gaps))}>
          <p>{gaps.map((gap) => `${gap.zoneKey} por ${gap.gateLabel}`).join(", ")}.</p>
        </Notice>
      ) : zones.some(({ gates }) => gates.length > 0) ? (
        <Notice tone="good" title="Todos los accesos tienen guardia" />
      ) : (
        <Notice tone="alert" title="Las zonas del evento no tienen accesos" />
      )}
      <div className="rejilla-2 items-start">
        <Panel title="Guardias por acceso">
          {zones.map((zone) => (
            <ZoneGuards key={zone.parkingAreaId} zone={zone} eventName={event.name} />
          ))}
        </Panel>
        <AssignForm eventId={event.id} zones={zones} guards={guards} />
      </div>
    </>
  );
}

function ZoneGuards({ zone, eventName }: { zone: CoverageDto["zones"][number]; eventName: string }) {
  return (
    <section className="bloque" aria-label={`Zona ${zone.key}, ${zone.name}`}>
      <h3 className="fila gap-3">
        <Plate code={zone.key} size="sm" />
        {zone.name}
      </h3>
      <ul className="grid gap-3">
        {zone.gates.map((gate) => (
          <li key={gate.id} className="grid gap-2 sm:grid-cols-[12rem_1fr]">
            <span>
              {gate.label}
              <span className="ayuda block">{gate.street}</span>
            </span>
            {gate.guards.length === 0 ? (
              <StateBadge tone="alert">Sin guardia</StateBadge>
            ) : (
              <span className="fila flex-wrap gap-2">
                {gate.guards.map((guard) => (
                  <span className="chip" key={guard.assignmentId}>
                    <a
                      className="enlace"
                      href={`/guards/${guard.assignmentId}`}
                      title="Cambiar o emparejar su teléfono"
                    >
                      {guard.name}
                    </a>
                    <ConfirmAct
                      send={unassignGuardAction}
                      input={{ id: guard.assignmentId }}
                      done={`${guard.name} ya no escanea en ${zone.key}.`}
                      trigger={<Icon name="x" size={16} stroke={2.4} />}
                      triggerLabel={`Quitar a ${guard.name} de ${zone.key}, ${gate.label}`}
                      look={{ className: "chip-quitar" }}
                      title={`¿Quitar a ${guard.name} de la zona ${zone.key}?`}
                      points={[
                        `Ya no podrá escanear en ${zone.key} durante ${eventName}.`,
                        "Los teléfonos emparejados se cierran; sus lecturas se conservan.",
                      ]}
                      note={null}
                      confirm="Quitar guardia"
                    />
                  </span>
                ))}
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

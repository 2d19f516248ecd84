import type { ReactNode } from "react";
import { GateMark } from "@/components/plan/gate-mark";
import type { PlanZone } from "@/components/plan/plan-zone";
import { ZoneShape } from "@/components/plan/zone-shape";

interface VenuePlanProps {
  venueName: string;
  plan: { image: string; width: number; height: number };
  zones: readonly PlanZone[];
  gates: readonly { id: number; label: string; direction: string; planPoint: [number, number] | null }[];
  chosenId?: number | null;
  /** Colours in words, below the plan. */
  legend?: ReactNode;
}

/** The venue's plan with its zones drawn on it as links, coloured by what is left. */
export function VenuePlan({ venueName, plan, zones, gates, chosenId, legend }: VenuePlanProps) {
  const unit = plan.width / 960;
  return (
    <section className="ev-plano" aria-label={`Plano de ${venueName} con sus zonas de estacionamiento`}>
      <svg className="plano plano-venta" viewBox={`0 0 ${plan.width} ${plan.height}`}>
        <title>Plano</title>
        <defs>
          <pattern
            id="plano-rayas"
            width={14 * unit}
            height={14 * unit}
            patternUnits="userSpaceOnUse"
            patternTransform="rotate(45)"
          >
            <rect width={14 * unit} height={14 * unit} className="m-raya-f" />
            <rect width={5 * unit} height={14 * unit} className="m-raya" />
          </pattern>
        </defs>
        <image href={plan.image} width={plan.width} height={plan.height} />
        {zones.map((zone) => (
          <ZoneShape key={zone.id} zone={zone} unit={unit} chosen={zone.id === chosenId} />
        ))}
        {gates.map((gate) => (
          <GateMark key={gate.id} gate={gate} unit={unit} />
        ))}
      </svg>
      {legend}
    </section>
  );
}

export function PlanLegend() {
  return (
    <ul className="leyenda">
      <li>
        <span className="muestra" />
        Disponible
      </li>
      <li>
        <span className="muestra muestra-pocos" />
        Pocos
      </li>
      <li>
        <span className="muestra muestra-agotado" />
        Agotado
      </li>
      <li>
        <span className="muestra muestra-elegida" />
        Tu elección
      </li>
    </ul>
  );
}

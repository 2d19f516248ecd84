import type { PlanZoneName } from "@/components/plan-editor/plan-base";
import type { Shapes } from "@/components/plan-editor/shapes";
import { Btn } from "@/components/ui/btn";
import { Icon } from "@/components/ui/icon";
import { Plate } from "@/components/ui/plate";

interface BoardZonesProps {
  zones: readonly PlanZoneName[];
  shapes: Shapes;
  active: string | null;
  onSelect: (id: string) => void;
  onAdd: () => void;
}

function stateOf(points: readonly unknown[] = []): string {
  if (points.length === 0) return "Sin dibujar";
  return points.length === 1 ? "1 esquina" : `${points.length} esquinas`;
}

/** The venue's zones beside the plan: one is chosen to be drawn, another one is added. */
export function BoardZones({ zones, shapes, active, onSelect, onAdd }: BoardZonesProps) {
  return (
    <section className="panel" aria-label="Zonas del recinto">
      <div className="panel-cab">
        <h2>Zonas</h2>
        <Btn size="sm" className="ml-auto" onClick={onAdd}>
          <Icon name="plus" />
          Nueva zona
        </Btn>
      </div>
      {zones.length === 0 ? (
        <p className="meta p-4">Todavía no hay zonas. Crea la primera y dibújala en el plano.</p>
      ) : null}
      <ul className="zonas-plano">
        {zones.map(({ id, key, name }) => (
          <li key={id}>
            <button type="button" aria-pressed={active === id} onClick={() => onSelect(id)}>
              <Plate code={key || "?"} size="sm" />
              <span className="crece">{name || "Zona nueva"}</span>
              <span className="meta">{stateOf(shapes[id])}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

import { BtnLink } from "@/components/ui/btn-link";
import { Icon } from "@/components/ui/icon";
import { Panel } from "@/components/ui/panel";

/** The list of venues shows the rest. */
const MOST = 30;

/** The venues whose ways to pay can be chosen. */
export function VenueLinks({ venues }: { venues: readonly { id: number; name: string }[] }) {
  if (venues.length === 0) return null;
  return (
    <Panel title="Con qué cuenta cobra cada recinto">
      {venues.length > MOST ? (
        <div className="bloque">
          <BtnLink href="/enclosures">Elegir en la lista de recintos</BtnLink>
        </div>
      ) : null}
      <ul className="bloque grid gap-2">
        {venues.slice(0, MOST).map(({ id, name }) => (
          <li key={id}>
            <a className="enlace fila" href={`/cuentas-de-cobro/recinto/${id}`}>
              <Icon name="wallet" />
              {name}
            </a>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

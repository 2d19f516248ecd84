import { BtnLink } from "@/components/ui/btn-link";
import { Icon } from "@/components/ui/icon";

const PLAN = "/parkingArea/plano";

interface ZonesHeadProps {
  /** The venue in view as an address says it: "?recinto=3", or nothing. */
  chosen: string;
  withCopy: boolean;
  /** May see how many cars are inside. */
  counts: boolean;
  /** May draw and change zones. */
  writes: boolean;
}

/** What can be done besides the list: see how many cars are inside, draw the plan, copy zones, create one. */
export function ZonesHead({ chosen, withCopy, counts, writes }: ZonesHeadProps) {
  return (
    <>
      {counts ? (
        <BtnLink href="/parkingArea/ocupacion">
          <Icon name="car" />
          Autos adentro
        </BtnLink>
      ) : null}
      {writes ? <WriteZones chosen={chosen} withCopy={withCopy} /> : null}
    </>
  );
}

function WriteZones({ chosen, withCopy }: Pick<ZonesHeadProps, "chosen" | "withCopy">) {
  return (
    <>
      <BtnLink href={PLAN + chosen}>
        <Icon name="map" />
        Plano
      </BtnLink>
      {withCopy ? (
        <BtnLink href={`/parkingArea/copiar${chosen}`}>
          <Icon name="copy" />
          Copiar
        </BtnLink>
      ) : null}
      <BtnLink variant="main" href={`/crear-zona-estacionamiento${chosen}`}>
        <Icon name="plus" />
        Crear zona
      </BtnLink>
    </>
  );
}

interface Emptiness {
  chosen: string;
  writes: boolean;
  hasVenue: boolean;
}

/** What to do where there is no zone yet. */
export function emptyZones({ chosen, writes, hasVenue }: Emptiness) {
  if (!writes) return { title: "Todavía no hay zonas", text: "Las dibuja quien administra u opera el recinto." };
  if (!hasVenue) {
    return {
      title: "Primero hace falta un recinto",
      text: "Las zonas se dibujan sobre su plano.",
      action: <BtnLink href="/home">Ver qué falta para vender</BtnLink>,
    };
  }
  return {
    title: "Todavía no hay zonas",
    text: "Dibújalas en el plano del recinto, varias de una vez, y ponlas a la venta en un evento.",
    action: (
      <BtnLink variant="main" href={PLAN + chosen}>
        <Icon name="map" />
        Dibujar en el plano
      </BtnLink>
    ),
  };
}

import { BtnLink } from "@/components/ui/btn-link";
import { Icon } from "@/components/ui/icon";

const PLAN = "/parkingArea/plano";

interface ZonesHeadProps {
  /** The venue in view as an address says it: "?recinto=3", or nothing. */
  chosen: string;
  withCopy: boolean;
}

/** What can be done besides the list: see how many cars are inside, draw the plan, copy zones, create one. */
export function ZonesHead({ chosen, withCopy }: ZonesHeadProps) {
  return (
    <>
      <BtnLink href="/parkingArea/ocupacion">
        <Icon name="car" />
        Autos adentro
      </BtnLink>
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

/** What to do where there is no zone yet. */
export function emptyZones(chosen: string) {
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

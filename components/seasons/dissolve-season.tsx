import { ConfirmAct } from "@/components/office/confirm-act";
import { dissolveSeasonAction } from "@/lib/seasons/actions";

/** Takes a season away, after asking. */
export function DissolveSeason({ id, name }: { id: number; name: string }) {
  return (
    <ConfirmAct
      send={dissolveSeasonAction}
      input={{ id }}
      done="Deshiciste la temporada."
      goTo="/event?hecho=deshecha"
      trigger="Deshacer temporada"
      look={{ size: "sm", variant: "peligro-quieto" }}
      title={`¿Deshacer la temporada ${name}?`}
      points={["Sus eventos siguen como están, cada uno por su lado.", "No se puede si tiene abonos."]}
      note={null}
      confirm="Deshacer temporada"
    />
  );
}

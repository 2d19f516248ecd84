import { BtnLink } from "@/components/ui/btn-link";
import { Campo } from "@/components/ui/campo";
import { Select } from "@/components/ui/control";
import { Bloque } from "@/components/ui/panel";
import { SubmitBtn } from "@/components/ui/submit-btn";
import { Vacio } from "@/components/ui/vacio";

/** Asks which event the season repeats. */
export function BaseChoice({ events }: { events: readonly { id: number; name: string }[] }) {
  if (events.length === 0) {
    return (
      <section className="panel">
        <Vacio title="Primero crea un evento" text="Con sus zonas y precios; luego lo repites en todas sus fechas.">
          <BtnLink variant="main" href="/event/nuevo">
            Crear evento
          </BtnLink>
        </Vacio>
      </section>
    );
  }
  return (
    <form action="/event/temporada/nueva" method="get" className="panel max-w-lg">
      <Bloque title="¿Qué evento se repite?">
        <Campo label="Evento">
          <Select
            name="evento"
            required
            placeholder="Elige un evento"
            options={events.map(({ id, name }) => ({ value: String(id), label: `${name} (${id})` }))}
          />
        </Campo>
        <SubmitBtn>Continuar</SubmitBtn>
      </Bloque>
    </form>
  );
}

import { CheckedForm } from "@/components/office/checked-form";
import { BtnLink } from "@/components/ui/btn-link";
import { Select } from "@/components/ui/control";
import { EmptyState } from "@/components/ui/empty-state";
import { Field } from "@/components/ui/field";
import { Block } from "@/components/ui/panel";
import { SubmitBtn } from "@/components/ui/submit-btn";

/** Asks which event the season repeats. */
export function BaseChoice({ events }: { events: readonly { id: number; name: string }[] }) {
  if (events.length === 0) {
    return (
      <section className="panel">
        <EmptyState
          title="Primero crea un evento"
          text="Con sus zonas y precios; luego lo repites en todas sus fechas."
        >
          <BtnLink variant="main" href="/event/nuevo">
            Crear evento
          </BtnLink>
        </EmptyState>
      </section>
    );
  }
  return (
    <CheckedForm action="/event/temporada/nueva" method="get" className="panel max-w-lg">
      <Block title="¿Qué evento se repite?">
        <Field label="Evento">
          <Select
            name="evento"
            required
            placeholder="Elige un evento"
            options={events.map(({ id, name }) => ({ value: String(id), label: `${name} (${id})` }))}
          />
        </Field>
        <SubmitBtn>Continuar</SubmitBtn>
      </Block>
    </CheckedForm>
  );
}

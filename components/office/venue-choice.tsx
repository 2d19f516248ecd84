import { CheckedForm } from "@/components/office/checked-form";
import { BtnLink } from "@/components/ui/btn-link";
import { Select } from "@/components/ui/control";
import { EmptyState } from "@/components/ui/empty-state";
import { Field } from "@/components/ui/field";
import { Block } from "@/components/ui/panel";
import { SubmitBtn } from "@/components/ui/submit-btn";

interface VenueChoiceProps {
  action: string;
  venues: readonly { id: number; name: string }[];
  /** "crear la zona" */
  verb: string;
  /** Parameters that the next address keeps. */
  keep?: Readonly<Record<string, string>>;
}

/** Asks for the venue first, when there is more than one. */
export function VenueChoice({ action, venues, verb, keep = {} }: VenueChoiceProps) {
  if (venues.length === 0) {
    return (
      <section className="panel">
        <EmptyState
          title="Todavía no tienes un recinto"
          text={`Lo abre Control Traslado: pídeselo a quien te invitó. Con él podrás ${verb}.`}
        >
          <BtnLink href="/home">Ver qué falta para vender</BtnLink>
        </EmptyState>
      </section>
    );
  }
  return (
    <CheckedForm action={action} method="get" className="panel max-w-lg">
      {Object.entries(keep).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Block title="¿En qué recinto?">
        <Field label="Recinto">
          <Select
            name="recinto"
            required
            placeholder="Elige un recinto"
            options={venues.map((venue) => ({ value: String(venue.id), label: venue.name }))}
          />
        </Field>
        <SubmitBtn>Continuar</SubmitBtn>
      </Block>
    </CheckedForm>
  );
}

"use client";

import { useRouter } from "next/navigation";
import { OfficeForm } from "@/components/office/office-form";
import { useOfficeForm } from "@/components/office/use-office-form";
import { Textarea } from "@/components/ui/control";
import { Field } from "@/components/ui/field";
import { Block } from "@/components/ui/panel";
import { setNetworksAction } from "@/lib/barriers/actions";
import { NetworksText, type NetworksTextInput } from "@/lib/barriers/schemas";

/** The networks in which a venue's controllers stand. */
export function NetworksForm({ enclosureId, networks }: { enclosureId: number; networks: readonly string[] }) {
  const router = useRouter();
  const { form, errorOf, ...frame } = useOfficeForm({
    schema: NetworksText,
    defaultValues: { networks: networks.join("\n") },
    send: async (typed: NetworksTextInput) => setNetworksAction({ enclosureId, ...typed }),
    onDone: () => {
      router.push("/list-parking-pen/equipos?hecho=redes");
      return undefined;
    },
  });
  return (
    <OfficeForm {...frame} onSubmit={frame.submit} submitLabel="Guardar redes" cancelHref="/list-parking-pen/equipos">
      <section className="panel max-w-2xl">
        <Block title="Redes de sus equipos">
          <Field
            label="Una por renglón"
            help="Como 10.20.0.0/24: la de su VPN. Fuera de ellas no nos conectamos a ningún equipo."
            error={errorOf("networks")}
          >
            <Textarea rows={6} spellCheck={false} {...form.register("networks")} />
          </Field>
        </Block>
      </section>
    </OfficeForm>
  );
}

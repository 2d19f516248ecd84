"use client";

import { useRouter } from "next/navigation";
import { OfficeForm } from "@/components/office/office-form";
import { useOfficeForm } from "@/components/office/use-office-form";
import { Textarea } from "@/components/ui/control";
import { Field } from "@/components/ui/field";
import { Block } from "@/components/ui/panel";
import { notify } from "@/components/ui/toaster";
import { setEmbeddingAction } from "@/lib/embedding/actions";
import { type EmbeddingFormInput, EmbeddingForm as Schema } from "@/lib/embedding/schemas";

/** Which sites may show a venue's store. */
export function EmbeddingForm({ enclosureId, origins }: { enclosureId: number; origins: readonly string[] }) {
  const router = useRouter();
  const { form, errorOf, ...frame } = useOfficeForm({
    schema: Schema,
    defaultValues: { origins: origins.join("\n") } as EmbeddingFormInput,
    send: async (typed: EmbeddingFormInput) => setEmbeddingAction({ enclosureId, ...typed }),
    onDone: (saved) => {
      form.reset({ origins: saved.origins.join("\n") });
      notify("Guardaste los sitios.");
      router.refresh();
      return "again";
    },
  });
  return (
    <OfficeForm {...frame} onSubmit={frame.submit} submitLabel="Guardar" edits>
      <section className="panel max-w-3xl">
        <Block title="Quién puede mostrarla">
          <p className="ayuda">
            La tienda se muestra dentro de las páginas de estos sitios y de ningún otro. Quien elige un evento sigue su
            compra en otra pestaña, en la tienda de siempre: ahí funcionan su cuenta y la página del banco.
          </p>
          <Field
            label="Sitios"
            help="Uno por renglón, como https://www.recinto.mx. Sin ninguno, no se muestra en otro sitio."
            error={errorOf("origins")}
          >
            <Textarea rows={5} spellCheck={false} autoCapitalize="none" {...form.register("origins")} />
          </Field>
        </Block>
      </section>
    </OfficeForm>
  );
}

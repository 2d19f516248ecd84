"use client";

import { useRouter } from "next/navigation";
import { useOfficeForm } from "@/components/office/use-office-form";
import { Input } from "@/components/ui/control";
import { ErrorSummary } from "@/components/ui/error-summary";
import { Field } from "@/components/ui/field";
import { Block } from "@/components/ui/panel";
import { SubmitBtn } from "@/components/ui/submit-btn";
import { notify } from "@/components/ui/toaster";
import { renameSeasonAction } from "@/lib/seasons/actions";
import { RenameSeason, type RenameSeasonInput } from "@/lib/seasons/schemas";

/** The season's name. */
export function RenameForm({ id, name }: { id: number; name: string }) {
  const router = useRouter();
  const { form, errorOf, submit, summary, ...frame } = useOfficeForm({
    schema: RenameSeason,
    defaultValues: { id, name } as RenameSeasonInput,
    send: (values: RenameSeasonInput) => renameSeasonAction(values),
    onDone: () => {
      notify("Cambiaste el nombre.");
      router.refresh();
      return "again";
    },
  });
  return (
    <form
      noValidate
      aria-label="Nombre de la temporada"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <Block title="Nombre">
        <div ref={summary} tabIndex={-1} className="empty:absolute">
          <ErrorSummary errors={[]} message={frame.message} />
        </div>
        <Field label="Nombre de la temporada" error={errorOf("name")}>
          <Input autoComplete="off" {...form.register("name")} />
        </Field>
        <SubmitBtn variant="plain" busy={frame.sending} disabled={!frame.ready}>
          Guardar nombre
        </SubmitBtn>
      </Block>
    </form>
  );
}

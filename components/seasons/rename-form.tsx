"use client";

import { useRouter } from "next/navigation";
import { useOfficeForm } from "@/components/office/use-office-form";
import { brindis } from "@/components/ui/brindis";
import { Campo } from "@/components/ui/campo";
import { Input } from "@/components/ui/control";
import { ErrorSummary } from "@/components/ui/error-summary";
import { Bloque } from "@/components/ui/panel";
import { SubmitBtn } from "@/components/ui/submit-btn";
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
      brindis("Cambiaste el nombre.");
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
      <Bloque title="Nombre">
        <div ref={summary} tabIndex={-1} className="empty:absolute">
          <ErrorSummary errors={[]} message={frame.message} />
        </div>
        <Campo label="Nombre de la temporada" error={errorOf("name")}>
          <Input autoComplete="off" {...form.register("name")} />
        </Campo>
        <SubmitBtn variant="plain" busy={frame.sending} disabled={!frame.ready}>
          Guardar nombre
        </SubmitBtn>
      </Bloque>
    </form>
  );
}

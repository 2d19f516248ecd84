"use client";

import { useRouter } from "next/navigation";
import { type GuardChoice, guardLabel, SupervisorChoice } from "@/components/guards/where-fields";
import { useOfficeForm } from "@/components/office/use-office-form";
import { Checkbox } from "@/components/ui/choice";
import { Select } from "@/components/ui/control";
import { ErrorSummary } from "@/components/ui/error-summary";
import { Field, FieldGroup } from "@/components/ui/field";
import { Block } from "@/components/ui/panel";
import { SubmitBtn } from "@/components/ui/submit-btn";
import { notify } from "@/components/ui/toaster";
import { postGuardsAction } from "@/lib/guards/actions";
import { PostGuards, type PostGuardsInput } from "@/lib/guards/schemas";

interface PostFormProps {
  venue: { id: number; name: string };
  gates: readonly { id: number; label: string; street: string }[];
  guards: readonly GuardChoice[];
}

/** Puts guards at a venue on any day. */
export function PostForm({ venue, gates, guards }: PostFormProps) {
  const router = useRouter();
  const empty: PostGuardsInput = { userIds: [], enclosureId: venue.id, gateId: "", isSupervisor: false };
  const { form, errorOf, submit, summary, ...frame } = useOfficeForm({
    schema: PostGuards,
    defaultValues: empty,
    send: (values: PostGuardsInput) => postGuardsAction(values),
    onDone: ({ posts }) => {
      notify(posts === 1 ? "El guardia ya puede escanear ahí." : `${posts} guardias ya pueden escanear ahí.`);
      form.reset(empty);
      router.refresh();
      return undefined;
    },
  });
  return (
    <form
      noValidate
      className="panel max-w-2xl"
      aria-label="Poner guardias"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <Block title={venue.name}>
        <div ref={summary} tabIndex={-1} className="empty:absolute">
          <ErrorSummary errors={frame.errors} message={frame.message} />
        </div>
        <FieldGroup legend="Guardias" id="userIds" error={errorOf("userIds")}>
          <div className="grid max-h-64 overflow-y-auto">
            {guards.map((guard) => (
              <Checkbox key={guard.id} label={guardLabel(guard)} value={guard.id} {...form.register("userIds")} />
            ))}
          </div>
        </FieldGroup>
        <Field label="Acceso" help="Sin elegir, cualquiera del recinto." error={errorOf("gateId")}>
          <Select
            placeholder="Cualquier acceso"
            options={gates.map(({ id, label, street }) => ({ value: String(id), label: `${label}, ${street}` }))}
            {...form.register("gateId")}
          />
        </Field>
        <SupervisorChoice {...form.register("isSupervisor")} />
        <SubmitBtn busy={frame.sending} disabled={!frame.ready}>
          Poner guardias
        </SubmitBtn>
      </Block>
    </form>
  );
}

"use client";

import { useRouter } from "next/navigation";
import { assignedText } from "@/components/guards/assigned-text";
import { type GuardChoice, WhoAndWhere } from "@/components/guards/where-fields";
import { useOfficeForm } from "@/components/office/use-office-form";
import { BtnLink } from "@/components/ui/btn-link";
import { ErrorSummary } from "@/components/ui/error-summary";
import { Block } from "@/components/ui/panel";
import { SubmitBtn } from "@/components/ui/submit-btn";
import { notify } from "@/components/ui/toaster";
import { assignGuardAction } from "@/lib/guards/actions";
import type { CoverageDto } from "@/lib/guards/client";
import { AssignGuard, type AssignGuardInput } from "@/lib/guards/schemas";

interface AssignFormProps {
  eventId: number;
  zones: CoverageDto["zones"];
  guards: readonly GuardChoice[];
}

/** Assigns guards to zones of an event, by one gate or any. */
export function AssignForm({ eventId, zones, guards }: AssignFormProps) {
  const router = useRouter();
  const empty: AssignGuardInput = { userIds: [], eventId, parkingAreaIds: [], gateId: "", isSupervisor: false };
  const { form, errorOf, submit, summary, ...frame } = useOfficeForm({
    schema: AssignGuard,
    defaultValues: empty,
    send: (values: AssignGuardInput) => assignGuardAction(values),
    onDone: ({ assignments }) => {
      form.reset(empty);
      notify(assignedText(assignments));
      router.refresh();
      return "again";
    },
  });
  return (
    <form
      noValidate
      className="panel"
      aria-label="Asignar guardias"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <Block title="Asignar guardias">
        <div ref={summary} tabIndex={-1} className="empty:absolute">
          <ErrorSummary errors={frame.errors} message={frame.message} />
        </div>
        {guards.length === 0 ? (
          <BtnLink href="/guards?nuevo=1">Crear el primer guardia</BtnLink>
        ) : (
          <WhoAndWhere
            guards={guards}
            zones={zones.map(({ parkingAreaId, ...zone }) => ({ id: parkingAreaId, ...zone }))}
            chosen={form.watch("parkingAreaIds")}
            register={(name) => form.register(name)}
            errorOf={errorOf}
          />
        )}
        <SubmitBtn busy={frame.sending} disabled={!frame.ready || guards.length === 0}>
          Asignar
        </SubmitBtn>
      </Block>
    </form>
  );
}

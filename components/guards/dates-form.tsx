"use client";

import { useRouter } from "next/navigation";
import { assignedText } from "@/components/guards/assigned-text";
import { type GuardChoice, WhoAndWhere, type ZoneChoice } from "@/components/guards/where-fields";
import { useOfficeForm } from "@/components/office/use-office-form";
import { Input } from "@/components/ui/control";
import { ErrorSummary } from "@/components/ui/error-summary";
import { Field } from "@/components/ui/field";
import { Block } from "@/components/ui/panel";
import { SubmitBtn } from "@/components/ui/submit-btn";
import { notify } from "@/components/ui/toaster";
import { assignByDatesAction } from "@/lib/guards/actions";
import { AssignByDates, type AssignByDatesInput } from "@/lib/guards/schemas";

interface DatesFormProps {
  venue: { id: number; name: string };
  zones: readonly ZoneChoice[];
  guards: readonly GuardChoice[];
  /** Today on the venue's calendar. */
  today: string;
}

/** Assigns guards to the same zones in every event of a venue between two days. */
export function DatesForm({ venue, zones, guards, today }: DatesFormProps) {
  const router = useRouter();
  const empty: AssignByDatesInput = {
    userIds: [],
    enclosureId: venue.id,
    from: today,
    to: today,
    parkingAreaIds: [],
    gateId: "",
    isSupervisor: false,
  };
  const { form, errorOf, submit, summary, ...frame } = useOfficeForm({
    schema: AssignByDates,
    defaultValues: empty,
    send: (values: AssignByDatesInput) => assignByDatesAction(values),
    onDone: ({ assignments }) => {
      notify(assignedText(assignments));
      router.push("/guards");
      return undefined;
    },
  });
  return (
    <form
      noValidate
      className="panel max-w-2xl"
      aria-label="Asignar por fechas"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <Block title={venue.name}>
        <div ref={summary} tabIndex={-1} className="empty:absolute">
          <ErrorSummary errors={frame.errors} message={frame.message} />
        </div>
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label="Desde" help="Todos los eventos que empiezan en estos días." error={errorOf("from")}>
            <Input type="date" min={today} {...form.register("from")} />
          </Field>
          <Field label="Hasta" error={errorOf("to")}>
            <Input type="date" min={today} {...form.register("to")} />
          </Field>
        </div>
        <WhoAndWhere
          guards={guards}
          zones={zones}
          chosen={form.watch("parkingAreaIds")}
          register={(name) => form.register(name)}
          errorOf={errorOf}
        />
        <SubmitBtn busy={frame.sending} disabled={!frame.ready}>
          Asignar
        </SubmitBtn>
      </Block>
    </form>
  );
}

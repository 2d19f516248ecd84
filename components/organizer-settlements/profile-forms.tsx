"use client";

import { useRouter } from "next/navigation";
import { ConfirmAct } from "@/components/office/confirm-act";
import { ReasonAct } from "@/components/office/reason-act";
import { useOfficeForm } from "@/components/office/use-office-form";
import { Input, Select } from "@/components/ui/control";
import { ErrorSummary } from "@/components/ui/error-summary";
import { Field } from "@/components/ui/field";
import { Block } from "@/components/ui/panel";
import { SubmitBtn } from "@/components/ui/submit-btn";
import { notify } from "@/components/ui/toaster";
import {
  approveClabeAction,
  askClabeAction,
  endClabeAction,
  saveProfileAction,
  saveTermsAction,
} from "@/lib/organizer-settlements/actions";
import { type ClabeDto, PERSON_WORDS, type ProfileDto } from "@/lib/organizer-settlements/client";
import { SaveProfile, SaveTerms } from "@/lib/organizer-settlements/schemas";

/** Who the organizer is before the law. */
export function ProfileForm({ profile }: { profile: ProfileDto }) {
  const router = useRouter();
  const { adminId, legalName, personType, rfc, regime, address } = profile;
  const { form, errorOf, submit, summary, ...frame } = useOfficeForm({
    schema: SaveProfile,
    defaultValues: { adminId, legalName, personType, rfc, regime, address } as SaveProfile,
    send: (values: SaveProfile) => saveProfileAction(values),
    onDone: () => {
      notify("Guardaste los datos fiscales.");
      router.refresh();
      return "again";
    },
  });
  return (
    <form
      noValidate
      aria-label="Datos fiscales"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <Block title="Datos fiscales">
        <div ref={summary} tabIndex={-1} className="empty:absolute">
          <ErrorSummary errors={[]} message={frame.message} />
        </div>
        <Field label="Razón social" help="Como en su constancia del SAT." error={errorOf("legalName")}>
          <Input autoComplete="off" {...form.register("legalName")} />
        </Field>
        <Field label="Tipo de persona" error={errorOf("personType")}>
          <Select
            options={Object.entries(PERSON_WORDS).map(([value, label]) => ({ value, label }))}
            {...form.register("personType")}
          />
        </Field>
        <Field label="RFC" help="Sin él se retiene a otra tasa." error={errorOf("rfc")}>
          <Input autoComplete="off" maxLength={13} {...form.register("rfc")} />
        </Field>
        <Field label="Régimen" help="La clave del SAT, como 601." error={errorOf("regime")}>
          <Input autoComplete="off" inputMode="numeric" maxLength={3} {...form.register("regime")} />
        </Field>
        <Field label="Domicilio fiscal" error={errorOf("address")}>
          <Input autoComplete="off" maxLength={300} {...form.register("address")} />
        </Field>
        <SubmitBtn variant="plain" busy={frame.sending} disabled={!frame.ready}>
          Guardar datos
        </SubmitBtn>
      </Block>
    </form>
  );
}

const percent = (bps: number) => String(bps / 100);

/** Commission, reserve and days. */
export function TermsForm({ profile }: { profile: ProfileDto }) {
  const router = useRouter();
  const { adminId, commissionBps, reserveBps, reserveDays, payableDays } = profile;
  const { form, errorOf, submit, summary, ...frame } = useOfficeForm({
    schema: SaveTerms,
    defaultValues: {
      adminId,
      commissionBps: percent(commissionBps),
      reserveBps: percent(reserveBps),
      reserveDays: String(reserveDays),
      payableDays: String(payableDays),
    } as SaveTerms,
    send: (values: SaveTerms) => saveTermsAction(values),
    onDone: () => {
      notify("Guardaste las condiciones.");
      router.refresh();
      return "again";
    },
  });
  return (
    <form
      noValidate
      aria-label="Condiciones"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <Block title="Condiciones">
        <div ref={summary} tabIndex={-1} className="empty:absolute">
          <ErrorSummary errors={[]} message={frame.message} />
        </div>
        <Field
          label="Comisión, en porcentaje"
          help="De la venta neta, más IVA. Después de la primera liquidación, un cambio vale para lo que se cobre desde entonces."
          error={errorOf("commissionBps")}
        >
          <Input inputMode="decimal" autoComplete="off" {...form.register("commissionBps")} />
        </Field>
        <Field label="Reserva, en porcentaje" help="Se guarda y se paga después." error={errorOf("reserveBps")}>
          <Input inputMode="decimal" autoComplete="off" {...form.register("reserveBps")} />
        </Field>
        <Field label="Días que se guarda la reserva" error={errorOf("reserveDays")}>
          <Input inputMode="numeric" autoComplete="off" {...form.register("reserveDays")} />
        </Field>
        <Field label="Días después del evento" help="Antes no se paga." error={errorOf("payableDays")}>
          <Input inputMode="numeric" autoComplete="off" {...form.register("payableDays")} />
        </Field>
        <SubmitBtn variant="plain" busy={frame.sending} disabled={!frame.ready}>
          Guardar condiciones
        </SubmitBtn>
      </Block>
    </form>
  );
}

export function AskClabeAct({ adminId, legalName }: Pick<ProfileDto, "adminId" | "legalName">) {
  return (
    <ReasonAct
      name="clabe"
      plain
      send={({ clabe = "", holder = "" }) => askClabeAction({ adminId, clabe, holder })}
      done="Pediste la cuenta. Otra persona la tiene que aceptar."
      trigger="Agregar CLABE"
      title="¿Agregar una CLABE?"
      points={[
        "Otra persona la tiene que aceptar.",
        "Se usa 48 horas después, y desde entonces la de antes queda fuera.",
        "Avisamos a quienes llevan la cuenta.",
        "El titular debe ser la razón social.",
      ]}
      note={null}
      confirm="Agregar CLABE"
      cancel="Todavía no"
      danger={false}
    >
      {(errors) => (
        <>
          <Field label="CLABE" help="18 dígitos." error={errors.clabe ?? null}>
            <Input name="clabe" inputMode="numeric" autoComplete="off" maxLength={24} />
          </Field>
          <Field label="Titular" error={errors.holder ?? null}>
            <Input name="holder" autoComplete="off" defaultValue={legalName} maxLength={200} />
          </Field>
        </>
      )}
    </ReasonAct>
  );
}

export function ApproveClabeAct({ id, bank, tail }: Pick<ClabeDto, "id" | "bank" | "tail">) {
  return (
    <ConfirmAct
      send={approveClabeAction}
      input={{ id }}
      done="Aceptaste la cuenta. Se usa dentro de 48 horas."
      trigger="Aceptar"
      look={{ size: "sm", variant: "main" }}
      title={`¿Aceptar ${bank} •••• ${tail}?`}
      points={["Antes confirma con el organizador, por otro medio, que es suya.", "Se usa dentro de 48 horas."]}
      note="Quien la pidió no puede aceptarla."
      confirm="Aceptar"
      cancel="Todavía no"
      danger={false}
    />
  );
}

export function EndClabeAct({ id, bank, tail, state }: Pick<ClabeDto, "id" | "bank" | "tail" | "state">) {
  const isInUse = state === "usable" || state === "other_name";
  return (
    <ConfirmAct
      send={endClabeAction}
      input={{ id }}
      done="Quitaste la cuenta."
      trigger="Quitar"
      look={{ size: "sm", variant: "peligro-quieto" }}
      title={`¿Quitar ${bank} •••• ${tail}?`}
      points={[
        "No se paga más a esta cuenta.",
        ...(isInUse ? ["No se vuelve a la anterior: no se paga hasta que otra se acepte y pasen 48 horas."] : []),
        ...(state === "waiting" ? [] : ["Avisamos a quienes llevan la cuenta."]),
        "Para usarla otra vez hay que agregarla y esperar 48 horas.",
      ]}
      note={null}
      confirm="Quitar"
    />
  );
}

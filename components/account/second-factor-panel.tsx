"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { AppQr } from "@/components/account/app-qr";
import { ProofDialog } from "@/components/account/proof-dialog";
import { RecoveryCodes } from "@/components/account/recovery-codes";
import type { Send } from "@/components/account/send";
import { useOfficeForm } from "@/components/office/use-office-form";
import { Btn } from "@/components/ui/btn";
import { Input } from "@/components/ui/control";
import { ErrorSummary } from "@/components/ui/error-summary";
import { Field } from "@/components/ui/field";
import { Block, Panel } from "@/components/ui/panel";
import { StateBadge } from "@/components/ui/state-badge";
import { SubmitBtn } from "@/components/ui/submit-btn";
import { notify } from "@/components/ui/toaster";
import type { RecoveryCodes as Codes, OwnSecondFactorDto } from "@/lib/auth";
import { AppCode, type AppCodeInput, type FullProofInput, type PasswordProofInput } from "@/lib/auth/schemas";

interface AppSecret {
  secret: string;
  qr: { size: number; path: string };
}

interface SecondFactorPanelProps {
  state: Pick<OwnSecondFactorDto, "required" | "codesLeft"> & { enabled: boolean };
  begin: Send<PasswordProofInput, AppSecret>;
  confirm: Send<AppCodeInput, Codes>;
  disable: Send<FullProofInput, null>;
  renew: Send<FullProofInput, Codes>;
}

/** Turns the own second factor on and off, and shows new recovery codes, once. */
export function SecondFactorPanel({ state, begin, confirm, disable, renew }: SecondFactorPanelProps) {
  const router = useRouter();
  const [setup, setSetup] = useState<AppSecret | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const shown = ({ recoveryCodes }: Codes) => {
    setSetup(null);
    setCodes(recoveryCodes);
    router.refresh();
  };
  return (
    <Panel
      title="Segundo factor"
      aside={
        state.enabled ? <StateBadge tone="good">Activo</StateBadge> : <StateBadge tone="none">Inactivo</StateBadge>
      }
    >
      <Block>
        {codes ? (
          <>
            <RecoveryCodes codes={codes} />
            <div>
              <Btn onClick={() => setCodes(null)}>Ya los guardé</Btn>
            </div>
          </>
        ) : setup ? (
          <SetUp app={setup} confirm={confirm} onDone={shown} onCancel={() => setSetup(null)} />
        ) : (
          <>
            <p>
              {state.enabled
                ? `Al iniciar sesión te pedimos un código de tu aplicación. Te ${state.codesLeft === 1 ? "queda 1 código" : `quedan ${state.codesLeft} códigos`} de recuperación.`
                : "Protege tu cuenta con un código de una aplicación de autenticación, además de tu contraseña."}
            </p>
            {state.required ? <p className="meta">La plataforma lo pide para tu cuenta.</p> : null}
            <div className="fila flex-wrap">
              {state.enabled ? (
                <Enabled required={state.required} disable={disable} renew={renew} onCodes={shown} />
              ) : (
                <ProofDialog
                  trigger="Activar segundo factor"
                  look={{ variant: "main" }}
                  title="Activa tu segundo factor"
                  points={["Necesitas una aplicación de autenticación en tu teléfono.", "Escanearás un QR con ella."]}
                  note={null}
                  confirm="Continuar"
                  cancel="Cancelar"
                  danger={false}
                  send={begin}
                  onDone={setSetup}
                />
              )}
            </div>
          </>
        )}
      </Block>
    </Panel>
  );
}

interface EnabledProps {
  required: boolean;
  disable: SecondFactorPanelProps["disable"];
  renew: SecondFactorPanelProps["renew"];
  onCodes: (codes: Codes) => void;
}

function Enabled({ required, disable, renew, onCodes }: EnabledProps) {
  const router = useRouter();
  return (
    <>
      <ProofDialog
        trigger="Nuevos códigos de recuperación"
        title="¿Crear códigos de recuperación nuevos?"
        points={["Los códigos que tienes dejarán de servir.", "Te mostramos los nuevos una sola vez."]}
        note={null}
        confirm="Crear códigos"
        cancel="Cancelar"
        danger={false}
        withCode
        send={renew}
        onDone={onCodes}
      />
      {required ? null : (
        <ProofDialog
          trigger="Desactivar"
          look={{ variant: "peligro-quieto" }}
          title="¿Desactivar tu segundo factor?"
          points={["Tu cuenta quedará protegida solo por tu contraseña.", "Tus códigos de recuperación se borran."]}
          note={null}
          confirm="Desactivar"
          withCode
          send={disable}
          onDone={() => {
            notify("Desactivamos tu segundo factor.");
            router.refresh();
          }}
        />
      )}
    </>
  );
}

interface SetUpProps {
  app: AppSecret;
  confirm: SecondFactorPanelProps["confirm"];
  onDone: (codes: Codes) => void;
  onCancel: () => void;
}

function SetUp({ app, confirm, onDone, onCancel }: SetUpProps) {
  const { form, errorOf, submit, summary, ...frame } = useOfficeForm({
    schema: AppCode,
    defaultValues: { code: "" },
    send: (values: AppCodeInput) => confirm(values),
    onDone: (codes) => {
      onDone(codes);
      return undefined;
    },
  });
  return (
    <form
      noValidate
      className="grid gap-4"
      aria-label="Activar segundo factor"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <p>Escanea este QR con tu aplicación de autenticación y escribe el código de 6 dígitos que te muestra.</p>
      <AppQr {...app} />
      <div ref={summary} tabIndex={-1} className="empty:hidden">
        <ErrorSummary errors={frame.errors} message={frame.message} />
      </div>
      <Field label="Código de 6 dígitos" error={errorOf("code")}>
        <Input inputMode="numeric" autoComplete="one-time-code" {...form.register("code")} />
      </Field>
      <div className="fila flex-wrap">
        <Btn onClick={onCancel}>Cancelar</Btn>
        <SubmitBtn busy={frame.sending} disabled={!frame.ready}>
          Activar
        </SubmitBtn>
      </div>
    </form>
  );
}

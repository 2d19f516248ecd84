"use client";

import { useEffect, useState } from "react";
import { onSecondFactorAsked, type SecondFactorAsk } from "@/components/account/second-factor-ask";
import { nothingRefused, refusedOf, type Send, textIn } from "@/components/account/send";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Input } from "@/components/ui/control";
import { Field } from "@/components/ui/field";
import { Notice } from "@/components/ui/notice";

interface SecondFactorGateProps {
  prove: Send<{ code: string }, null>;
}

const WHY = "Esto mueve dinero o lleva datos de personas, y pide el código de tu segundo factor.";

/** Asks for a code of the second factor when an act of the page is refused for want of one, and lets the act go on. */
export function SecondFactorGate({ prove }: SecondFactorGateProps) {
  const [asked, setAsked] = useState<SecondFactorAsk | null>(null);
  const [refused, setRefused] = useState(nothingRefused);
  useEffect(() => onSecondFactorAsked(setAsked), []);

  function end(isProven: boolean) {
    asked?.answer(isProven);
    setAsked(null);
    setRefused(nothingRefused);
  }

  async function confirm(form: FormData) {
    if (asked?.isSetUp) {
      const result = await prove({ code: textIn(form, "code") });
      if (!result.ok) {
        const atCode = result.code === "auth.wrong_code" ? { ...result, field: "code" } : result;
        setRefused(refusedOf(atCode));
        return false;
      }
    }
    end(true);
    return true;
  }

  return (
    <ConfirmDialog
      open={asked !== null}
      onOpenChange={(isOpen) => isOpen || end(false)}
      title={asked?.isSetUp === false ? "Activa tu segundo factor" : "Confirma que eres tú"}
      points={[WHY, "Después no se pide otra vez durante 10 minutos."]}
      note={null}
      confirm={asked?.isSetUp === false ? "Ya lo activé, continuar" : "Confirmar"}
      cancel="Ahora no"
      danger={false}
      action={confirm}
    >
      {refused.message ? (
        <Notice tone="stop" live>
          {refused.message}
        </Notice>
      ) : null}
      {asked?.isSetUp === false ? (
        <p>
          Tu cuenta todavía no lo tiene.{" "}
          <a className="enlace" href="/change-profile?ver=seguridad" target="_blank" rel="noreferrer">
            Actívalo en otra pestaña
          </a>{" "}
          y regresa aquí: lo que escribiste sigue en su lugar.
        </p>
      ) : (
        <Field
          label="Código"
          help="De tu aplicación de autenticación, o uno de recuperación."
          error={refused.fields.code}
        >
          <Input name="code" autoComplete="one-time-code" autoCapitalize="characters" spellCheck={false} required />
        </Field>
      )}
    </ConfirmDialog>
  );
}

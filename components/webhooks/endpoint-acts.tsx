"use client";

import { useState } from "react";
import { withSecondFactor } from "@/components/account/second-factor-ask";
import { CopyButton } from "@/components/checkout/copy-button";
import { ConfirmAct } from "@/components/office/confirm-act";
import { BtnLink } from "@/components/ui/btn-link";
import { Checkbox } from "@/components/ui/choice";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Icon } from "@/components/ui/icon";
import { Notice } from "@/components/ui/notice";
import { notifyError } from "@/components/ui/toaster";
import {
  redeliverFailedAction,
  rotateSecretAction,
  switchEndpointAction,
  testEndpointAction,
} from "@/lib/webhooks/actions";
import { type EndpointDto, KEPT_DAYS, OVERLAP_HOURS } from "@/lib/webhooks/client";

interface ActsProps {
  endpoint: EndpointDto;
  writes: boolean;
}

export function EndpointActs({ endpoint: { id, description, state }, writes }: ActsProps) {
  const isActive = state === "active";
  return (
    <>
      {isActive ? (
        <>
          <ConfirmAct
            send={testEndpointAction}
            input={{ id }}
            done="Enviamos un aviso de prueba. En unos segundos verás aquí qué contestó."
            trigger="Probar"
            title={`¿Enviar un aviso de prueba a ${description}?`}
            points={["Le llega un aviso firmado del tipo endpoint.test."]}
            confirm="Enviar prueba"
          />
          <ConfirmAct
            send={redeliverFailedAction}
            input={{ id, days: KEPT_DAYS }}
            done="Lo que no se había entregado va otra vez."
            trigger="Reenviar lo que falló"
            title={`¿Volver a enviar lo que no recibió ${description}?`}
            points={[
              `Va otra vez, en su orden, todo lo que no se entregó en los últimos ${KEPT_DAYS} días.`,
              "Cada aviso lleva el identificador de antes, para que tu sistema no lo cuente dos veces.",
            ]}
            confirm="Volver a enviar"
          />
        </>
      ) : null}
      {writes ? (
        <>
          <RotateAct id={id} description={description} />
          <BtnLink href={`/llaves-api/avisos/${id}/cambiar`}>Cambiar</BtnLink>
        </>
      ) : null}
      <ConfirmAct
        send={switchEndpointAction}
        input={{ id, isOn: !isActive }}
        done={isActive ? "Ya no se le avisa de nada." : "Se le avisa otra vez."}
        trigger={isActive ? "Apagar" : "Activar"}
        title={isActive ? `¿Apagar los avisos a ${description}?` : `¿Activar los avisos a ${description}?`}
        points={
          isActive
            ? ["No se le avisa de lo que pase mientras esté apagado.", "Lo que está por entregarse queda sin entregar."]
            : ["Se le avisa de lo que pase desde ahora.", "Lo que no recibió se puede volver a enviar."]
        }
        confirm={isActive ? "Apagar" : "Activar"}
      />
    </>
  );
}

function RotateAct({ id, description }: { id: number; description: string }) {
  const [secret, setSecret] = useState<string | null>(null);
  async function rotate(form: FormData): Promise<boolean> {
    const isLeaked = form.get("isLeaked") !== null;
    const result = await withSecondFactor(() => rotateSecretAction({ id, isLeaked }));
    if (result.ok) setSecret(result.data.secret);
    else notifyError(result.message);
    return result.ok;
  }
  return (
    <>
      <ConfirmDialog
        trigger="Cambiar secreto"
        title={`¿Cambiar el secreto de ${description}?`}
        points={[
          "El nuevo se muestra una sola vez.",
          `El de ahora firma también durante ${OVERLAP_HOURS} horas, para que cambies tu sistema sin perder avisos.`,
        ]}
        confirm="Cambiar secreto"
        action={rotate}
      >
        <Checkbox name="isLeaked" label="Se filtró: deja de firmar con el de ahora en este momento" />
      </ConfirmDialog>
      <ConfirmDialog
        open={secret !== null}
        onOpenChange={(open) => open || setSecret(null)}
        title="Guarda el secreto ahora: no se muestra otra vez"
        points={[]}
        confirm={null}
        cancel="Ya lo guardé"
      >
        <Notice tone="alert" title="Con él tu sistema comprueba que cada aviso es nuestro" />
        <div className="fila gap-3">
          <code className="min-w-0 break-all" id="secreto">
            {secret}
          </code>
          <CopyButton text={secret ?? ""} label="Copiar secreto">
            <Icon name="copy" />
          </CopyButton>
        </div>
      </ConfirmDialog>
    </>
  );
}

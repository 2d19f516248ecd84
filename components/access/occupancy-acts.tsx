"use client";

import { useRouter } from "next/navigation";
import { type ComponentProps, type ReactNode, useState } from "react";
import { withSecondFactor } from "@/components/account/second-factor-ask";
import { ConfirmAct } from "@/components/office/confirm-act";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Input, NumberInput, Textarea } from "@/components/ui/control";
import { Field } from "@/components/ui/field";
import { Notice } from "@/components/ui/notice";
import { notify } from "@/components/ui/toaster";
import {
  closeZoneAction,
  countOccupancyAction,
  openZoneAction,
  resetPassAction,
  resetZoneAction,
} from "@/lib/access/actions";
import type { ZoneOccupancyDto } from "@/lib/access/client";
import { formatCount, formatCounted } from "@/lib/core/money";
import type { ActionResult } from "@/lib/http/form-state";

const LOST = "No pudimos guardarlo. Revisa tu conexión e intenta de nuevo.";

interface ReasonActProps extends Omit<ComponentProps<typeof ConfirmDialog>, "action" | "children"> {
  /** Distinguishes its fields from those of the other dialogs of the page. */
  name: string;
  send: (values: Record<string, string>) => Promise<ActionResult<unknown>>;
  /** Said after success. */
  done: string;
  /** Fields besides the reason. */
  children?: (errors: Record<string, string>) => ReactNode;
}

/** Asks for the reason of a correction. What was typed stays there until it is accepted. */
function ReasonAct({ name, send, done, children, ...dialog }: ReasonActProps) {
  const router = useRouter();
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [problem, setProblem] = useState<string | null>(null);
  const fail = (message: string | null, fields: Record<string, string> = {}) => {
    setProblem(message);
    setErrors(fields);
    return false;
  };
  async function act(form: FormData): Promise<boolean> {
    try {
      const values = Object.fromEntries([...form].map(([key, value]) => [key, String(value)]));
      const result = await withSecondFactor(() => send(values));
      if (!result.ok) {
        const { message, field, fields = field ? { [field]: message } : undefined } = result;
        return fail(fields ? null : message, fields);
      }
    } catch (error) {
      console.error(error);
      return fail(LOST);
    }
    notify(done);
    router.refresh();
    return true;
  }
  return (
    <ConfirmDialog {...dialog} action={act} onOpenChange={(open) => open && fail(null)}>
      {problem ? <Notice tone="stop" title={problem} live /> : null}
      {children?.(errors)}
      <Field
        label="Motivo"
        help="Queda en el registro de actividad."
        error={errors.reason ?? null}
        id={`motivo-${name}`}
      >
        <Textarea name="reason" rows={2} maxLength={200} />
      </Field>
    </ConfirmDialog>
  );
}

/** What a person may correct in a zone. */
export function OccupancyActs({ zone }: { zone: ZoneOccupancyDto }) {
  const { id, key } = zone;
  const inside = formatCount(zone.inside);
  return (
    <>
      <ReasonAct
        name="recuento"
        trigger="Corregir"
        title={`¿Cuántos autos hay en la zona ${key}?`}
        points={[`Ahora dice ${inside}.`, "Desde tu número siguen contando las entradas y salidas."]}
        note="Se guardan los dos números."
        confirm="Guardar el recuento"
        cancel="Dejar como está"
        danger={false}
        send={({ counted = "", reason = "" }) => countOccupancyAction({ id, counted, reason })}
        done={`Corregiste los autos de la zona ${key}.`}
      >
        {(errors) => (
          <Field label="Autos que contaste" error={errors.counted ?? null} id="autos-contados">
            <NumberInput name="counted" />
          </Field>
        )}
      </ReasonAct>
      <ReasonAct
        name="codigo"
        trigger="Borrar una entrada"
        title={`¿Borrar la entrada de un código en la zona ${key}?`}
        points={[
          "Es para un auto que sigue contando como adentro y no lo está.",
          "Su código puede volver a entrar, como si no hubiera entrado.",
        ]}
        note="Su lectura queda en el historial."
        confirm="Borrar la entrada"
        cancel="Dejar como está"
        send={({ code = "", reason = "" }) => resetPassAction({ id, code, reason })}
        done="Borraste la entrada: el código puede volver a entrar."
      >
        {(errors) => (
          <Field
            label="Código corto"
            help="Los 16 caracteres que están bajo el QR."
            error={errors.code ?? null}
            id="codigo-corto"
          >
            <Input name="code" autoComplete="off" autoCapitalize="characters" spellCheck={false} />
          </Field>
        )}
      </ReasonAct>
      <ReasonAct
        name="cero"
        trigger="Poner en cero"
        title={`¿Poner en cero la zona ${key}?`}
        points={[
          `${
            zone.stays === 1
              ? "Se da por terminada la entrada que no tiene salida"
              : `Se dan por terminadas las ${formatCount(zone.stays)} entradas que no tienen salida`
          }; decía ${formatCounted(zone.inside, "auto", "autos")}.`,
          "Sus códigos pueden volver a entrar, como si no hubieran entrado.",
        ]}
        confirm="Poner en cero"
        cancel="Dejar como está"
        send={({ reason = "" }) => resetZoneAction({ id, reason })}
        done={`La zona ${key} quedó en cero.`}
      />
      {zone.closedReason === null ? (
        <ReasonAct
          name="cierre"
          trigger="Cerrar la zona"
          look={{ variant: "peligro" }}
          title={`¿Cerrar la zona ${key} a las entradas?`}
          points={["Sus accesos dejan de admitir autos, aunque tengan boleto.", "Los que están adentro pueden salir."]}
          note="La puedes abrir otra vez aquí mismo."
          confirm="Cerrar la zona"
          cancel="Dejarla abierta"
          send={({ reason = "" }) => closeZoneAction({ id, reason })}
          done={`Cerraste la zona ${key}.`}
        />
      ) : (
        <ConfirmAct
          send={openZoneAction}
          input={{ id }}
          done={`Abriste la zona ${key}.`}
          trigger="Abrir la zona"
          look={{ variant: "main" }}
          title={`¿Abrir la zona ${key}?`}
          points={["Sus accesos vuelven a admitir autos."]}
          note={null}
          confirm="Abrir la zona"
          cancel="Dejarla cerrada"
          danger={false}
        />
      )}
    </>
  );
}

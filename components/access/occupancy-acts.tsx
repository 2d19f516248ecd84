"use client";

import { ConfirmAct } from "@/components/office/confirm-act";
import { ReasonAct } from "@/components/office/reason-act";
import { Input, NumberInput } from "@/components/ui/control";
import { Field } from "@/components/ui/field";
import {
  closeZoneAction,
  countOccupancyAction,
  openZoneAction,
  resetPassAction,
  resetZoneAction,
} from "@/lib/access/actions";
import type { ZoneOccupancyDto } from "@/lib/access/client";
import { formatCount, formatCounted } from "@/lib/core/money";

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

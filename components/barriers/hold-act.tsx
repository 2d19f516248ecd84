"use client";

import { useState } from "react";
import { ConfirmAct } from "@/components/office/confirm-act";
import { ReasonAct } from "@/components/office/reason-act";
import type { BtnLook } from "@/components/ui/btn-class";
import { ChoiceCard, ChoiceCards, SegmentedControl } from "@/components/ui/choice";
import { Input } from "@/components/ui/control";
import { Field } from "@/components/ui/field";
import { holdLaneAction, releaseLaneAction } from "@/lib/barriers/actions";
import { COMMAND_WORDS, type LaneDto } from "@/lib/barriers/client";
import { HOLD_MINUTES, type HoldLaneInput } from "@/lib/barriers/schemas";

const REASONS = ["Fila larga", "Proveedor o mudanza", "El lector no lee"];
const OTHER = "otro";
const TIMES = HOLD_MINUTES.map((minutes) => ({ value: String(minutes), label: `${minutes} min` }));
const DEFAULT = "20";

interface HoldActProps {
  lane: Pick<LaneDto, "id" | "name" | "heldSince">;
  look?: BtnLook;
}

/** Keeps a barrier open for some minutes, or for some more. */
export function HoldAct({ lane, look }: HoldActProps) {
  const { id, name, heldSince } = lane;
  const [picked, pick] = useState(REASONS[0] ?? OTHER);
  const isRenewal = heldSince !== null;
  return (
    <ReasonAct
      name={`sostener-${id}`}
      trigger={isRenewal ? "Renovar" : "Dejar abierta"}
      triggerLabel={`${isRenewal ? "Renovar" : "Dejar abierta"} ${name}`}
      look={look ?? {}}
      title={isRenewal ? `Dejar ${name} abierta más tiempo` : `Dejar abierta ${name}`}
      points={[
        "Al acabarse el tiempo dejamos de sostenerla, si nadie lo renueva: baja cuando su lazo y su fotocelda lo permiten.",
        "Los QR que se leen abren y cierran su estancia; a nadie se le cobra de más.",
        "Queda a tu nombre en la bitácora.",
      ]}
      note={null}
      confirm={isRenewal ? "Renovar" : "Dejar abierta"}
      cancel="Cancelar"
      danger={false}
      plain
      send={async ({ why = "", other = "", minutes = "" }) => {
        const reason = why === OTHER ? other : why;
        const result = await holdLaneAction({
          laneId: id,
          reason,
          minutes: Number(minutes) as HoldLaneInput["minutes"],
        });
        if (!result.ok && result.field === "reason")
          return { ...result, field: "other", fields: { other: result.message } };
        if (!result.ok || result.data.state === "opened") return result;
        const { state, detail } = result.data;
        return {
          ok: false,
          code: "barrier.not_opened",
          message: `${COMMAND_WORDS[state]}${detail ? `: ${detail}` : ""}`,
        };
      }}
      done={isRenewal ? `${name} queda abierta más tiempo.` : `${name} queda abierta.`}
    >
      {(errors) => (
        <>
          <ChoiceCards legend="¿Por qué?">
            {[...REASONS, OTHER].map((reason) => (
              <ChoiceCard
                key={reason}
                name="why"
                value={reason}
                title={reason === OTHER ? "Otro motivo" : reason}
                checked={picked === reason}
                onChange={() => pick(reason)}
              />
            ))}
          </ChoiceCards>
          {picked === OTHER ? (
            <Field label="Cuál" error={errors.other} id={`otro-${id}`}>
              <Input name="other" maxLength={200} autoComplete="off" />
            </Field>
          ) : null}
          <p className="font-sign font-extrabold">¿Cuánto tiempo?</p>
          <SegmentedControl label="¿Cuánto tiempo?" segments={TIMES} value={DEFAULT} name="minutes" />
        </>
      )}
    </ReasonAct>
  );
}

/** Lets a barrier go that is kept open. */
export function ReleaseAct({ lane, look }: HoldActProps) {
  const { id, name } = lane;
  return (
    <ConfirmAct
      send={releaseLaneAction}
      input={{ laneId: id }}
      done={`${name} ya no se sostiene abierta.`}
      trigger="Terminar"
      triggerLabel={`Terminar de sostener ${name}`}
      look={look ?? {}}
      title={`¿Dejar de sostener ${name}?`}
      points={["Baja sola cuando su lazo y su fotocelda lo permiten."]}
      confirm="Terminar"
    />
  );
}

"use client";

import { useRef } from "react";
import { newNonce } from "@/components/access/reading";
import { ReasonAct } from "@/components/office/reason-act";
import type { BtnLook } from "@/components/ui/btn-class";
import { openLaneAction } from "@/lib/barriers/actions";
import { COMMAND_WORDS, type LaneDto } from "@/lib/barriers/client";

interface OpenActProps {
  lane: Pick<LaneDto, "id" | "name" | "type">;
  look?: BtnLook;
}

/** Opens a barrier for somebody who says why. What the controller answered is told, also where it did not open. */
export function OpenAct({ lane, look }: OpenActProps) {
  const { id, name, type } = lane;
  // One command until it is known what became of it; one that failed may be given again.
  const nonce = useRef(newNonce());
  return (
    <ReasonAct
      name={`abrir-${id}`}
      trigger="Abrir"
      triggerLabel={`Abrir ${name}`}
      look={look ?? {}}
      title={`¿Abrir ${name}?`}
      points={
        type === "manual"
          ? ["Nadie la mueve desde aquí: ábrela en el carril.", "Queda tu nombre, la hora y el motivo."]
          : ["Abre una vez y baja sola.", "Queda tu nombre, la hora y el motivo."]
      }
      note={null}
      confirm="Abrir"
      cancel="No abrir"
      danger={false}
      send={async ({ reason = "" }) => {
        const result = await openLaneAction({ laneId: id, reason, nonce: nonce.current });
        if (!result.ok) return result;
        const { state, detail } = result.data;
        if (state === "opened" || state === "failed") nonce.current = newNonce();
        if (state === "opened") return result;
        const why = detail ? `: ${detail}` : "";
        return { ok: false, code: "barrier.not_opened", message: `${COMMAND_WORDS[state]}${why}` };
      }}
      done={`${name}: abrió.`}
    />
  );
}

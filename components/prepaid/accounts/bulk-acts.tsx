"use client";

import { useState } from "react";
import type { Chosen } from "@/components/office/chosen-bar";
import { ReasonAct } from "@/components/office/reason-act";
import { accountPath } from "@/components/prepaid/accounts/account-fields";
import { Btn } from "@/components/ui/btn";
import { Icon, type IconName } from "@/components/ui/icon";
import { Notice } from "@/components/ui/notice";
import { formatCounted } from "@/lib/core/money";
import { actOnAccountsAction } from "@/lib/prepaid/actions";
import { type BulkAct, type BulkReportDto, MOST_AT_ONCE } from "@/lib/prepaid/client";

interface ActWords {
  act: BulkAct;
  icon: IconName;
  trigger: string;
  /** "¿Pausar 3 QR?" */
  verb: string;
  points: readonly string[];
  danger?: boolean;
}

const ACTS: readonly ActWords[] = [
  {
    act: "pause",
    icon: "pause",
    trigger: "Pausar",
    verb: "Pausar",
    points: ["Desde este momento no entran. Un auto que está adentro sale y paga.", "Conservan su saldo."],
  },
  {
    act: "resume",
    icon: "play",
    trigger: "Reanudar",
    verb: "Reanudar",
    points: ["Vuelven a entrar desde este momento, con el mismo código."],
  },
  {
    act: "block",
    icon: "ban",
    trigger: "Bloquear",
    verb: "Bloquear",
    points: ["Desde este momento no entran ni se recargan.", "Cada titular ve el motivo y no lo puede quitar."],
    danger: true,
  },
  {
    act: "send",
    icon: "send",
    trigger: "Enviar QR",
    verb: "Enviar",
    points: ["Por correo a su titular.", "A quien se le envió hace menos de 10 minutos, no otra vez."],
  },
];

/** As many calls as it takes: one acts on a part of those chosen, so that none takes long. A refusal ends it. */
async function actInParts(ids: readonly number[], act: BulkAct, reason: string) {
  const told: BulkReportDto = { act, done: 0, skipped: [] };
  for (let from = 0; from < ids.length; from += MOST_AT_ONCE) {
    const result = await actOnAccountsAction({ accountIds: ids.slice(from, from + MOST_AT_ONCE), act, reason });
    if (!result.ok) return result;
    told.done += result.data.done;
    told.skipped.push(...result.data.skipped);
  }
  return { ok: true as const, data: told };
}

const qrs = (count: number) => formatCounted(count, "QR", "QR");

/** What can be done to all that are chosen; one that refuses stays as it is, and is told by `onReport`. */
export function BulkActs({
  ids,
  clear,
  onReport,
}: Pick<Chosen, "ids" | "clear"> & { onReport: (told: BulkReportDto) => void }) {
  return ACTS.map(({ act, icon, trigger, verb, points, danger = false }) => (
    <ReasonAct
      key={act}
      name={`varios-${act}`}
      trigger={
        <>
          <Icon name={icon} />
          {trigger}
        </>
      }
      look={{ size: "sm", variant: "quieto" }}
      title={`¿${verb} ${qrs(ids.length)}?`}
      points={[...points, "Los que no se puedan se quedan como están, y te decimos por qué."]}
      note={null}
      confirm={trigger}
      cancel="Dejar como están"
      danger={danger}
      plain={act !== "block"}
      send={async ({ reason = "" }) => {
        const result = await actInParts(ids, act, reason);
        if (result.ok) {
          clear();
          onReport(result.data);
        }
        return result;
      }}
      done="Listo."
    />
  ));
}

const DONE: Readonly<Record<BulkAct, readonly [one: string, many: string]>> = {
  pause: ["QR en pausa", "QR en pausa"],
  resume: ["QR reanudado", "QR reanudados"],
  block: ["QR bloqueado", "QR bloqueados"],
  send: ["QR va en camino", "QR van en camino"],
};

/** How many were changed, and each that was not with the reason. */
export function BulkReport({ told: { act, done, skipped }, onClose }: { told: BulkReportDto; onClose: () => void }) {
  const [isShort, setIsShort] = useState(skipped.length > 8);
  const left =
    skipped.length === 0
      ? ""
      : `; ${formatCounted(skipped.length, "se quedó", "se quedaron")} como ${skipped.length === 1 ? "estaba" : "estaban"}`;
  const shown = isShort ? skipped.slice(0, 8) : skipped;
  return (
    <div className="px-4 pb-3">
      <Notice
        tone={skipped.length === 0 ? "good" : "alert"}
        title={`${formatCounted(done, ...DONE[act])}${left}.`}
        live
      >
        {shown.length > 0 ? (
          <ul className="grid gap-1">
            {shown.map(({ accountId, name, why }) => (
              <li key={accountId}>
                {name === null ? `QR ${accountId}` : <a href={accountPath(accountId)}>{name}</a>}
                {`: ${why}`}
              </li>
            ))}
          </ul>
        ) : null}
        <div className="fila gap-2">
          {isShort ? (
            <Btn size="sm" variant="quieto" type="button" onClick={() => setIsShort(false)}>
              {`Ver los ${skipped.length}`}
            </Btn>
          ) : null}
          <Btn size="sm" variant="quieto" type="button" onClick={onClose}>
            Cerrar
          </Btn>
        </div>
      </Notice>
    </div>
  );
}

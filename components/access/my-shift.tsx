"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { durationText } from "@/components/access/decision-text";
import { ConfirmAct } from "@/components/office/confirm-act";
import { Btn } from "@/components/ui/btn";
import { Panel } from "@/components/ui/panel";
import { StateBadge } from "@/components/ui/state-badge";
import { notifyError } from "@/components/ui/toaster";
import { endShiftAction, startShiftAction, takeBreakAction } from "@/lib/access/actions";
import type { PostDto, ShiftDto } from "@/lib/access/client";
import { postKey, postName } from "@/lib/access/client";
import { formatTime } from "@/lib/core/dates";
import { formatCounted } from "@/lib/core/money";
import { gateLine } from "@/lib/enclosures/client";

const LOST = "No pudimos guardarlo. Revisa tu conexión e intenta de nuevo.";

interface MyShiftProps {
  /** Null: the guard has none, nor one that just ended. */
  shift: ShiftDto | null;
  posts: readonly PostDto[];
  /** By the server's clock. */
  now: Date;
}

/** A guard's work today: begins it at one of the gates, rests, ends it, and sees what was read in it. */
export function MyShift({ shift, posts, now }: MyShiftProps) {
  const router = useRouter();
  const [isBusy, setBusy] = useState(false);
  const run = async (act: () => Promise<{ ok: boolean; message?: string }>) => {
    if (isBusy) return;
    setBusy(true);
    try {
      const result = await act();
      if (result.ok) router.refresh();
      else notifyError(result.message ?? LOST);
    } catch (error) {
      console.error(error);
      notifyError(LOST);
    }
    setBusy(false);
  };
  const isOpen = shift !== null && shift.endedAt === null;
  const places = posts.flatMap((post) => post.gates.map((gate) => ({ post, gate })));
  if (!isOpen) {
    return (
      <Panel title={shift ? "Tu turno terminó" : "Tu turno"}>
        <div className="grid gap-3 px-4.5 pb-4.5">
          {shift ? <Read shift={shift} /> : null}
          <p className="meta">Empiézalo al llegar a tu acceso:</p>
          {places.map(({ post, gate }) => (
            <Btn
              key={`${postKey(post)}:${gate.id}`}
              wide
              aria-busy={isBusy}
              aria-label={`Empezar turno en ${gateLine(gate)}`}
              onClick={() => run(() => startShiftAction({ post: postKey(post), gateId: gate.id }))}
            >
              {gateLine(gate)}
              {posts.length > 1 ? `, ${postName(post)}` : ""}
            </Btn>
          ))}
        </div>
      </Panel>
    );
  }
  const { onBreakSince, startedAt, timeZone, gate } = shift;
  const minutes = Math.max(0, Math.floor((now.getTime() - startedAt.getTime()) / 60_000));
  return (
    <Panel
      title="Tu turno"
      meta={`${gateLine(gate)}, desde las ${formatTime(startedAt, timeZone)}`}
      aside={
        <StateBadge tone={onBreakSince ? "alert" : "good"}>
          {onBreakSince ? "En descanso" : durationText(minutes)}
        </StateBadge>
      }
    >
      <div className="grid gap-3 px-4.5 pb-4.5">
        <Read shift={shift} />
        <div className="fila flex-wrap">
          <Btn aria-busy={isBusy} onClick={() => run(() => takeBreakAction({ isOnBreak: onBreakSince === null }))}>
            {onBreakSince ? "Volver del descanso" : "Tomar un descanso"}
          </Btn>
          <ConfirmAct
            send={endShiftAction}
            input={undefined}
            done="Terminaste tu turno."
            trigger="Terminar turno"
            title="¿Terminar tu turno?"
            points={[`Leíste ${formatCounted(shift.counts.entries, "entrada", "entradas")} en ${gateLine(gate)}.`]}
            note="Si tu teléfono tiene lecturas por enviar, se cuentan en este turno cuando suban."
            confirm="Terminar turno"
            cancel="Seguir"
            danger={false}
          />
        </div>
      </div>
    </Panel>
  );
}

function Read({ shift: { counts, breakMinutes } }: { shift: ShiftDto }) {
  const { entries, exits, refused, typed, forced, sold } = counts;
  const words = [
    formatCounted(entries, "entrada", "entradas"),
    formatCounted(exits, "salida", "salidas"),
    formatCounted(refused, "rechazo", "rechazos"),
    ...(typed > 0 ? [`${typed} a mano`] : []),
    ...(forced > 0 ? [`${forced} con permiso`] : []),
    ...(sold > 0 ? [`${sold} ${sold === 1 ? "lugar vendido" : "lugares vendidos"}`] : []),
    ...(breakMinutes > 0 ? [`${breakMinutes} min de descanso`] : []),
  ];
  return <p>{words.join(" · ")}</p>;
}

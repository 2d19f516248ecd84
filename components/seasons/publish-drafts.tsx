"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Notice } from "@/components/ui/notice";
import { StateBadge } from "@/components/ui/state-badge";
import { notify } from "@/components/ui/toaster";
import { formatDateTime } from "@/lib/core/dates";
import { formatCounted } from "@/lib/core/money";
import { publishSeasonAction } from "@/lib/seasons/actions";
import type { SeasonActDto } from "@/lib/seasons/client";

const LOST = "No pudimos enviar tus cambios. Revisa tu conexión e intenta de nuevo.";

interface PublishDraftsProps {
  id: number;
  name: string;
  timeZone: string;
  /** How many drafts the season has. */
  drafts: number;
}

/** Publishes all drafts of a season at once; the dialog lists each with what it still lacks. */
export function PublishDrafts({ id, name, timeZone, drafts }: PublishDraftsProps) {
  const router = useRouter();
  const [plan, setPlan] = useState<SeasonActDto | null>(null);
  const [message, setMessage] = useState<string | null>(null);
  const lacking = plan?.rows.filter(({ problem }) => problem !== null).length ?? 0;

  async function send(preview: boolean): Promise<boolean> {
    try {
      const result = await publishSeasonAction({ id, preview });
      if (!result.ok) {
        setMessage(result.message);
        return false;
      }
      if (result.data.done) {
        notify(`Publicaste ${formatCounted(result.data.rows.length, "evento", "eventos")}.`);
        router.refresh();
      } else setPlan(result.data);
      return true;
    } catch (error) {
      console.error(error);
      setMessage(LOST);
      return false;
    }
  }

  return (
    <ConfirmDialog
      trigger={`Publicar ${formatCounted(drafts, "borrador", "borradores")}`}
      look={{ variant: "main" }}
      title={`¿Publicar ${formatCounted(drafts, "borrador", "borradores")} de ${name}?`}
      points={["Aparecen en la tienda del recinto.", "Se publican todos o ninguno."]}
      note={null}
      confirm={`Publicar ${formatCounted(plan?.rows.length ?? drafts, "evento", "eventos")}`}
      cancel="Todavía no"
      danger={false}
      action={() => send(false)}
      onOpenChange={(isOpen) => {
        if (!isOpen) return;
        setMessage(null);
        setPlan(null);
        void send(true);
      }}
    >
      {message ? <Notice tone="stop" title={message} live /> : null}
      {lacking > 0 ? (
        <Notice tone="alert" title={lacking === 1 ? "A 1 le falta algo" : `A ${lacking} les falta algo`}>
          <p>Hasta entonces no se publica ninguno.</p>
        </Notice>
      ) : null}
      {plan ? (
        <div className="plan-hoja">
          <ul className="grid gap-2">
            {plan.rows.map(({ id: eventId, name: event, startsAt, problem }) => (
              <li key={eventId} className="grid">
                <a className="enlace" href={`/event/${eventId}`}>
                  {event}
                </a>
                <span className="meta">{formatDateTime(startsAt, timeZone)}</span>
                {problem === null ? null : <StateBadge tone="stop">Falta {problem}</StateBadge>}
              </li>
            ))}
          </ul>
        </div>
      ) : null}
    </ConfirmDialog>
  );
}

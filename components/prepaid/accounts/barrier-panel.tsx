"use client";

import { useRouter } from "next/navigation";
import { useState, useTransition } from "react";
import { Btn } from "@/components/ui/btn";
import { Notice } from "@/components/ui/notice";
import { Panel } from "@/components/ui/panel";
import { StateBadge } from "@/components/ui/state-badge";
import { notify, notifyError } from "@/components/ui/toaster";
import { formatDateTime } from "@/lib/core/dates";
import { checkBarrierSyncAction, syncInBarrierAction } from "@/lib/prepaid/actions";
import { type BarrierStateDto, barrierWords } from "@/lib/prepaid/client";

interface BarrierPanelProps {
  accountId: number;
  barrier: BarrierStateDto;
  timeZone: string;
  maySync: boolean;
}

/** What the venue's barriers have of an account, with the acts that tell them and that ask them. */
export function BarrierPanel({ accountId, barrier, timeZone, maySync }: BarrierPanelProps) {
  const router = useRouter();
  const [answer, setAnswer] = useState<{ message: string; isSynced: boolean } | null>(null);
  const [doing, setDoing] = useState<"sync" | "check" | null>(null);
  const [isBusy, start] = useTransition();
  const { tone, state, note } = barrierWords(barrier, timeZone);
  const sync = () => {
    setDoing("sync");
    setAnswer(null);
    start(async () => {
      const sent = await syncInBarrierAction({ accountId });
      if (!sent.ok) return notifyError(sent.message);
      if (sent.data.result === "ok") notify(sent.data.message);
      else notifyError(sent.data.message);
      router.refresh();
    });
  };
  const check = () => {
    setDoing("check");
    setAnswer(null);
    start(async () => {
      const asked = await checkBarrierSyncAction({ accountId });
      if (!asked.ok) return notifyError(asked.message);
      setAnswer({ message: asked.data.message, isSynced: asked.data.isSynced === true });
    });
  };
  return (
    <Panel title="Pluma" aside={<StateBadge tone={tone}>{state}</StateBadge>}>
      <div className="grid gap-3 px-4.5 pb-4.5">
        <p>{note}</p>
        {barrier.failure && barrier.askedAt ? (
          <Notice tone="alert" title="La última vez no se pudo">
            <p>
              {formatDateTime(barrier.askedAt, timeZone)}: {barrier.failure}
            </p>
          </Notice>
        ) : null}
        {answer ? (
          <Notice tone={answer.isSynced ? "good" : "alert"} title="La pluma contesta" live>
            <p>{answer.message}</p>
          </Notice>
        ) : null}
        <div className="fila flex-wrap gap-2">
          {maySync ? (
            <Btn onClick={sync} disabled={isBusy} busy={isBusy && doing === "sync"}>
              Sincronizar
            </Btn>
          ) : null}
          <Btn onClick={check} disabled={isBusy} busy={isBusy && doing === "check"}>
            Preguntar a la pluma
          </Btn>
        </div>
      </div>
    </Panel>
  );
}

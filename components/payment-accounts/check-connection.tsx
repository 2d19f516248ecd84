"use client";

import { useEffect, useState } from "react";
import { withSecondFactor } from "@/components/account/second-factor-ask";
import { Btn } from "@/components/ui/btn";
import { Notice, type NoticeTone } from "@/components/ui/notice";
import { checkPaymentAccountAction } from "@/lib/payments/actions";
import { CHECK_TEXTS, type CheckResult } from "@/lib/payments/client";

const TONES: Record<CheckResult, NoticeTone> = {
  ok: "good",
  rejected: "stop",
  silent: "alert",
  incomplete: "alert",
  none: "info",
};

interface Said {
  tone: NoticeTone;
  title: string;
  text?: string;
}

const LOST = "No pudimos preguntar. Revisa tu conexión e intenta de nuevo.";

/** Asks the provider whether it takes the account's credentials, and says what it answered. */
export function CheckConnection({ accountId }: { accountId: number }) {
  const [said, setSaid] = useState<Said | null>(null);
  const [busy, setBusy] = useState(false);
  const [ready, setReady] = useState(false);
  useEffect(() => setReady(true), []);
  async function check() {
    setBusy(true);
    setSaid(null);
    try {
      const answer = await withSecondFactor(() => checkPaymentAccountAction({ accountId }));
      if (answer.ok) setSaid({ tone: TONES[answer.data.result], ...CHECK_TEXTS[answer.data.result] });
      else setSaid({ tone: "stop", title: answer.message });
    } catch (error) {
      console.error(error);
      setSaid({ tone: "stop", title: LOST });
    } finally {
      setBusy(false);
    }
  }
  return (
    <div className="grid gap-3">
      <div>
        <Btn busy={busy} disabled={busy || !ready} onClick={() => void check()}>
          Probar conexión
        </Btn>
      </div>
      {said ? (
        <Notice tone={said.tone} title={said.title} live>
          {said.text ? <p>{said.text}</p> : null}
        </Notice>
      ) : null}
    </div>
  );
}

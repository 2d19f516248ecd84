"use client";

import { useRouter } from "next/navigation";
import { useEffect, useRef, useState } from "react";
import { Btn } from "@/components/ui/btn";
import { ErrorSummary } from "@/components/ui/error-summary";
import { HoldBarrier } from "@/components/ui/hold-barrier";
import { Icon } from "@/components/ui/icon";
import { Block } from "@/components/ui/panel";
import { QrPicture } from "@/components/ui/qr-picture";
import { notify } from "@/components/ui/toaster";
import { PAIRING_MINUTES } from "@/lib/guards/client";

/** A code on its way to a phone: its link, drawn. */
export interface PairingCode {
  id: number;
  url: string;
  qr: { size: number; path: string };
  madeAt: Date;
  expiresAt: Date;
}

type Opened = { ok: true; data: PairingCode } | { ok: false; message: string };

const WATCH_MS = 3_000;
const LOST = "No pudimos hacer el código. Revisa tu conexión e intenta de nuevo.";

interface PairPhoneProps {
  assignmentId: number;
  guardName: string;
  /** Ids of the pairings whose phones are logged in now. */
  paired: readonly number[];
  open: (input: { id: number }) => Promise<Opened>;
}

/** The code that pairs one phone: shown for minutes, renewed on demand, gone once a phone has it. */
export function PairPhone({ assignmentId, guardName, paired, open }: PairPhoneProps) {
  const router = useRouter();
  const [code, setCode] = useState<PairingCode | null>(null);
  const [isOver, setOver] = useState(false);
  const [message, setMessage] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const asked = useRef(false);

  const isPaired = code !== null && paired.includes(code.id);
  useEffect(() => {
    if (!isPaired) return;
    setCode(null);
    notify("Teléfono emparejado.");
  }, [isPaired]);

  const isWaiting = code !== null && !isOver;
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setInterval(() => router.refresh(), WATCH_MS);
    return () => clearInterval(timer);
  }, [isWaiting, router]);

  async function renew() {
    if (asked.current) return;
    asked.current = true;
    setBusy(true);
    setMessage(null);
    try {
      const opened = await open({ id: assignmentId });
      if (opened.ok) {
        setCode(opened.data);
        setOver(false);
      } else setMessage(opened.message);
    } catch (error) {
      console.error(error);
      setMessage(LOST);
    } finally {
      asked.current = false;
      setBusy(false);
    }
  }

  return (
    <section className="panel" aria-label="Emparejar teléfono">
      <Block title="Emparejar teléfono">
        <ErrorSummary errors={[]} message={message} />
        <p className="meta">
          El teléfono que lea el código entra solo a esta asignación, sin contraseña y hasta que termine el evento. Cada
          código sirve una vez.
        </p>
        {code && !isOver ? (
          <>
            <QrPicture
              className="mx-auto w-full max-w-72"
              qr={code.qr}
              label={`QR para emparejar el teléfono de ${guardName}`}
            />
            <HoldBarrier
              key={code.id}
              deadlineIso={code.expiresAt.toISOString()}
              serverNowIso={code.madeAt.toISOString()}
              totalSeconds={PAIRING_MINUTES * 60}
              label="El código vale una vez"
              expiredLabel="El código venció"
              onExpire={() => setOver(true)}
            />
            <p className="text-center">
              <a className="enlace" href={code.url} rel="noreferrer" target="_blank">
                Abrir el enlace del código
              </a>
            </p>
          </>
        ) : null}
        {code && isOver ? <p role="status">El código venció sin que nadie lo usara.</p> : null}
        <Btn variant={code ? undefined : "main"} busy={busy} onClick={() => void renew()}>
          <Icon name="smartphone" />
          {code ? "Hacer otro código" : "Emparejar teléfono"}
        </Btn>
      </Block>
    </section>
  );
}

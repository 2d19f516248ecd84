"use client";

import { type ReactNode, useEffect, useState } from "react";
import { decisionText, entriesText, kindText } from "@/components/access/decision-text";
import { answerSupport, loadWaiting } from "@/components/access/gate-api";
import { passWord } from "@/components/access/support";
import { Icon } from "@/components/ui/icon";
import { Plate } from "@/components/ui/plate";
import type { WaitingAdmissionDto } from "@/lib/access/client";
import { gateLine } from "@/lib/enclosures/client";

const ASK_AGAIN_MS = 3_000;

/** What guards ask of the person that supervises their gates, as it comes in. */
export function SupportRequests({ first, children }: { first: WaitingAdmissionDto[]; children: ReactNode }) {
  const [waiting, setWaiting] = useState(first);
  const [isLost, setLost] = useState(false);
  const [said, setSaid] = useState("");
  const [busy, setBusy] = useState<number | null>(null);
  useEffect(() => {
    let gone = false;
    const refresh = async () => {
      const sent = await loadWaiting();
      if (gone) return;
      setLost(!sent.ok);
      if (sent.ok) setWaiting(sent.data);
    };
    const timer = setInterval(refresh, ASK_AGAIN_MS);
    return () => {
      gone = true;
      clearInterval(timer);
    };
  }, []);
  const newest = waiting.at(-1)?.id;
  useEffect(() => {
    if (newest !== undefined) navigator.vibrate?.(200);
  }, [newest]);

  async function answer(request: WaitingAdmissionDto, isApproved: boolean) {
    if (busy !== null) return;
    setBusy(request.id);
    const sent = await answerSupport({ id: request.id, isApproved });
    setBusy(null);
    if (!sent.ok && sent.trouble === "network") {
      setLost(true);
      return;
    }
    setWaiting((all) => all.filter(({ id }) => id !== request.id));
    const done = isApproved ? `Autorizaste a ${request.askedBy}.` : `Le dijiste que no a ${request.askedBy}.`;
    setSaid(sent.ok ? done : (sent.message ?? "Tu sesión terminó. Inicia sesión otra vez."));
  }

  return (
    <div className="esc-ayuda">
      <div className="esc-teclea flex-none">
        <h1>Solicitudes de apoyo</h1>
        <p role="status" className="min-h-6">
          {said}
        </p>
        {isLost ? <p role="alert">Sin conexión. Lo intentamos otra vez cada tres segundos.</p> : null}
      </div>
      <section className="fallo-papel" aria-label="Esperan tu respuesta">
        {waiting.length === 0 ? (
          <p>Nadie espera. Aquí aparece lo que pidan los guardias de los accesos que supervisas.</p>
        ) : (
          <ul className="grid gap-6">
            {waiting.map((request) => (
              <Request key={request.id} request={request} isBusy={busy === request.id} onAnswer={answer} />
            ))}
          </ul>
        )}
        {children}
        <a className="esc-btn" href="/scan-qr">
          Ir al escáner
        </a>
      </section>
    </div>
  );
}

interface RequestProps {
  request: WaitingAdmissionDto;
  isBusy: boolean;
  onAnswer: (request: WaitingAdmissionDto, isApproved: boolean) => void;
}

function Request({ request, isBusy, onAnswer }: RequestProps) {
  const { askedBy, reason, secondsLeft, decision, direction, gate, pass } = request;
  return (
    <li className="grid gap-3">
      <div className="fila gap-[1.125rem]">
        {pass.zoneKey ? <Plate code={pass.zoneKey} word={pass.zoneName ?? undefined} size="lg" /> : null}
        <div>
          <h2>{decisionText(decision, pass)}</h2>
          <span className="meta">
            {kindText(pass.kind)} · {direction === "out" ? "Quiere salir" : "Quiere entrar"} · {secondsLeft} s
          </span>
        </div>
      </div>
      <dl className="fallo-datos">
        <dt>Motivo</dt>
        <dd>{reason}</dd>
        <dt>Lo pide</dt>
        <dd>
          {askedBy}, en {gateLine(gate)}
        </dd>
        {pass.eventName ? (
          <>
            <dt>Evento</dt>
            <dd>{pass.eventName}</dd>
          </>
        ) : null}
        <dt>Entradas</dt>
        <dd>
          {entriesText(pass)}
          {pass.placeLabel ? ` · Lugar ${pass.placeLabel}` : ""}
        </dd>
        <dt>Código</dt>
        <dd>termina en {pass.codeTail}</dd>
      </dl>
      <div className="grid grid-cols-2 gap-2.5">
        <button
          type="button"
          className="esc-btn esc-btn-main"
          aria-busy={isBusy}
          onClick={() => onAnswer(request, true)}
        >
          <Icon name="check" size={22} />
          {passWord(direction)}
        </button>
        <button type="button" className="esc-btn" aria-busy={isBusy} onClick={() => onAnswer(request, false)}>
          <Icon name="x" size={22} />
          Negar
        </button>
      </div>
    </li>
  );
}

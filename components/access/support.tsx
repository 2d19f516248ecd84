import { useEffect, useEffectEvent, useRef, useState } from "react";
import { askSupport, loadSupport, withdrawSupport } from "@/components/access/gate-api";
import type { OpenRequest } from "@/components/access/reading";
import { ReasonForm } from "@/components/access/reason-form";
import type { AdmissionDto, Direction } from "@/lib/access/client";

const ASK_AGAIN_MS = 2_000;

export const REASONS = ["Salió y no se leyó", "Lo autoriza el organizador", "Su boleto es bueno"] as const;

export const passWord = (direction: Direction) => (direction === "out" ? "Dejar salir" : "Dejar pasar");

interface SupportProps {
  /** The refusal. */
  scanId: number;
  direction: Direction;
  supervises: boolean;
  /** It was asked before the page was loaded anew. */
  open: OpenRequest | null;
  onRequest: (request: OpenRequest | null) => void;
  onGranted: (nonce: string) => void;
  onBack: () => void;
  onNext: () => void;
}

interface Asked {
  nonce: string;
  admission: AdmissionDto;
}

function askedOf(open: OpenRequest | null): Asked | null {
  if (!open) return null;
  const secondsLeft = Math.max(0, Math.ceil((open.until - Date.now()) / 1_000));
  return { nonce: open.nonce, admission: { id: open.id, state: "waiting", secondsLeft, by: null } };
}

/** Asks a supervisor to let a refused car pass, and waits for the answer; a supervisor gives the reason and is done. */
export function Support({ scanId, direction, supervises, open, onRequest, onGranted, onBack, onNext }: SupportProps) {
  const [asked, setAsked] = useState(() => askedOf(open));
  const [reason, setReason] = useState("");
  const take = (nonce: string, admission: AdmissionDto) => {
    const { id, state, secondsLeft } = admission;
    if (state === "approved") {
      onGranted(nonce);
      return;
    }
    onRequest(state === "waiting" ? { id, scanId, nonce, until: Date.now() + secondsLeft * 1_000 } : null);
    setAsked(state === "withdrawn" ? null : { nonce, admission });
  };
  if (asked?.admission.state === "waiting") {
    return <Waiting admission={asked.admission} onAnswer={(admission) => take(asked.nonce, admission)} />;
  }
  if (asked) return <Refused admission={asked.admission} onAgain={() => setAsked(null)} onNext={onNext} />;
  return (
    <ReasonForm
      question="¿Por qué debe pasar?"
      missing="Escribe por qué debe pasar"
      reasons={REASONS}
      label={supervises ? passWord(direction) : "Pedir apoyo"}
      reason={reason}
      onReason={setReason}
      send={(nonce, text) => askSupport({ scanId, nonce, reason: text })}
      onSent={take}
      onBack={onBack}
    />
  );
}

interface WaitingProps {
  admission: AdmissionDto;
  onAnswer: (admission: AdmissionDto) => void;
}

function Waiting({ admission, onAnswer }: WaitingProps) {
  const { id } = admission;
  const [isLost, setLost] = useState(false);
  const withdraw = async () => {
    const sent = await withdrawSupport(id);
    setLost(!sent.ok);
    if (sent.ok) onAnswer(sent.data);
  };
  const [left, setLeft] = useState(admission.secondsLeft);
  const title = useRef<HTMLHeadingElement>(null);
  const answered = useEffectEvent(onAnswer);
  useEffect(() => title.current?.focus(), []);
  useEffect(() => {
    let gone = false;
    const ask = async () => {
      const sent = await loadSupport(id);
      if (gone || !sent.ok) return;
      setLeft(sent.data.secondsLeft);
      if (sent.data.state !== "waiting") answered(sent.data);
    };
    void ask();
    const polling = setInterval(ask, ASK_AGAIN_MS);
    const ticking = setInterval(() => setLeft((seconds) => Math.max(0, seconds - 1)), 1_000);
    return () => {
      gone = true;
      clearInterval(polling);
      clearInterval(ticking);
    };
  }, [id]);
  return (
    <div className="grid gap-3">
      <h2 ref={title} tabIndex={-1} className="fallo-que">
        Esperando a tu supervisor
      </h2>
      <p className="meta" role="timer">
        Tiene {left} s para contestar. Detén el auto aquí.
      </p>
      {isLost ? <p role="alert">Sin conexión: tu solicitud sigue en pie.</p> : null}
      <button type="button" className="esc-btn" onClick={withdraw}>
        Retirar y volver al motivo
      </button>
    </div>
  );
}

interface RefusedProps {
  admission: AdmissionDto;
  onAgain: () => void;
  onNext: () => void;
}

function Refused({ admission, onAgain, onNext }: RefusedProps) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  const isDenied = admission.state === "denied";
  return (
    <div className="grid gap-3">
      <h2 ref={title} tabIndex={-1} className="fallo-que">
        {isDenied ? `No: así contestó ${admission.by ?? "tu supervisor"}` : "Nadie contestó en un minuto"}
      </h2>
      <p>{isDenied ? "El auto no pasa." : "Llama a tu supervisor, o vuelve a pedir."}</p>
      <button type="button" className="esc-btn esc-btn-main" onClick={onNext}>
        Escanear otro
      </button>
      {isDenied ? null : (
        <button type="button" className="esc-btn" onClick={onAgain}>
          Pedir otra vez
        </button>
      )}
    </div>
  );
}

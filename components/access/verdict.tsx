import { type ReactNode, useEffect, useEffectEvent, useRef } from "react";
import {
  adviceText,
  agoText,
  clockText,
  decisionText,
  entryText,
  kindText,
  stayText,
} from "@/components/access/decision-text";
import { Arrow } from "@/components/ui/arrow";
import { Icon } from "@/components/ui/icon";
import { Plate } from "@/components/ui/plate";
import type { PassDto, RedeemDto } from "@/lib/access/client";
import { gateLine, phoneWords } from "@/lib/enclosures/client";

/** "Pasa" moves on by itself after this long, in milliseconds; the green line shows it. */
const GO_MS = 2_000;

interface VerdictProps {
  answer: RedeemDto;
  /** The code was typed, and nobody knows it. */
  isMistyped: boolean;
  head: ReactNode;
  onNext: () => void;
  onWrite: () => void;
}

/** The answer of the gate, as large as the screen. */
export function Verdict({ answer, isMistyped, head, onNext, onWrite }: VerdictProps) {
  return answer.decision === "admitted" ? (
    <Go answer={answer} head={head} onNext={onNext} />
  ) : (
    <Stop answer={answer} isMistyped={isMistyped} head={head} onNext={onNext} onWrite={onWrite} />
  );
}

function Go({ answer, head, onNext }: Omit<VerdictProps, "onWrite" | "isMistyped">) {
  const { pass, stay, direction, scannedAt, timeZone } = answer;
  const isExit = direction === "out";
  const button = useRef<HTMLButtonElement>(null);
  const advance = useEffectEvent(onNext);
  useEffect(() => {
    button.current?.focus({ preventScroll: true });
    const timer = setTimeout(advance, GO_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className="fallo">
      {head}
      <div className="fallo-grito" role="status">
        <Arrow to="n" size={168} stroke={3.6} />
        <h1>{isExit ? "Sale" : "Pasa"}</h1>
      </div>
      <section className="fallo-papel" aria-label="Datos del código">
        {pass ? (
          <div className="fila gap-[1.125rem]">
            {pass.zoneKey ? <Plate code={pass.zoneKey} word={pass.zoneName ?? undefined} size="lg" /> : null}
            <div>
              <strong className="fallo-que">{kindText(pass.kind)}</strong>
              <span className="meta">
                {entryText(pass, direction)} · {clockText(scannedAt, timeZone)}
                <br />
                {stay
                  ? stayText(stay)
                  : pass.placeLabel
                    ? `Lugar ${pass.placeLabel}`
                    : `Código termina en ${pass.codeTail}`}
              </span>
            </div>
          </div>
        ) : null}
        <button ref={button} type="button" className="esc-btn esc-btn-main cuenta-atras cuenta-viva" onClick={onNext}>
          Siguiente
          <Arrow size={22} />
        </button>
      </section>
    </div>
  );
}

function Stop({ answer, isMistyped, head, onNext, onWrite }: VerdictProps) {
  const { pass, decision, nextStep, scannedAt, timeZone } = answer;
  const phone = nextStep?.phone ?? null;
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus({ preventScroll: true }), []);
  return (
    <div className="fallo fallo-alto">
      {head}
      <div className="fallo-grito" role="alert">
        <svg width={132} height={132} viewBox="0 0 24 24" aria-hidden="true">
          <path d="M7.4 1h9.2L23 7.4v9.2L16.6 23H7.4L1 16.6V7.4Z" fill="#fff" />
          <path d="m8.2 8.2 7.6 7.6m0-7.6-7.6 7.6" stroke="var(--gate-stop)" strokeWidth={2.8} />
        </svg>
        <h1>Alto</h1>
        <span className="fallo-porque">{decisionText(decision, pass?.kind)}</span>
      </div>
      <section className="fallo-papel" aria-label="Datos del código">
        {decision === "admitted" ? null : (
          <p className="fallo-sigue">
            <strong>{adviceText(decision, nextStep, scannedAt, timeZone)}</strong>
            {phone ? <a href={`tel:+52${phone}`}>Recinto: {phoneWords(phone)}</a> : null}
          </p>
        )}
        {pass ? <Facts answer={answer} pass={pass} /> : null}
        <div className="grid gap-2.5">
          <button ref={button} type="button" className="esc-btn esc-btn-main" onClick={onNext}>
            Escanear otro
            <Arrow size={22} />
          </button>
          <button type="button" className="esc-btn" onClick={onWrite}>
            <Icon name="keyboard" size={22} />
            {isMistyped ? "Corregir el código" : "Escribir código"}
          </button>
        </div>
      </section>
    </div>
  );
}

function Facts({ answer, pass }: { answer: RedeemDto; pass: PassDto }) {
  const { firstUse, decision, timeZone } = answer;
  return (
    <dl className="fallo-datos">
      {decision === "other_event" || decision === "expired" || decision === "not_yet_valid" ? (
        <>
          <dt>Evento</dt>
          <dd>{pass.eventName ?? "Ninguno"}</dd>
        </>
      ) : null}
      {pass.zoneKey ? (
        <>
          <dt>Zona</dt>
          <dd className="fila">
            <Plate code={pass.zoneKey} size="sm" />
            {pass.zoneName}
          </dd>
        </>
      ) : null}
      {firstUse ? (
        <>
          <dt>Entró por</dt>
          <dd>{gateLine({ label: firstUse.gateLabel, street: firstUse.gateStreet })}</dd>
          <dt>A las</dt>
          <dd>
            {clockText(firstUse.at, timeZone, false)}, {agoText(firstUse.minutesAgo)}
          </dd>
          <dt>Salió</dt>
          <dd>
            {firstUse.leftAt
              ? `${clockText(firstUse.leftAt, timeZone, false)}${firstUse.leftGateLabel ? `, ${firstUse.leftGateLabel}` : ""}`
              : "No se ha leído su salida"}
          </dd>
        </>
      ) : null}
      <dt>Código</dt>
      <dd>termina en {pass.codeTail}</dd>
    </dl>
  );
}

import { useEffect, useRef, useState } from "react";
import { refusalIcon } from "@/components/access/decision-look";
import { adviceText, agoText, clockText, decisionText, toGate } from "@/components/access/decision-text";
import { storedRequest } from "@/components/access/device-store";
import { type Photo, PhotoField } from "@/components/access/photo-field";
import { inFours } from "@/components/access/reading";
import { ReasonForm } from "@/components/access/reason-form";
import { Plates } from "@/components/access/short-car";
import { passWord, REASONS, Support } from "@/components/access/support";
import type { VerdictProps } from "@/components/access/verdict-props";
import { Arrow } from "@/components/ui/arrow";
import { Icon } from "@/components/ui/icon";
import { Plate } from "@/components/ui/plate";
import { isForceable, type PassDto, type RedeemDto } from "@/lib/access/client";
import { gateLine, gateLines, phoneWords } from "@/lib/enclosures/client";

/** The gate lets nobody pass: why, what to do, and the ways around it. */
export function Stop(props: VerdictProps) {
  const { answer, mistyped, supervises, head, onNext, onWrite, onGranted, onRequest, onForce, onNote } = props;
  const { pass, decision, direction } = answer;
  const [open] = useState(() => (answer.people ? null : storedRequest(answer.scanId)));
  const [isAsking, setAsking] = useState(open !== null);
  const isLocal = answer.isLocal === true;
  const mayAsk = pass !== undefined && !answer.people && isForceable(decision) && (isLocal ? onForce !== null : true);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!isAsking) button.current?.focus({ preventScroll: true });
  }, [isAsking]);
  return (
    <div className="fallo fallo-alto">
      {head}
      <div className="fallo-grito" role="alert">
        <svg width={132} height={132} viewBox="0 0 24 24" aria-hidden="true">
          <path d="M7.4 1h9.2L23 7.4v9.2L16.6 23H7.4L1 16.6V7.4Z" fill="#fff" />
          <path d="m8.2 8.2 7.6 7.6m0-7.6-7.6 7.6" stroke="var(--gate-stop)" strokeWidth={2.8} />
        </svg>
        <h1>Alto</h1>
        <span className="fallo-porque">
          {decision === "admitted" ? null : <Icon name={refusalIcon(decision)} size={28} />}
          {decisionText(decision, pass, answer.people)}
        </span>
      </div>
      <section className="fallo-papel" aria-label="Datos del código">
        {isAsking && isLocal && onForce ? (
          <ForceAlone direction={direction} onForce={onForce} onBack={() => setAsking(false)} />
        ) : isAsking ? (
          <Support
            scanId={answer.scanId}
            direction={direction}
            supervises={supervises}
            open={open}
            onRequest={onRequest}
            onGranted={onGranted}
            onBack={() => setAsking(false)}
            onNext={onNext}
          />
        ) : (
          <>
            <NextStep answer={answer} />
            {mistyped ? (
              <p>
                Escribiste <b className="codigo">{inFours(mistyped)}</b>
                <br />
                Revísalo letra por letra, y que el boleto sea de este recinto.
              </p>
            ) : null}
            {pass ? <Facts answer={answer} pass={pass} /> : null}
            <div className="grid gap-2.5">
              <button ref={button} type="button" className="esc-btn esc-btn-main" onClick={onNext}>
                Escanear otro
                <Arrow size={22} />
              </button>
              <div className={mayAsk ? "grid grid-cols-2 gap-2.5" : "grid"}>
                <button type="button" className="esc-btn" onClick={onWrite}>
                  {mayAsk ? null : <Icon name="keyboard" size={22} />}
                  {mistyped ? "Corregir el código" : "Escribir código"}
                </button>
                {mayAsk ? (
                  <button type="button" className="esc-btn" onClick={() => setAsking(true)}>
                    {supervises || isLocal ? passWord(direction) : "Pedir apoyo"}
                  </button>
                ) : null}
              </div>
              <p className="fila justify-between">
                <a className="fallo-ayuda" href="/scan-qr/ayuda">
                  ¿Qué pasa con este boleto?
                </a>
                <button type="button" className="fallo-ayuda" onClick={onNote}>
                  Anotar un incidente
                </button>
              </p>
            </div>
          </>
        )}
      </section>
    </div>
  );
}

const NO_ROOM = "En este teléfono ya no cabe otra foto. Déjalo pasar sin foto, o espera a que vuelva la red.";

/** Nobody can be asked without a network: the guard decides, says why, and a supervisor sees it afterwards. */
function ForceAlone({
  direction,
  onForce,
  onBack,
}: {
  direction: RedeemDto["direction"];
  onForce: NonNullable<VerdictProps["onForce"]>;
  onBack: () => void;
}) {
  const [reason, setReason] = useState("");
  const [photo, setPhoto] = useState<Photo | null>(null);
  return (
    <ReasonForm
      question="¿Por qué debe pasar? Tu supervisor lo verá."
      missing="Escribe por qué debe pasar"
      reasons={REASONS}
      label={passWord(direction)}
      reason={reason}
      onReason={setReason}
      send={async (_nonce, text) => {
        const isKept = await onForce(text, photo?.data ?? null);
        return isKept ? { ok: true, data: null } : { ok: false, trouble: "refused", message: NO_ROOM };
      }}
      onSent={() => undefined}
      onBack={onBack}
    >
      <PhotoField photo={photo} onPhoto={setPhoto} />
    </ReasonForm>
  );
}

function NextStep({ answer }: { answer: RedeemDto }) {
  const { pass, decision, nextStep, scannedAt, timeZone } = answer;
  if (decision === "admitted") return null;
  const [gate, ...others] = nextStep?.gates ?? [];
  if (gate) {
    return (
      <div className="fallo-letrero">
        {pass?.zoneKey ? <Plate code={pass.zoneKey} word={pass.zoneName ?? undefined} size="lg" /> : null}
        <p>
          <strong>Ve {toGate(gate.label)}</strong>
          {gate.street}
          {others.length > 0 ? <small>O {gateLines(others).map(toGate).join(", o ")}</small> : null}
        </p>
      </div>
    );
  }
  const phone = nextStep?.phone ?? null;
  return (
    <p className="fallo-sigue">
      <strong>{adviceText(decision, nextStep?.opensAt ?? null, scannedAt, timeZone)}</strong>
      {phone ? <a href={`tel:+52${phone}`}>Recinto: {phoneWords(phone)}</a> : null}
    </p>
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
      {pass.zoneKey && !answer.nextStep?.gates.length ? (
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
          <dd>
            {firstUse.at
              ? gateLine({ label: firstUse.gateLabel, street: firstUse.gateStreet })
              : "No se leyó su entrada"}
          </dd>
          {firstUse.at ? (
            <>
              <dt>A las</dt>
              <dd>
                {clockText(firstUse.at, timeZone, false)}, {agoText(firstUse.minutesAgo)}
              </dd>
            </>
          ) : null}
          {answer.people ? null : (
            <>
              <dt>Salió</dt>
              <dd>
                {firstUse.leftAt
                  ? `${clockText(firstUse.leftAt, timeZone, false)}${firstUse.leftGateLabel ? `, ${firstUse.leftGateLabel}` : ""}`
                  : "No se ha leído su salida"}
              </dd>
            </>
          )}
        </>
      ) : null}
      {pass.plate ? (
        <>
          <dt>Placas</dt>
          <dd>
            <Plates plates={[pass.plate]} />
          </dd>
        </>
      ) : null}
      <dt>Código</dt>
      <dd>{pass.codeTail ? `termina en ${pass.codeTail}` : "leído sin red"}</dd>
    </dl>
  );
}

import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
import { Car, LEVEL_TEXT, PaidCar } from "@/components/access/car";
import { refusalIcon } from "@/components/access/decision-look";
import {
  adviceText,
  agoText,
  clockText,
  decisionText,
  durationText,
  momentText,
  toGate,
} from "@/components/access/decision-text";
import { storedRequest } from "@/components/access/device-store";
import { inFours, type OpenRequest } from "@/components/access/reading";
import { ReasonForm } from "@/components/access/reason-form";
import { type GateMoney, Plates, ShortCar } from "@/components/access/short-car";
import { passWord, REASONS, Support } from "@/components/access/support";
import { Arrow } from "@/components/ui/arrow";
import { Icon } from "@/components/ui/icon";
import { Plate } from "@/components/ui/plate";
import { isForceable, type PassDto, type ReadingWay, type RedeemDto, type StayDto } from "@/lib/access/client";
import { gateLine, gateLines, phoneWords } from "@/lib/enclosures/client";

/** "Pasa" moves on by itself after this long, in milliseconds; the green line shows it. */
const GO_MS = 2_000;

interface VerdictProps {
  answer: RedeemDto;
  /** The short code that was typed, where nobody knows it. */
  mistyped: string | null;
  /** The person may let the car pass at once. */
  supervises: boolean;
  money: GateMoney;
  /** How the phone reads. */
  way: ReadingWay;
  head: ReactNode;
  onNext: () => void;
  onWrite: () => void;
  /** A supervisor let the car pass, under this nonce. */
  onGranted: (nonce: string) => void;
  /** A request waits for a supervisor, or no longer. */
  onRequest: (request: OpenRequest | null) => void;
  /** The guard lets the car pass without a network; null: not any more. */
  onForce: ((reason: string) => Promise<void>) | null;
  /** The guard writes down what happened. */
  onNote: () => void;
  /** So many come in through the door. */
  onCount: (direction: ReadingWay, count: number) => void;
}

/** The answer of the gate, as large as the screen. */
export function Verdict(props: VerdictProps) {
  const { answer, head, money, onNext, onGranted } = props;
  const { charge } = answer;
  if (answer.decision === "no_balance" && charge && charge.missingCents > 0)
    return <ShortCar answer={answer} charge={charge} money={money} head={head} onNext={onNext} onGranted={onGranted} />;
  if (answer.decision !== "admitted") return <Stop {...props} />;
  if ((answer.people ?? answer.group)?.asks) return <HowMany {...props} />;
  const { stay } = answer;
  const isOdd = stay !== undefined && (stay.isOrphan || stay.enteredAt === null);
  return isOdd ? (
    <Review answer={answer} stay={stay} head={head} onNext={onNext} />
  ) : (
    <Go answer={answer} head={head} onNext={onNext} />
  );
}

type AdmittedProps = Pick<VerdictProps, "answer" | "head" | "onNext">;

function Go({ answer, head, onNext }: AdmittedProps) {
  const { pass, stay, direction, timeZone, people, group, charge } = answer;
  const moved = (people ?? group)?.now ?? 1;
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
        <Arrow to="n" size={direction === "out" ? 132 : 168} stroke={3.6} />
        <h1>{direction === "out" ? "Salió" : moved > 1 ? `Pasan ${moved}` : "Pasa"}</h1>
        {stay?.minutes == null ? null : <span className="fallo-cuanto">{durationText(stay.minutes)}</span>}
      </div>
      <section className="fallo-papel" aria-label="Datos del código">
        {charge ? (
          <>
            <PaidCar pass={pass} charge={charge} />
            <dl className="fallo-datos">
              <dt>{stay?.enteredAt ? "Entró" : "Leído"}</dt>
              <dd>
                {stay?.enteredAt
                  ? `${clockText(stay.enteredAt, timeZone, false)}${stay.enteredGateLabel ? `, ${stay.enteredGateLabel}` : ""}`
                  : clockText(answer.scannedAt, timeZone)}
              </dd>
              <dt>Saldo</dt>
              <dd>{LEVEL_TEXT[charge.level]}</dd>
            </dl>
          </>
        ) : pass ? (
          <Car answer={answer} pass={pass}>
            {stay?.enteredAt
              ? `Entró ${clockText(stay.enteredAt, timeZone, false)}${stay.enteredGateLabel ? `, ${stay.enteredGateLabel}` : ""}`
              : pass.placeLabel
                ? `Lugar ${pass.placeLabel}`
                : codeWords(answer, pass)}
          </Car>
        ) : null}
        <button ref={button} type="button" className="esc-btn esc-btn-main cuenta-atras cuenta-viva" onClick={onNext}>
          Siguiente
          <Arrow size={22} />
        </button>
      </section>
    </div>
  );
}

/** A phone without a network knows QRs by their signature, not by the code below. */
function codeWords({ isLocal }: RedeemDto, { codeTail }: PassDto): string {
  if (codeTail) return `Código termina en ${codeTail}`;
  return isLocal ? "Decidió este teléfono, sin red" : "";
}

function mayPassText(left: number): string {
  if (left === 0) return "Nadie más puede entrar";
  return left === 1 ? "Puede pasar 1" : `Pueden pasar ${left}`;
}

/** Several people, or cars of a group, may come in: nothing is recorded until the guard says how many. */
function HowMany({ answer, way, head, onNext, onCount }: VerdictProps) {
  const { pass, people, group } = answer;
  const left = people ? people.rights - people.used : (group?.left ?? 0);
  const noun = people ? (["persona", "personas"] as const) : (["auto", "autos"] as const);
  const howMany = people ? "Cuántas" : "Cuántos";
  const mayLeave = way === "both" && group !== undefined && group.inside > 0;
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus({ preventScroll: true }), []);
  return (
    <div className="fallo fallo-ojo">
      {head}
      <div className="fallo-grito">
        <h1 ref={title} tabIndex={-1} className="text-[3.75rem]">
          {left > 0 ? `¿${howMany}?` : "¿Sale?"}
        </h1>
        <span className="fallo-porque">{mayPassText(left)}</span>
      </div>
      <section className="fallo-papel" aria-label={`${howMany} ${noun[1]} pasan`}>
        {pass ? (
          <Car answer={answer} pass={pass}>
            Código termina en {pass.codeTail}
          </Car>
        ) : null}
        <div className={left > 8 ? "grid grid-cols-5 gap-1.5" : "grid grid-cols-4 gap-2.5"}>
          {Array.from({ length: left }, (_, index) => index + 1).map((count) => (
            <button
              key={count}
              type="button"
              className={count === left ? "esc-btn esc-btn-main text-2xl" : "esc-btn text-2xl"}
              aria-label={count === 1 ? `Pasa 1 ${noun[0]}` : `Pasan ${count} ${noun[1]}`}
              onClick={() => onCount("in", count)}
            >
              {count}
            </button>
          ))}
        </div>
        {mayLeave ? (
          <button type="button" className="esc-btn" onClick={() => onCount("out", 1)}>
            Sale 1 auto
          </button>
        ) : null}
        <button type="button" className="esc-btn" onClick={onNext}>
          Nadie, escanear otro
        </button>
      </section>
    </div>
  );
}

/** The car may go, and something about it was never read: the guard looks at it before the next one. */
function Review({ answer, stay, head, onNext }: AdmittedProps & { stay: StayDto }) {
  const { pass, direction, timeZone } = answer;
  const isExit = direction === "out";
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus({ preventScroll: true }), []);
  return (
    <div className="fallo fallo-ojo">
      {head}
      <div className="fallo-grito" role="alert">
        <svg width={124} height={124} viewBox="0 0 24 24" aria-hidden="true">
          <path d="M12 .9 23.1 12 12 23.1.9 12Z" fill="currentColor" />
          <path d="M12 3.2 20.8 12 12 20.8 3.2 12Z" fill="none" stroke="var(--f)" strokeWidth={1.1} />
          <path d="M12 7.6v5.2" stroke="var(--f)" strokeWidth={2.2} />
          <circle cx={12} cy={15.7} r={1.35} fill="var(--f)" />
        </svg>
        <h1>Revisa</h1>
        <span className="fallo-porque">
          {isExit ? "Sale, pero no vimos que entrara" : "Pasa, pero ya estaba adentro"}
        </span>
      </div>
      <section className="fallo-papel" aria-label="Datos del código">
        {answer.charge ? (
          <PaidCar pass={pass} charge={answer.charge} />
        ) : pass ? (
          <Car answer={answer} pass={pass}>
            Código termina en {pass.codeTail}
          </Car>
        ) : null}
        <dl className="fallo-datos">
          <dt>Entró</dt>
          <dd>
            {stay.enteredAt
              ? `${momentText(stay.enteredAt, answer.scannedAt, timeZone)}${stay.enteredGateLabel ? `, ${stay.enteredGateLabel}` : ""}`
              : "no se leyó"}
          </dd>
          <dt>{isExit ? "Salida" : "Salió"}</dt>
          <dd>{isExit ? "queda anotada así" : "no se leyó; esa visita se cerró"}</dd>
          {answer.charge ? (
            <>
              <dt>Saldo</dt>
              <dd>{LEVEL_TEXT[answer.charge.level]}</dd>
            </>
          ) : null}
        </dl>
        <button ref={button} type="button" className="esc-btn esc-btn-main" onClick={onNext}>
          {isExit ? "Sí es, déjalo salir" : "Sí es, siguiente"}
          <Arrow size={22} />
        </button>
      </section>
    </div>
  );
}

function Stop(props: VerdictProps) {
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

/** Nobody can be asked without a network: the guard decides, says why, and a supervisor sees it afterwards. */
function ForceAlone({
  direction,
  onForce,
  onBack,
}: {
  direction: RedeemDto["direction"];
  onForce: (reason: string) => Promise<void>;
  onBack: () => void;
}) {
  const [reason, setReason] = useState("");
  return (
    <ReasonForm
      question="¿Por qué debe pasar? Tu supervisor lo verá."
      missing="Escribe por qué debe pasar"
      reasons={REASONS}
      label={passWord(direction)}
      reason={reason}
      onReason={setReason}
      send={async (_nonce, text) => {
        await onForce(text);
        return { ok: true, data: null };
      }}
      onSent={() => undefined}
      onBack={onBack}
    />
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

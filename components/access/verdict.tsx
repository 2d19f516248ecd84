import { useEffect, useEffectEvent, useRef } from "react";
import { Car, LEVEL_TEXT, PaidCar } from "@/components/access/car";
import { clockText, durationText, momentText } from "@/components/access/decision-text";
import { ShortCar } from "@/components/access/short-car";
import { Stop } from "@/components/access/stop-verdict";
import type { VerdictProps } from "@/components/access/verdict-props";
import { Arrow } from "@/components/ui/arrow";
import type { PassDto, RedeemDto, StayDto } from "@/lib/access/client";

/** "Pasa" moves on by itself after this long, in milliseconds; the green line shows it. */
const GO_MS = 2_000;

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

import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
import { clockText, durationText } from "@/components/access/decision-text";
import { failureText, letGoHere, loadShortCar, takeCashHere } from "@/components/access/gate-api";
import { newNonce } from "@/components/access/reading";
import { ReasonForm } from "@/components/access/reason-form";
import { Icon } from "@/components/ui/icon";
import { QrPicture } from "@/components/ui/qr-picture";
import type { ChargeDto, RedeemDto } from "@/lib/access/client";
import { formatMoney } from "@/lib/core/money";
import type { ShortCarDto } from "@/lib/prepaid/client";

const ASK_AGAIN_MS = 2_000;

const REASONS = ["No trae cómo pagar", "No pasa su pago", "Lo autoriza el recinto"] as const;

/** What the person at the gate may do besides showing the QR. */
export interface GateMoney {
  takesCash: boolean;
  letsGo: boolean;
}

interface ShortCarProps {
  answer: RedeemDto;
  charge: ChargeDto;
  money: GateMoney;
  head: ReactNode;
  onNext: () => void;
  /** The car may be read again, under this nonce. */
  onGranted: (nonce: string) => void;
}

/** What is still missing, asked for again and again: the driver may be paying. */
function useShortCar(scanId: number, onPaid: () => void): ShortCarDto | null {
  const [car, setCar] = useState<ShortCarDto | null>(null);
  const paid = useEffectEvent(onPaid);
  useEffect(() => {
    let gone = false;
    const ask = async () => {
      const sent = await loadShortCar(scanId);
      if (gone || !sent.ok) return;
      setCar(sent.data);
      if (sent.data.missingCents === 0) paid();
    };
    void ask();
    const polling = setInterval(ask, ASK_AGAIN_MS);
    return () => {
      gone = true;
      clearInterval(polling);
    };
  }, [scanId]);
  return car;
}

/** A car whose balance is too little: it pays by phone, in cash, or goes with a debt. Nobody is told how much there is. */
export function ShortCar({ answer, charge, money, head, onNext, onGranted }: ShortCarProps) {
  const { scanId, direction } = answer;
  const [act, setAct] = useState<"cash" | "debt" | null>(null);
  const [reason, setReason] = useState("");
  const car = useShortCar(scanId, () => onGranted(newNonce()));
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus({ preventScroll: true }), []);
  const missing = formatMoney(charge.missingCents);
  return (
    <div className="fallo fallo-alto fallo-corto">
      {head}
      <div className="fallo-grito" role="alert">
        <svg width={80} height={80} viewBox="0 0 24 24" aria-hidden="true">
          <path d="M7.4 1h9.2L23 7.4v9.2L16.6 23H7.4L1 16.6V7.4Z" fill="#fff" />
          <path d="m8.2 8.2 7.6 7.6m0-7.6-7.6 7.6" stroke="var(--gate-stop)" strokeWidth={2.8} />
        </svg>
        <h1 ref={title} tabIndex={-1}>
          Faltan <b>{missing}</b>
        </h1>
      </div>
      <section className="fallo-papel" aria-label="Cómo se paga">
        {act === "cash" && car ? (
          <CashStep scanId={scanId} car={car} onBack={() => setAct(null)} onDone={() => onGranted(newNonce())} />
        ) : act === "debt" ? (
          <ReasonForm
            question={direction === "out" ? "¿Por qué sale sin pagar?" : "¿Por qué entra sin pagar?"}
            missing="Escribe el motivo"
            reasons={REASONS}
            label={direction === "out" ? "Dejar salir con adeudo" : "Dejar entrar con adeudo"}
            reason={reason}
            onReason={setReason}
            send={(nonce, text) => letGoHere({ scanId, nonce, reason: text })}
            onSent={(nonce) => onGranted(nonce)}
            onBack={() => setAct(null)}
          />
        ) : (
          <>
            <PayHere car={car} missing={missing} timeZone={answer.timeZone} />
            <CarFacts answer={answer} charge={charge} insideSince={car?.insideSince ?? null} />
            <div className="grid gap-2.5">
              {money.takesCash && car ? (
                <button type="button" className="esc-btn esc-btn-main con-importe" onClick={() => setAct("cash")}>
                  <Icon name="banknote" size={24} />
                  Cobrar en efectivo
                  <span className="importe num">{pesos(car.cashCents)}</span>
                </button>
              ) : null}
              {money.letsGo ? (
                <button type="button" className="esc-btn con-importe" onClick={() => setAct("debt")}>
                  <Icon name="log-out" size={22} />
                  {direction === "out" ? "Dejar salir con adeudo" : "Dejar entrar con adeudo"}
                  <span className="importe">
                    <Icon name="chevron-right" size={20} />
                  </span>
                </button>
              ) : null}
              <button type="button" className="esc-btn esc-btn-quieto" onClick={onNext}>
                Escanear otro
              </button>
            </div>
          </>
        )}
      </section>
    </div>
  );
}

/** "$36": cash has no centavos here. */
const pesos = (cents: number) => formatMoney(cents).replace(/\.00$/, "");

function PayHere({ car, missing, timeZone }: { car: ShortCarDto | null; missing: string; timeZone: string }) {
  return (
    <div className="paga-aqui">
      {car?.qr ? <QrPicture qr={car.qr} label={`QR para pagar ${missing}`} /> : <div className="qr qr-hueco" />}
      <div>
        <strong>Que lo escanee y pague</strong>
        <span className="meta">
          Paga {missing} justos.
          {car?.frozenUntil ? ` No cambia hasta las ${clockText(car.frozenUntil, timeZone, false)}.` : ""}
        </span>
        <p className="paga-espera" role="status">
          Esperando pago
        </p>
      </div>
    </div>
  );
}

interface CarFactsProps {
  answer: RedeemDto;
  charge: ChargeDto;
  insideSince: Date | null;
}

function CarFacts({ answer, charge, insideSince }: CarFactsProps) {
  const { scannedAt, timeZone, pass } = answer;
  const minutes = insideSince ? Math.floor((scannedAt.getTime() - insideSince.getTime()) / 60_000) : 0;
  return (
    <dl className="fallo-datos fallo-raya">
      <dt>Auto</dt>
      <dd className="fila flex-wrap">
        {charge.nickname || charge.plates.length > 0 ? charge.nickname : `Código termina en ${pass?.codeTail ?? ""}`}
        <Plates plates={charge.plates} />
      </dd>
      {insideSince ? (
        <>
          <dt>Adentro</dt>
          <dd>
            {durationText(minutes)}, desde las {clockText(insideSince, timeZone, false)}
          </dd>
        </>
      ) : null}
    </dl>
  );
}

export function Plates({ plates }: { plates: readonly string[] }) {
  return plates.map((plate) => (
    <span key={plate} className="matricula">
      {plate}
    </span>
  ));
}

interface CashStepProps {
  scanId: number;
  car: ShortCarDto;
  onBack: () => void;
  onDone: () => void;
}

/** The money changes hands before the button is pressed: the amount stands on it. */
function CashStep({ scanId, car, onBack, onDone }: CashStepProps) {
  // What was asked for stays, whatever comes in meanwhile: the gate refuses it then.
  const [{ cashCents, missingCents }] = useState(car);
  const [trouble, setTrouble] = useState<{ text: string; code: string } | null>(null);
  const [isBusy, setBusy] = useState(false);
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  const isRepeated = trouble?.code === "desk.repeated";
  const isOver = trouble?.code === "prepaid.missing_changed" || trouble?.code === "prepaid.nothing_to_let_go";
  const take = async () => {
    if (isBusy) return;
    setBusy(true);
    const sent = await takeCashHere({ scanId, amountCents: cashCents, again: isRepeated });
    setBusy(false);
    if (sent.ok) onDone();
    else setTrouble({ text: failureText(sent), code: sent.code ?? "" });
  };
  return (
    <div className="grid gap-3">
      <h2 ref={title} tabIndex={-1} className="fallo-que">
        Recibe {pesos(cashCents)} en efectivo
      </h2>
      <p className="meta">
        {cashCents > missingCents
          ? `Faltan ${formatMoney(missingCents)}; lo demás queda en su saldo.`
          : "Es justo lo que falta."}{" "}
        Entra a tu turno de caja.
      </p>
      {trouble ? (
        <p role="alert" className="fallo-aviso">
          {trouble.text}
          {trouble.code === "desk.no_shift" ? (
            <>
              {" "}
              <a href="/caja">Ir a la caja</a>
            </>
          ) : null}
        </p>
      ) : null}
      {isOver ? (
        <button type="button" className="esc-btn esc-btn-main" onClick={onDone}>
          Volver a leer el código
        </button>
      ) : (
        <button type="button" className="esc-btn esc-btn-main" aria-busy={isBusy} onClick={take}>
          {isBusy ? "Cobrando…" : isRepeated ? "Sí, cobrar otra vez" : `Ya lo recibí, cobrar ${pesos(cashCents)}`}
        </button>
      )}
      <button type="button" className="esc-btn" onClick={onBack}>
        Volver
      </button>
    </div>
  );
}

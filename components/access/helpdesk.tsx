"use client";

import { type FormEvent, useEffect, useRef, useState } from "react";
import {
  adviceText,
  clockText,
  DECISION_TEXT,
  decisionText,
  entriesText,
  kindText,
  momentText,
  toGate,
} from "@/components/access/decision-text";
import { storedStation } from "@/components/access/device-store";
import { SCANNERS } from "@/components/access/scanner-kind";
import { Arrow } from "@/components/ui/arrow";
import { Input } from "@/components/ui/control";
import { Field } from "@/components/ui/field";
import { Plate } from "@/components/ui/plate";
import { lookUpPassAction } from "@/lib/access/actions";
import type { ExplanationDto, LookUpDto, PassFoundDto } from "@/lib/access/client";
import { PURCHASE_STATE_WORDS } from "@/lib/after-sale/client";
import { gateLine, phoneWords } from "@/lib/enclosures/client";

const LOST = "No pudimos preguntar. Revisa tu conexión e intenta de nuevo.";

/** "¿Qué pasa con este boleto?": what the gate would say now, and why. `byEmail`: the person may search an e-mail too. */
function readingText({ decision, direction, undone }: ExplanationDto["readings"][number]): string {
  if (decision !== "admitted") return `Alto: ${DECISION_TEXT[decision].toLowerCase()}`;
  if (undone !== null) return `${direction === "out" ? "No salió" : "No entró"}: ${undone}`;
  return direction === "out" ? "Salió" : "Pasó";
}

export function Helpdesk({ byEmail }: { byEmail: boolean }) {
  const [answer, setAnswer] = useState<LookUpDto | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const asked = useRef("");
  const result = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (answer) result.current?.focus();
  }, [answer]);

  async function ask(text: string, passId: number | null) {
    if (isBusy) return;
    asked.current = text;
    setBusy(true);
    setError(null);
    try {
      const found = await lookUpPassAction({ text, passId, gateId: storedStation(SCANNERS.qr)?.gateId ?? null });
      if (found.ok) setAnswer(found.data);
      else {
        setAnswer(null);
        setError(found.fields?.text ?? found.message);
      }
    } catch (thrown) {
      console.error(thrown);
      setError(LOST);
    }
    setBusy(false);
  }

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    void ask(String(new FormData(event.currentTarget).get("busca")), null);
  };
  return (
    <div className="esc-ayuda">
      <form className="esc-teclea flex-none" onSubmit={submit} noValidate>
        <h1>¿Qué pasa con este boleto?</h1>
        <Field
          label={byEmail ? "Código, placa, folio o correo" : "Código, placa o folio"}
          help="No lo usa ni lo quema: solo mira."
          error={error}
        >
          <Input
            name="busca"
            size="xl"
            className="bg-white text-black"
            autoComplete="off"
            autoCapitalize="characters"
            autoCorrect="off"
            spellCheck={false}
            maxLength={512}
            enterKeyHint="search"
          />
        </Field>
        <div className="grid grid-cols-2 gap-2.5">
          <button type="submit" className="esc-btn esc-btn-main" aria-busy={isBusy}>
            {isBusy ? "Buscando…" : "Buscar"}
          </button>
          <a className="esc-btn" href="/scan-qr">
            Ir al escáner
          </a>
        </div>
      </form>
      {answer?.found === "several" ? (
        <section className="fallo-papel" aria-label="Resultados">
          <h2 ref={result} tabIndex={-1}>
            Son {answer.passes.length}. ¿Cuál es?
          </h2>
          <ul className="grid gap-2.5">
            {answer.passes.map((pass) => (
              <li key={pass.passId}>
                <button type="button" className="esc-btn w-full" onClick={() => void ask(asked.current, pass.passId)}>
                  {pass.zoneKey ? <Plate code={pass.zoneKey} size="sm" /> : null}
                  <span>{choiceText(pass)}</span>
                </button>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      {answer?.found === "one" ? (
        <section className="fallo-papel" aria-label="Resultado">
          <h2 ref={result} tabIndex={-1} className={answer.pass.decision === "admitted" ? "dicta" : "dicta dicta-alto"}>
            {verdictText(answer.pass)}
          </h2>
          <Explanation pass={answer.pass} />
        </section>
      ) : null}
    </div>
  );
}

const choiceText = ({ kind, eventName, codeTail, holderInitials }: PassFoundDto) =>
  [kindText(kind).split(",")[0], eventName, holderInitials, `…${codeTail}`].filter(Boolean).join(" · ");

function verdictText(pass: ExplanationDto): string {
  if (pass.decision !== "admitted") return decisionText(pass.decision, pass);
  return pass.direction === "out" ? "Está adentro y puede salir" : "Puede pasar";
}

function Explanation({ pass }: { pass: ExplanationDto }) {
  const { decision, nextStep, askedAt, timeZone, purchase, gate } = pass;
  const gates = nextStep?.gates ?? [];
  const moment = (at: Date) => momentText(at, askedAt, timeZone);
  return (
    <>
      {decision === "admitted" ? null : (
        <p className="fallo-sigue">
          <strong>
            {gates.length > 0
              ? `Ve ${gates.map((other) => toGate(gateLine(other))).join(", o ")}`
              : adviceText(decision, nextStep?.opensAt ?? null, askedAt, timeZone)}
          </strong>
          {nextStep?.phone ? <a href={`tel:+52${nextStep.phone}`}>Recinto: {phoneWords(nextStep.phone)}</a> : null}
        </p>
      )}
      <dl className="fallo-datos">
        <dt>Qué es</dt>
        <dd>{kindText(pass.kind)}</dd>
        <dt>En</dt>
        <dd>{gateLine(gate)}</dd>
        {pass.eventName ? (
          <>
            <dt>Evento</dt>
            <dd>{pass.eventName}</dd>
          </>
        ) : null}
        {pass.zoneKey ? (
          <>
            <dt>Zona</dt>
            <dd className="fila">
              <Plate code={pass.zoneKey} size="sm" />
              {pass.zoneName}
              {pass.placeLabel ? `, lugar ${pass.placeLabel}` : null}
            </dd>
          </>
        ) : null}
        <dt>Entradas</dt>
        <dd>
          {entriesText(pass)}
          {pass.isInside ? ", está adentro" : ""}
        </dd>
        {pass.holderInitials ? (
          <>
            <dt>Titular</dt>
            <dd>{pass.holderInitials}</dd>
          </>
        ) : null}
        {purchase ? (
          <>
            <dt>Compra</dt>
            <dd>
              {purchase.folio}, {PURCHASE_STATE_WORDS[purchase.state].toLowerCase()}
              {purchase.paidAt ? `${purchase.state === "paid" ? "" : "; se pagó"} ${moment(purchase.paidAt)}` : ""}
            </dd>
          </>
        ) : null}
        <dt>Código</dt>
        <dd>termina en {pass.codeTail}</dd>
      </dl>
      <h3>Lecturas</h3>
      {pass.readings.length === 0 ? <p className="meta">Nadie lo ha leído.</p> : null}
      <ul className="grid gap-1.5">
        {pass.readings.map((reading) => (
          <li key={`${reading.at.getTime()}-${reading.decision}`} className="fila items-start">
            <Arrow to={reading.direction === "out" ? "s" : "n"} size={16} stroke={3.2} />
            <span>
              <b>{readingText(reading)}</b> {moment(reading.at).replace("hoy a las ", "")}
              {reading.gateLabel ? `, ${reading.gateLabel}` : ""}
            </span>
          </li>
        ))}
      </ul>
      <p className="meta">Así a las {clockText(askedAt, timeZone)}.</p>
    </>
  );
}
